import { useState } from 'preact/hooks';
import { dayOf } from '../kit/format.ts';
import { Field, useAction } from '../kit/forms.tsx';
import { problemOf } from '../kit/league.ts';
import { Card, Problem } from '../kit/ui.tsx';
import { today } from '../kit/zoned-time.ts';
import { text } from './family-texts.ts';

/** From the first day to the last. */
type Span = Readonly<{ from: string; to: string }>;
type DaysAwayProps = Readonly<{
  /** Where the screen is not about them alone. */
  title?: string;
  about: string;
  spans: readonly Span[];
  setBy?: string | null;
  save: (spans: Span[]) => Promise<unknown>;
}>;

/** The days on which somebody is away, and a form that adds some. */
export function DaysAway({ title, about, spans, setBy, save }: DaysAwayProps) {
  const [from, setFrom] = useState(today());
  const [until, setUntil] = useState('');
  const { isBusy, error, run } = useAction();
  const set = (changed: Span[]) =>
    run(async () => {
      await save(changed);
      setUntil('');
    });
  return (
    <>
      <Card {...(title !== undefined && { title })}>
        <p>{about}</p>
        {spans.length === 0 && <p class="soft">{text('away.none')}</p>}
        <ul class="rows">
          {spans.map((span) => (
            <li key={`${span.from}/${span.to}`} class="row">
              <span>{spanInWords(span)}</span>
              <button type="button" disabled={isBusy} onClick={() => set(spans.filter((each) => each !== span))}>
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
            void set([...spans, { from, to: until || from }]);
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
          <button type="submit" class="primary" disabled={isBusy}>
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
