import type { ComponentChildren } from 'preact';
import { Form, Submit, useForm } from '../kit/form.tsx';
import { dayOf } from '../kit/format.ts';
import { Field, useAction } from '../kit/forms.tsx';
import { problemOf } from '../kit/league.ts';
import { Card, Problem } from '../kit/ui.tsx';
import { today } from '../kit/zoned-time.ts';
import { text } from './family-texts.ts';

/** From the first day to the last. */
export type Span = Readonly<{ from: string; to: string }>;
export const isSameSpan = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

type DaysAwayProps = Readonly<{
  /** Where the screen is not about them alone. */
  title?: string;
  about: string;
  spans: readonly (Span & { readonly who?: string })[];
  setBy?: string | null | undefined;
  add: (span: Span) => Promise<unknown>;
  remove: (span: Span) => Promise<unknown>;
  mayAdd?: boolean;
  /** What else is asked for days that are added. */
  children?: ComponentChildren;
}>;

/** The days on which somebody is away, and a form that adds some. */
export function DaysAway({ title, about, spans, setBy, add, remove, mayAdd = true, children }: DaysAwayProps) {
  const form = useForm({ from: today(), to: '' }, undefined, ['from']);
  const { isBusy, error, run } = useAction();
  return (
    <>
      <Card {...(title !== undefined && { title })}>
        <p>{about}</p>
        {spans.length === 0 && <p class="soft">{text('away.none')}</p>}
        <ul class="rows">
          {spans.map((span) => (
            <li key={`${span.from}/${span.to}`} class="row">
              <span>
                {spanInWords(span)} {span.who && <span class="small soft block">{span.who}</span>}
              </span>
              <button type="button" disabled={isBusy || form.isBusy} onClick={() => run(() => remove(span))}>
                {text('away.remove')}
                <span class="visually-hidden"> {spanInWords(span)}</span>
              </button>
            </li>
          ))}
        </ul>
        {setBy && <p class="small soft">{text('away.setBy', { name: setBy })}</p>}
        {error !== undefined && (conflictIn(error) ?? <Problem error={error} />)}
      </Card>
      <Card title={text('away.add')}>
        <Form form={form} onSubmit={({ from, to }) => add({ from, to: to || from })}>
          <Field label={text('away.from')} {...form.at('from')} input={{ type: 'date', required: true }} />
          <Field label={text('away.to')} hint={text('away.toHint')} {...form.at('to')} input={{ type: 'date', min: form.values.from }} />
          {children}
          <Submit disabled={!mayAdd || isBusy} refusal={conflictIn}>
            {text('away.save')}
          </Submit>
        </Form>
      </Card>
    </>
  );
}

const conflictIn = (error: unknown) =>
  problemOf(error, 'edit-conflict') && (
    <p class="alert" role="alert">
      {text('away.conflict')}
    </p>
  );

const spanInWords = ({ from, to: last }: Span): string =>
  from === last ? dayOf(from) : text('away.span', { from: dayOf(from), to: dayOf(last) });
