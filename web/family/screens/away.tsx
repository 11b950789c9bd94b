import { type Absences, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { dayOf } from '../../kit/format.ts';
import { Field, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { today } from '../../kit/zoned-time.ts';
import { text } from '../family-texts.ts';

/** The days on which a child is away. */
export function Away({ id }: Readonly<{ id: string }>) {
  const params = { path: { playerId: id } };
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/players/{playerId}/absences', { signal, params })), [id], 'away');
  return (
    <Screen title={text('away.title')} back={{ label: text('child.title'), to: to('child', id) }}>
      <Loaded load={load}>{(kept) => <Days kept={kept} changed={load.reload} />}</Loaded>
    </Screen>
  );
}

type Span = Absences['absences'][number];

function Days({ kept, changed }: Readonly<{ kept: Absences; changed: () => void }>) {
  const [from, setFrom] = useState(today());
  const [until, setUntil] = useState('');
  const { isBusy, error, run } = useAction();
  const set = (absences: readonly Span[]) =>
    run(async () => {
      const params = { path: { playerId: kept.playerId }, header: { 'If-Match': `"${kept.version}"` } };
      await unwrap(league.PUT('/api/mobile/players/{playerId}/absences', { params, body: { absences: [...absences] } })).finally(changed);
      setUntil('');
    });
  return (
    <>
      <Card>
        <p>{text('away.text')}</p>
        {kept.absences.length === 0 && <p class="soft">{text('away.none')}</p>}
        <ul class="rows">
          {kept.absences.map((span) => (
            <li key={`${span.from}/${span.to}`} class="row">
              <span>{spanInWords(span)}</span>
              <button type="button" disabled={isBusy} onClick={() => set(kept.absences.filter((each) => each !== span))}>
                {text('away.remove')}
                <span class="visually-hidden"> {spanInWords(span)}</span>
              </button>
            </li>
          ))}
        </ul>
        {kept.setBy && <p class="small soft">{text('away.setBy', { name: kept.setBy })}</p>}
      </Card>
      <Card title={text('away.add')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void set([...kept.absences, { from, to: until || from }]);
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
