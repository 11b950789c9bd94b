import { type Game, type OfficialAssignment, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { download } from '../../../kit/download.ts';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { dayOf, moneyOf, placeOf, statusOf, timeOf } from '../../../kit/format.ts';
import { Field, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { addDays, mondayOf, today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { allOf, PAGE } from '../../lists.ts';
import { Later } from '../../parts.tsx';
import { gamesBetween, takesPlace } from './data.ts';
import { centsOf, FeeField, isLacking, OfficialPlaces, PositionField } from './officials-places.tsx';
import { Weeks, weekName } from './weeks.tsx';

const SUNDAY = 6;
type Places = readonly OfficialAssignment[];

const assignmentsBetween = (query: Readonly<{ startDate: string; endDate: string; state?: 'accepted' }>, signal: AbortSignal) =>
  allOf(
    (page) => league.GET('/api/org/official-assignments', { params: { query: { ...query, ...page, limit: PAGE } }, signal }),
    (page) => page.assignments,
  );

/** The umpires of a week: first the games that still lack one. */
export function ScheduleOfficials({ date = today() }: Readonly<{ date?: string | undefined }>) {
  const monday = mondayOf(date);
  const [said, say] = useState('');
  const [isAll, showAll] = useState(false);
  const load = useLoad(
    async (signal) => {
      const days = { startDate: monday, endDate: addDays(monday, SUNDAY) };
      const [games, assignments] = await Promise.all([
        gamesBetween(days.startDate, days.endDate, signal),
        assignmentsBetween(days, signal),
      ]);
      return { games: games.filter(takesPlace), places: Map.groupBy(assignments, ({ game }) => game.id) };
    },
    [monday],
    'officials',
  );
  const changed = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen
      title={text('officials.title')}
      eyebrow={weekName(monday)}
      back={{ label: text('schedule.title'), to: to('schedule', 'week', monday) }}
    >
      <Weeks monday={monday} view="officials" />
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ games, places }) => {
          const placesOf = ({ id }: Game): Places => places.get(id) ?? [];
          const lacking = games.filter(
            (game) => game.status === 'scheduled' && (placesOf(game).length === 0 || placesOf(game).some(isLacking)),
          );
          const shown = isAll ? games : lacking;
          return (
            <>
              <Card title={text('officials.lacking', { count: lacking.length })}>
                {games.length === 0 && <p>{text('schedule.none')}</p>}
                <div class="row start">
                  {games.length > lacking.length && (
                    <button type="button" aria-pressed={isAll} onClick={() => showAll(!isAll)}>
                      {text('officials.showAll', { count: games.length - lacking.length })}
                    </button>
                  )}
                  <a class="button" href={to('schedule', 'fees', monday.slice(0, 7))}>
                    {text('officials.fees')}
                  </a>
                  <a class="button" href={to('schedule', 'ratings')}>
                    {text('officials.ratings')}
                  </a>
                  <a class="button" href={to('schedule', 'reports')}>
                    {text('officials.reports')}
                  </a>
                </div>
                <PlaceForEach games={lacking.filter((game) => placesOf(game).length === 0)} changed={changed} />
              </Card>
              {[...Map.groupBy(shown, ({ localDate }) => localDate)].map(([day, ofDay]) => (
                <section key={day} class="content">
                  <h2>{dayOf(day)}</h2>
                  <div class="cards">
                    {ofDay.map((game) => (
                      <GameCard key={game.id} game={game} places={placesOf(game)} changed={changed} />
                    ))}
                  </div>
                </section>
              ))}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

const GameCard = ({ game, places, changed }: Readonly<{ game: Game; places: Places; changed: (said: string) => void }>) => (
  <section class="card">
    <div class="row">
      <h3>
        <a class="spacious" href={to('schedule', 'game', game.id)}>
          {text('schedule.teams', { visitor: game.visitorTeam.name, home: game.homeTeam.name })}
        </a>
      </h3>
      {statusOf(game) && <span class="badge">{statusOf(game)}</span>}
    </div>
    <p class="small soft">{`${timeOf(game)}, ${placeOf(game)}`}</p>
    <OfficialPlaces game={game} places={places} changed={changed} isShort />
  </section>
);

/** An open place for each game that has none: those of a weekend are alike. */
function PlaceForEach({ games, changed }: Readonly<{ games: readonly Game[]; changed: (said: string) => void }>) {
  const form = useForm({ position: text('officials.umpire'), fee: '' }, { name: 'officials-of-all' });
  if (games.length < 2) return null;
  const add = async ({ position, fee }: typeof form.values) => {
    for (const { id: gameId } of games) {
      await unwrap(league.POST('/api/org/official-assignments', { body: { gameId, position, feeCents: centsOf(fee) } }));
    }
    changed(text('officials.addedToAll', { count: games.length }));
  };
  return (
    <Later summary={text('officials.addToAll', { count: games.length })} isAdding>
      <Form class="inside" form={form} onSubmit={add}>
        <p class="small soft">{text('officials.addToAllText')}</p>
        <div class="pair">
          <PositionField form={form} />
          <FeeField form={form} />
        </div>
        <Submit>{text('officials.addToAllDo')}</Submit>
      </Form>
    </Later>
  );
}

/** The umpires of one game, within its own screen. */
export function GameOfficials({ game }: Readonly<{ game: Game }>) {
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const query = { gameId: game.id, startDate: game.localDate, endDate: game.localDate };
      return (await unwrap(league.GET('/api/org/official-assignments', { params: { query }, signal }))).assignments;
    },
    [game.id, game.localDate],
    'game-officials',
  );
  return (
    <Card title={text('officials.title')}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {(places) => (
          <OfficialPlaces
            game={game}
            places={places}
            changed={(sentence) => {
              say(sentence);
              load.reload();
            }}
          />
        )}
      </Loaded>
    </Card>
  );
}

const MONTH = 7;

/** What each umpire is owed for the games of a month. */
export function OfficialFees({ month = today().slice(0, MONTH) }: Readonly<{ month?: string | undefined }>) {
  const action = useAction();
  const load = useLoad(
    async (signal) => {
      const startDate = `${month}-01`;
      const endDate = addDays(`${addDays(startDate, 31).slice(0, MONTH)}-01`, -1);
      const accepted = await assignmentsBetween({ startDate, endDate, state: 'accepted' }, signal);
      return accepted.filter(({ game }) => !['canceled', 'postponed'].includes(game.status));
    },
    [month],
    'fees',
  );
  const save = () =>
    action.run(async () => {
      const csv = await unwrap(league.GET('/api/org/official-fees.csv', { params: { query: { month } }, parseAs: 'text' }));
      download(`${text('officials.fees')} ${month}.csv`, 'text/csv', csv);
    });
  return (
    <Screen title={text('officials.fees')} back={{ label: text('officials.title'), to: to('schedule', 'officials', `${month}-01`) }}>
      <Card>
        <Field
          label={text('officials.month')}
          input={{
            ...{ type: 'month', required: true, value: month },
            onChange: ({ currentTarget: { value } }) => value !== '' && go('schedule', 'fees', value),
          }}
        />
        <Loaded load={load}>{(accepted) => <FeeTable accepted={accepted} />}</Loaded>
        {action.error !== undefined && <Problem error={action.error} />}
        <button type="button" disabled={action.isBusy} onClick={save}>
          {text('officials.download')}
        </button>
      </Card>
    </Screen>
  );
}

function FeeTable({ accepted }: Readonly<{ accepted: Places }>) {
  if (accepted.length === 0) return <p>{text('officials.noFees')}</p>;
  const total = (places: Places) => moneyOf(places.reduce((sum, { feeCents }) => sum + feeCents, 0));
  const byOfficial = [...Map.groupBy(accepted, ({ official }) => official?.id ?? '').values()];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section class="scroll" aria-label={text('officials.fees')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('officials.umpire')}</th>
            <th scope="col">{text('officials.games')}</th>
            <th scope="col">{text('officials.fee')}</th>
          </tr>
        </thead>
        <tbody>
          {byOfficial.map((places) => (
            <tr key={places[0]!.official?.id}>
              <th scope="row">{places[0]!.official?.name ?? text('people.noName')}</th>
              <td>{places.length}</td>
              <td>{total(places)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('officials.total')}</th>
            <td>{accepted.length}</td>
            <td>{total(accepted)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
