import { type Game, type GameEdit, unwrap } from 'league-gateway-client';
import { useRef, useState } from 'preact/hooks';
import { placeOf, statusOf, whenOf } from '../../../kit/format.ts';
import { Confirm, Select, useDraft } from '../../../kit/forms.tsx';
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

/** One game: two numbers, and Enter saves and goes on to the next. */
export function ScoreRow({ read, sport, onSaved }: Readonly<{ read: Game; sport: string; onSaved?: () => void }>) {
  const [game, setGame] = useState(read);
  // What was typed for this version of the game, and not saved yet.
  const [draft, setDraft] = useDraft(`score/${read.id}/${read.version}`);
  const [visitor = '', home = ''] = draft === '' ? [written(game.visitorScore), written(game.homeScore)] : draft.split(':');
  const [periods, setPeriods] = useState<readonly PeriodEntry[]>();
  const [isSaved, setSaved] = useState(false);
  const [forfeit, setForfeit] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const change = useGameChange((now) => {
    setGame(now);
    setDraft('');
    setPeriods(undefined);
    setSaved(OVER.includes(now.status));
    onSaved?.();
  });
  const entered = { visitor, home };
  const send = (body: GameEdit) => {
    setSaved(false);
    return change.change(game, body);
  };
  const name = { visitor: game.visitorTeam.name, home: game.homeTeam.name };
  const entries = periods ?? entriesOf(game);
  const fault = periodsFault(sport, game, periods, { visitor: Number(visitor), home: Number(home) });
  const isChanged =
    periods !== undefined || visitor !== written(game.visitorScore) || home !== written(game.homeScore) || OPEN.includes(game.status);
  return (
    <form
      ref={form}
      class="score-row"
      aria-label={text('schedule.teams', name)}
      onSubmit={(event) => {
        event.preventDefault();
        void send({ homeScore: Number(home), visitorScore: Number(visitor), ...withPeriods(game, sport, entries), status: 'final' });
        form.current?.closest('li')?.nextElementSibling?.querySelector('input')?.focus();
      }}
    >
      <p class="small soft">
        {whenOf(game)}
        <br />
        {placeOf(game)}
      </p>
      {SIDES.map((side) => (
        <label key={side} class="score-side">
          <span>{name[side]}</span>
          <input
            {...{ type: 'number', min: 0, max: 999, required: true, inputMode: 'numeric' }}
            value={entered[side]}
            onInput={({ currentTarget }) => {
              setSaved(false);
              const { value } = currentTarget;
              setDraft(side === 'visitor' ? `${value}:${home}` : `${visitor}:${value}`);
            }}
          />
        </label>
      ))}
      <PeriodScores {...{ sport, game, entries }} onChange={setPeriods} />
      {periods && <PeriodsFault {...{ sport, fault }} />}
      <div class="row start">
        <button type="submit" disabled={change.action.isBusy || !isChanged || fault !== undefined}>
          {text('scores.save')}
          <span class="visually-hidden"> {text('schedule.teams', name)}</span>
        </button>
        {OPEN.includes(game.status) && (
          <button type="button" class="quiet" onClick={() => setForfeit('home')}>
            {text('scores.forfeit')}
            <span class="visually-hidden"> {text('schedule.teams', name)}</span>
          </button>
        )}
        <span role="status">{isSaved && !change.obstacle ? text('scores.saved', { status: statusOf(game) }) : ''}</span>
      </div>
      <Obstacles of={change} />
      {forfeit !== undefined && (
        <Confirm
          title={text('scores.forfeitQuestion')}
          action={text('scores.forfeitSave')}
          isBusy={change.action.isBusy}
          onClose={() => setForfeit(undefined)}
          onConfirm={() =>
            send({
              status: 'forfeit',
              ...(forfeit === 'both'
                ? { doubleForfeit: true }
                : { forfeitedBy: (forfeit === 'home' ? game.homeTeam : game.visitorTeam).id }),
            }).finally(() => setForfeit(undefined))
          }
        >
          <Select
            label={text('scores.didNotPlay')}
            value={forfeit}
            choices={FORFEITS.map((side) => ({ value: side, label: side === 'both' ? text('scores.both') : name[side] }))}
            onChange={setForfeit}
          />
        </Confirm>
      )}
    </form>
  );
}
