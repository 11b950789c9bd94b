import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
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
  const [from, setFrom] = useState(today());
  const [until, setUntil] = useState('');
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
              <button type="button" disabled={isBusy} onClick={() => run(() => remove(span))}>
                {text('away.remove')}
                <span class="visually-hidden"> {spanInWords(span)}</span>
              </button>
            </li>
          ))}
        </ul>
        {setBy && <p class="small soft">{text('away.setBy', { name: setBy })}</p>}
      </Card>
      <Card title={text('away.add')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => {
              await add({ from, to: until || from });
              setUntil('');
            });
          }}
        >
          <Field
            label={text('away.from')}
            input={{ type: 'date', required: true, value: from, onInput: ({ currentTarget }) => setFrom(currentTarget.value) }}
          />
          <Field
            label={text('away.to')}
            hint={text('away.toHint')}
            input={{ type: 'date', min: from, value: until, onInput: ({ currentTarget }) => setUntil(currentTarget.value) }}
          />
          {children}
          <button type="submit" class="primary" disabled={isBusy || !mayAdd}>
            {text('away.save')}
          </button>
        </form>
        {error !== undefined &&
          (problemOf(error, 'edit-conflict') ? (
            <p class="alert" role="alert">
              {text('away.conflict')}
            </p>
          ) : (
            <Problem error={error} />
          ))}
      </Card>
    </>
  );
}

const spanInWords = ({ from, to: last }: Span): string =>
  from === last ? dayOf(from) : text('away.span', { from: dayOf(from), to: dayOf(last) });
