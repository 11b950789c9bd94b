import { type Game, type GameEdit, isProblem, type NewGame, type Problem, ProblemError, type ProblemOf } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { NOT_SENT } from '../../../kit/form.tsx';
import { placeOf, scoreOf, statusOf, timeOf, whenOf } from '../../../kit/format.ts';
import { useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Problem as Fault } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { minutesOf, teamsOf } from './data.ts';

type Taken = ProblemOf<'field-taken'> | ProblemOf<'team-taken'>;

/** What stands in the way of a change, and what the admin may do about it. */
type Obstacle =
  | Readonly<{ kind: 'taken'; problem: Taken; placeAnyway: () => Promise<unknown> }>
  | Readonly<{ kind: 'edited'; before: Game; now: Game; saveAnyway: () => Promise<unknown>; takeTheirs: () => unknown }>;

export type GameChange = Readonly<{
  isBusy: boolean;
  /** What was refused, unless it is a form that shows it. */
  error: unknown;
  obstacle: Obstacle | undefined;
  dismiss: () => void;
  /** Makes a change by a button. */
  run: (step: () => Promise<unknown>) => Promise<void>;
}>;
/** The form whose step a change is. */
type Changing = Readonly<{ isBusy: boolean; submit: (send: () => Promise<unknown>) => Promise<void> }>;

/** Sends a game, or a change of one; a place that is taken and a change by somebody else become questions. */
function useObstacles(form: Changing | undefined) {
  const { isBusy, error, run } = useAction();
  const [obstacle, setObstacle] = useState<Obstacle>();
  /** Answers what is said of it, or that nothing was sent. */
  const attempt = async (step: () => Promise<Obstacle | Done>): Promise<unknown> => {
    setObstacle(undefined);
    const met = await step();
    if ('said' in met) return met.said;
    setObstacle(met);
    return NOT_SENT;
  };
  const shown: GameChange = {
    ...{ isBusy: form?.isBusy ?? isBusy, error, run: form?.submit ?? run },
    ...{ obstacle, dismiss: () => setObstacle(undefined) },
  };
  return { ...shown, attempt };
}
type Done = Readonly<{ said: unknown }>;

const isTaken = (error: unknown): error is Taken => isProblem(error, 'field-taken', 'team-taken');

/**
 * Changes a game as it was read, as a step of its form or of a button. `done` gets the game as it is now: changed, or as somebody else has left it;
 * the form says what it returns.
 */
export function useGameChange(
  done: (game: Game) => unknown,
  form?: Changing,
): GameChange & Readonly<{ change: (game: Game, body: GameEdit) => Promise<unknown> }> {
  const { attempt, ...rest } = useObstacles(form);
  const change = (read: Game, body: GameEdit): Promise<unknown> =>
    attempt(async () => {
      let game = read;
      for (const step of stepsOf(read, body)) {
        const params = { path: { gameId: game.id }, header: { 'If-Match': `"${game.version}"` } };
        const { data, error } = await league.PATCH('/api/org/games/{gameId}', { params, body: step });
        if (isTaken(error)) return { kind: 'taken', problem: error, placeAnyway: () => change(game, { ...body, force: true }) };
        if (isProblem(error, 'edit-conflict') && error.game) {
          const now = error.game;
          return { kind: 'edited', before: game, now, saveAnyway: () => change(now, body), takeTheirs: () => done(now) };
        }
        if (error) throw new ProblemError(error as Problem);
        game = data!;
      }
      return { said: done(game) };
    });
  return { ...rest, change };
}

/** A game that nobody has begun is begun before it ends. */
const stepsOf = ({ status }: Game, body: GameEdit): readonly GameEdit[] =>
  status === 'scheduled' && body.status === 'final' ? [{ status: 'in_progress' }, body] : [body];

export function useNewGame(
  done: (game: Game) => void,
  form: Changing,
): GameChange & Readonly<{ create: (body: NewGame) => Promise<unknown> }> {
  const { attempt, ...rest } = useObstacles(form);
  const create = (body: NewGame): Promise<unknown> =>
    attempt(async () => {
      const { data, error } = await league.POST('/api/org/games', { body });
      if (isTaken(error)) return { kind: 'taken', problem: error, placeAnyway: () => create({ ...body, force: true }) };
      if (error) throw new ProblemError(error as Problem);
      return { said: done(data!) };
    });
  return { ...rest, create };
}

/** The failure of a change, or the question that it leads to. */
export function Obstacles({ of: { isBusy, error, run, obstacle, dismiss } }: Readonly<{ of: GameChange }>) {
  if (error !== undefined) return <Fault error={error} />;
  if (!obstacle) return null;
  return (
    <div class="alert question" role="alert">
      {obstacle.kind === 'taken' ? <TakenBy problem={obstacle.problem} /> : <Differences {...obstacle} />}
      <div class="row start">
        {obstacle.kind === 'taken' ? (
          <>
            <button type="button" disabled={isBusy} onClick={() => run(obstacle.placeAnyway)}>
              {text('schedule.placeAnyway')}
            </button>
            <button type="button" onClick={dismiss}>
              {text('schedule.otherPlace')}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              onClick={() => {
                obstacle.takeTheirs();
                dismiss();
              }}
            >
              {text('schedule.takeTheirs')}
            </button>
            <button type="button" disabled={isBusy} onClick={() => run(obstacle.saveAnyway)}>
              {text('schedule.saveMine')}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

function TakenBy({ problem }: Readonly<{ problem: Taken }>) {
  const { game, event } = problem;
  const isField = isProblem(problem, 'field-taken');
  return (
    <>
      <p>
        <strong>{text(isField ? 'schedule.fieldTaken' : 'schedule.teamTaken')}</strong>
      </p>
      {game && <p>{`${teamsOf(game)}, ${whenOf(game)}, ${placeOf(game)}`}</p>}
      {event && <p>{text('schedule.eventThen', { team: event.team.name, when: whenOf(event), place: placeOf(event) })}</p>}
    </>
  );
}

/** What somebody else has changed since the game was read, in words. */
export function Differences({ before, now }: Readonly<{ before: Game; now: Game }>) {
  const rows = (
    [
      [
        'schedule.when',
        (game: Game) => [whenOf(game), ...(game.startTimeTbd ? [] : [text('schedule.lasting', { minutes: minutesOf(game) })])].join(', '),
      ],
      ['schedule.place', placeOf],
      ['schedule.state', (game: Game) => statusOf(game) || text('schedule.asPlanned')],
      ['schedule.score', (game: Game) => scoreOf(game) ?? text('schedule.noScore')],
    ] as const
  ).map(([label, said]) => ({ label: text(label), was: said(before), is: said(now) }));
  const changed = rows.filter(({ was, is }) => was !== is);
  return (
    <>
      <p>
        <strong>{text('schedule.edited')}</strong>
      </p>
      <ul>
        {changed.map(({ label, was, is }) => (
          <li key={label}>{text('schedule.difference', { label, was, is })}</li>
        ))}
        {changed.length === 0 && <li>{text('schedule.otherDifference')}</li>}
      </ul>
    </>
  );
}

export const clockOf = (time: string): string => timeOf({ localDate: '2000-01-01', localTime: time });
