import { type Game, unwrap } from 'league-gateway-client';
import { useRef, useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { placeOf, statusOf, whenOf } from '../../../kit/format.ts';
import { Confirm, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { entriesOf, type PeriodEntry, PeriodScores, PeriodsFault, periodsFault, withPeriods } from '../../../kit/period-scores.tsx';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { addDays, mondayOf, today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { Obstacles, useGameChange } from '../schedule/change.tsx';
import { gamesBetween } from '../schedule/data.ts';
import { Weeks, weekName } from '../schedule/weeks.tsx';

const DAYS = 6;
const OPEN = ['scheduled', 'in_progress'];
const OVER = ['final', 'forfeit'];

/** The scores of a week, or of the last seven days, in one table. */
export function Scores({ week }: Readonly<{ week: string | undefined }>) {
  const start = week === undefined ? addDays(today(), -DAYS) : mondayOf(week);
  const load = useLoad(
    async (signal) => {
      const [games, { sports }] = await Promise.all([
        gamesBetween(start, addDays(start, DAYS), signal),
        unwrap(league.GET('/api/mobile/sports', { signal })),
      ]);
      return { games, sportOf: (id: string) => sports.find((sport) => sport.id === id)?.code ?? '' };
    },
    [start],
    'scores',
  );
  const [isAll, setAll] = useState(false);
  return (
    <Screen
      title={text('scores.title')}
      eyebrow={week === undefined ? text('scores.lastDays') : weekName(start)}
      back={{ label: text('schedule.title'), to: to('schedule') }}
    >
      <Weeks monday={start} view="scores" />
      <Loaded load={load}>
        {({ games, sportOf }) => {
          const begun = games.filter(({ startsAt, status }) => Date.parse(startsAt) < Date.now() && [...OPEN, ...OVER].includes(status));
          const missing = begun.filter(({ status }) => OPEN.includes(status));
          const shown = isAll ? begun : missing;
          return (
            <Card>
              <div class="row">
                <h2>{text('scores.missing', { count: missing.length })}</h2>
                {begun.length > missing.length && (
                  <button type="button" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
                    {text('scores.showAll')}
                  </button>
                )}
              </div>
              {shown.length === 0 && <p class="soft">{text(begun.length === 0 ? 'scores.noGames' : 'scores.complete')}</p>}
              {shown.length > 0 && <p class="small soft">{text('scores.hint')}</p>}
              <ol class="score-rows">
                {shown.map((game) => (
                  <li key={game.id}>
                    <ScoreRow read={game} sport={sportOf(game.sportId)} />
                  </li>
                ))}
              </ol>
            </Card>
          );
        }}
      </Loaded>
    </Screen>
  );
}

const SIDES = ['visitor', 'home'] as const;
const FORFEITS = ['home', 'visitor', 'both'] as const;
const written = (score: number | null): string => (score === null ? '' : String(score));

type Entered = Readonly<{ visitor: string; home: string; periods: readonly PeriodEntry[] | undefined }>;

/** One game: two numbers, and Enter saves and goes on to the next. */
export function ScoreRow({ read, sport, onSaved }: Readonly<{ read: Game; sport: string; onSaved?: () => void }>) {
  const [game, setGame] = useState(read);
  const form = useForm<Entered>(
    { visitor: written(game.visitorScore), home: written(game.homeScore), periods: undefined },
    // What was typed for another version of the game was about other scores.
    { name: `score/${read.id}/${read.version}` },
  );
  const { visitor, home, periods } = form.values;
  const [forfeit, setForfeit] = useState<string>();
  const row = useRef<HTMLParagraphElement>(null);
  const change = useGameChange((now) => {
    setGame(now);
    form.discard();
    onSaved?.();
    return OVER.includes(now.status) ? text('scores.saved', { status: statusOf(now) }) : undefined;
  }, form);
  const name = { visitor: game.visitorTeam.name, home: game.homeTeam.name };
  const entries = periods ?? entriesOf(game);
  const fault = periodsFault(sport, game, periods, { visitor: Number(visitor), home: Number(home) });
  const isChanged =
    periods !== undefined || visitor !== written(game.visitorScore) || home !== written(game.homeScore) || OPEN.includes(game.status);
  const save = () => {
    row.current?.closest('li')?.nextElementSibling?.querySelector('input')?.focus();
    const scores = { homeScore: Number(home), visitorScore: Number(visitor) };
    return change.change(game, { ...scores, ...withPeriods(game, sport, entries), status: 'final' });
  };
  const giveForfeit = () => {
    const forfeitedBy = (forfeit === 'home' ? game.homeTeam : game.visitorTeam).id;
    return change.change(game, { status: 'forfeit', ...(forfeit === 'both' ? { doubleForfeit: true } : { forfeitedBy }) });
  };
  return (
    <Form class="score-row" aria-label={text('schedule.teams', name)} form={form} onSubmit={save}>
      <p ref={row} class="small soft score-when">
        {whenOf(game)}
        <br />
        {placeOf(game)}
      </p>
      {SIDES.map((side) => (
        <label key={side} class="score-side">
          <span>{name[side]}</span>
          <input
            {...{ type: 'number', min: 0, max: 999, required: true, inputMode: 'numeric' }}
            value={form.values[side]}
            onInput={({ currentTarget }) => form.set({ [side]: currentTarget.value })}
          />
        </label>
      ))}
      <PeriodScores {...{ sport, game, entries }} onChange={(entered) => form.set({ periods: entered })} />
      {periods && <PeriodsFault {...{ sport, fault }} />}
      <Obstacles of={change} />
      <Submit
        isPlain
        name={text('schedule.teams', name)}
        disabled={!isChanged || fault !== undefined}
        beside={
          OPEN.includes(game.status) && (
            <button type="button" class="quiet" onClick={() => setForfeit('home')}>
              {text('scores.forfeit')}
              <span class="visually-hidden"> {text('schedule.teams', name)}</span>
            </button>
          )
        }
      >
        {text('scores.save')}
      </Submit>
      {forfeit !== undefined && (
        <Confirm
          title={text('scores.forfeitQuestion')}
          action={text('scores.forfeitSave')}
          isBusy={form.isBusy}
          onClose={() => setForfeit(undefined)}
          onConfirm={() => form.submit(giveForfeit).finally(() => setForfeit(undefined))}
        >
          <Select
            label={text('scores.didNotPlay')}
            value={forfeit}
            choices={FORFEITS.map((side) => ({ value: side, label: side === 'both' ? text('scores.both') : name[side] }))}
            onChange={setForfeit}
          />
        </Confirm>
      )}
    </Form>
  );
}
