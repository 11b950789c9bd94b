import { type Bracket, type Facility, unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { whenOf } from '../../../kit/format.ts';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { instantOf, localOf } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { later, loadFacilities, placesOf } from '../schedule/data.ts';
import { Affected, gamesOf } from './bracket.tsx';

const USUAL_MINUTES = '90';
/** What was planned of a game so far: nothing without a day. */
type Row = Readonly<{ key: string; match: string; number: number; date: string; time: string; place: string }>;

/** Days, times and fields for the games of a bracket that are not on the schedule yet. */
export function PlanLeagueBracket({ bracketId }: Readonly<{ bracketId: string }>) {
  const load = useLoad(
    async (signal) => {
      const [bracket, facilities] = await Promise.all([
        unwrap(league.GET('/api/mobile/brackets/{bracketId}', { params: { path: { bracketId } }, signal })),
        loadFacilities(signal),
      ]);
      return { bracket, facilities };
    },
    [bracketId],
  );
  return (
    <Screen
      title={text('brackets.plan')}
      eyebrow={load.value?.bracket.name}
      back={{ label: load.value?.bracket.name ?? text('league.brackets'), to: to('league', 'brackets', bracketId) }}
    >
      <Loaded load={load}>{(loaded) => <PlanForm key={loaded.bracket.version} {...loaded} />}</Loaded>
    </Screen>
  );
}

function PlanForm({ bracket, facilities }: Readonly<{ bracket: Bracket; facilities: readonly Facility[] }>) {
  const places = placesOf(facilities).filter(({ edit }) => edit.fieldId);
  const form = useForm(
    { rows: rowsOf(bracket, (label) => places.find((place) => place.label === label)?.key ?? ''), minutes: USUAL_MINUTES },
    // Another version may have other games.
    { name: `bracket-plan/${bracket.id}/${bracket.version}` },
  );
  const { rows, minutes } = form.values;
  const setRows = (changed: readonly Row[]) => form.set({ rows: changed });
  const enter = (key: string, entered: Partial<Row>) => setRows(rows.map((row) => (row.key === key ? { ...row, ...entered } : row)));
  /** The games of a round one after the other, as its first one. */
  const follow = (keys: readonly string[]) => {
    const first = rows.find(({ key }) => key === keys[0])!;
    const start = instantOf(first.date, first.time, bracket.timeZone);
    setRows(
      rows.map((row) => {
        const at = keys.indexOf(row.key);
        if (at < 1) return row;
        const { localDate: date, localTime: time } = localOf(later(start, at * Number(minutes)), bracket.timeZone);
        return { ...row, date, time, place: row.place || first.place };
      }),
    );
  };
  const save = async () => {
    const games = rows
      .filter(({ date, time }) => date !== '' && time !== '')
      .map(({ match, number, date, time, place }) => {
        const startsAt = instantOf(date, time, bracket.timeZone);
        const fieldId = places.find(({ key }) => key === place)?.edit.fieldId ?? null;
        return { match, number, startsAt, endsAt: later(startsAt, Number(minutes)), fieldId };
      });
    const params = { path: { bracketId: bracket.id! }, header: { 'If-Match': `"${bracket.version}"` } };
    await unwrap(league.PUT('/api/org/brackets/{bracketId}/plan', { params, body: { games } }));
    go('league', 'brackets', bracket.id!);
  };
  const choices = [{ value: '', label: text('schedule.placeLater') }, ...places.map(({ key, label }) => ({ value: key, label }))];
  return (
    <Form class="content" form={form} onSubmit={save}>
      <Card>
        <p>{text('brackets.planText')}</p>
        <Field
          label={text('brackets.minutes')}
          {...form.at('minutes')}
          input={{ type: 'number', required: true, min: 1, max: 1440, inputMode: 'numeric' }}
        />
      </Card>
      {bracket.rounds.map((round) => {
        const keys = gamesOf(round).flatMap(({ key, game }) => (game?.gameId ? [] : [key]));
        const first = rows.find(({ key }) => key === keys[0]);
        return (
          <Card key={round.key} title={round.name}>
            {gamesOf(round).map(({ key, match, number, game }) => {
              const row = rows.find((other) => other.key === key);
              const name = round.games > 1 ? text('brackets.gameOf', { match: match.name, number }) : match.name;
              return (
                <fieldset key={key}>
                  {(round.matches.length > 1 || round.games > 1) && <legend>{name}</legend>}
                  <p class="small soft">{match.sentence}</p>
                  {row ? (
                    <div class="form-fields">
                      <Field
                        label={text('schedule.date')}
                        value={row.date}
                        onChange={(date) => enter(key, { date })}
                        input={{ type: 'date' }}
                      />
                      <Field
                        label={text('schedule.time')}
                        value={row.time}
                        onChange={(time) => enter(key, { time })}
                        input={{ type: 'time', required: row.date !== '' }}
                      />
                      <Select
                        label={text('schedule.place')}
                        value={row.place}
                        choices={choices}
                        onChange={(place) => enter(key, { place })}
                      />
                    </div>
                  ) : (
                    <p>
                      <a class="spacious" href={to('schedule', 'game', game!.gameId!)}>
                        {text('brackets.onSchedule', { when: whenOf({ localDate: game!.localDate!, localTime: game!.localTime! }) })}
                      </a>
                    </p>
                  )}
                </fieldset>
              );
            })}
            {keys.length > 1 && (
              <button type="button" disabled={!first?.date || !first.time} onClick={() => follow(keys)}>
                {text('brackets.follow')}
                <span class="visually-hidden"> {round.name}</span>
              </button>
            )}
          </Card>
        );
      })}
      <div class="save">
        <Submit isWide refusal={(error) => <Affected error={error} bracket={bracket} />}>
          {text('brackets.savePlan')}
        </Submit>
      </div>
    </Form>
  );
}

const rowsOf = (bracket: Bracket, placeAt: (label: string | null) => string): readonly Row[] =>
  bracket.rounds.flatMap(gamesOf).flatMap(({ key, match, number, game }) =>
    game?.gameId
      ? []
      : [
          {
            ...{ key, match: match.key, number },
            ...{ date: game?.localDate ?? '', time: game?.localTime?.slice(0, 5) ?? '', place: placeAt(game?.place ?? null) },
          },
        ],
  );
