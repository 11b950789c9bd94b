import type { FieldChange } from '../games/game.ts';
import { type Game, type GameEdit, updateGame } from '../games/game.ts';
import type { GameStatus } from '../games/game-status.ts';
import { addsUp } from '../games/period-scores.ts';
import { localDate } from '../shared/time.ts';
import { type Cells, wholeNumber } from './cells.ts';
import { isToBeDecided } from './clock-times.ts';
import { headerKey } from './columns.ts';
import { forfeitOf } from './forfeits.ts';
import { type Calendar, counts24Hours, dateFrom, instantFrom, startOf } from './game-times.ts';
import { idBehind } from './league.ts';
import { periodsIn } from './period-cells.ts';
import { firstLines, type Planning } from './plan.ts';
import { grouped, HOME_AND_VISITOR } from './references.ts';

const MAX_SCORE = 999;
/** Paths from any status to a result. */
const WAYS_TO_FINAL: readonly (readonly GameStatus[])[] = [['final'], ['in_progress', 'final'], ['scheduled', 'in_progress', 'final']];
const NOT_PLAYED: ReadonlySet<string> = new Set([
  'scheduled',
  'canceled',
  'cancelled',
  'postponed',
  'ppd',
  'unscheduled',
  'deleted',
  'rainedout',
  'rainout',
  'tbd',
  ...['programado', 'cancelado', 'aplazado', 'pospuesto', 'suspendido', 'pendiente'],
]);

/** Results of scheduled games: a score makes a game final, a side that did not play makes it a forfeit. Rows with neither are ignored. */
export function planScores(planning: Planning): void {
  const { rows, ledger } = planning;
  const find = finder(planning);
  const lines = firstLines();
  const teams = new Map(planning.context.league.teams.map((team) => [team.id, team]));
  const sportOf = ({ sportId }: Game) => planning.context.league.sports.find(({ id }) => id === sportId)!.code;
  for (const cells of rows) {
    const homeScore = wholeNumber(cells, 'homeScore', 0, MAX_SCORE);
    const visitorScore = wholeNumber(cells, 'visitorScore', 0, MAX_SCORE);
    const isForfeit = cells.texts('forfeitedBy').length > 0;
    const isBlank = !isForfeit && cells.texts('homeScore').length === 0 && cells.texts('visitorScore').length === 0;
    if (isBlank || NOT_PLAYED.has(headerKey(cells.text('status') ?? ''))) continue;
    for (const field of ['homeScore', 'visitorScore'] as const)
      if (!isForfeit && cells.texts(field).length === 0) cells.fault(field, { rule: 'required', field });
    const game = find(cells);
    const forfeit = game && isForfeit ? forfeitOf(cells, teams.get(game.homeTeamId)!, teams.get(game.visitorTeamId)!) : undefined;
    if (!game || (isForfeit ? forfeit === undefined : homeScore === undefined || visitorScore === undefined)) continue;
    const periods = forfeit ? undefined : periodsIn(cells);
    if (periods && !addsUp(sportOf(game), periods, { home: homeScore!, visitor: visitorScore! })) {
      cells.fault('homePeriods', { rule: 'periods-not-score' });
      continue;
    }
    const otherLine = lines(game.id, cells.line);
    if (otherLine !== undefined) {
      cells.fault(null, { rule: 'listed-twice', otherLine });
      continue;
    }
    const score = {
      ...(homeScore !== undefined && { homeScore }),
      ...(visitorScore !== undefined && { visitorScore }),
      ...(periods && { periodScores: periods }),
    };
    const outcome = forfeit ? withForfeit(game, { ...forfeit, ...score }, planning) : withScore(game, score, planning);
    if (outcome) ledger.record('game', cells.line, game, outcome.game, outcome.log);
    else cells.fault(null, { rule: 'status-not-possible', from: game.status, to: forfeit ? 'forfeit' : 'final' });
  }
}

type Outcome = Readonly<{ game: Game; log: readonly FieldChange[] }>;

/** The game with its result, by the first path that its status permits; a canceled game takes none. */
function withScore(game: Game, score: GameEdit, { context: { by, now } }: Planning): Outcome | undefined {
  if (game.status === 'canceled') return undefined;
  for (const way of WAYS_TO_FINAL) {
    let outcome: Outcome | undefined = { game, log: [] };
    for (const status of way) {
      const step: ReturnType<typeof updateGame> | undefined =
        outcome && updateGame(outcome.game, status === 'final' ? { status, ...score } : { status }, { by, mayCorrect: false }, now);
      outcome = step?.ok ? { game: step.value.game, log: [...outcome!.log, ...step.value.changes] } : undefined;
    }
    if (outcome) return outcome;
  }
  return undefined;
}

function withForfeit(game: Game, edit: GameEdit, { context: { by, now } }: Planning): Outcome | undefined {
  const outcome = updateGame(game, edit, { by, mayCorrect: true }, now);
  return outcome.ok ? { game: outcome.value.game, log: outcome.value.changes } : undefined;
}

/** The single game for a row: by external id, else by teams and day, and also by time if they meet twice that day. */
function finder({ rows, context: { league }, references, dateOrder }: Planning): (cells: Cells) => Game | undefined {
  const calendar: Calendar = { zone: league.zone, order: dateOrder, has24Hours: counts24Hours(rows) };
  const byId = new Map(league.games.map((game) => [game.id as string, game]));
  const dayKey = (home: string, visitor: string, date: string) => `${home} ${visitor} ${date}`;
  const byDay = grouped(league.games, (game) => dayKey(game.homeTeamId, game.visitorTeamId, localDate(game.startsAt, league.zone)));

  return (cells) => {
    const identified = byId.get(idBehind(league, 'game', cells.text('externalId')));
    if (identified) return identified;
    if (!cells.has('home') || !cells.has('visitor')) return cells.fault('externalId', { rule: 'unknown-game' });
    const season = references.season(cells);
    const [home, visitor] = (season && references.sides(cells, HOME_AND_VISITOR, season)) ?? [];
    const day = dayOf(cells);
    if (!home || !visitor || !day) return undefined;
    const games = byDay.get(dayKey(home.id, visitor.id, day.date)) ?? [];
    const [game, ...others] = games;
    if (!game) {
      const isSwapped = byDay.has(dayKey(visitor.id, home.id, day.date));
      return cells.fault(null, { rule: isSwapped ? 'sides-swapped' : 'unknown-game' });
    }
    if (others.length === 0) return game;
    return games.find(({ startsAt }) => startsAt.getTime() === day.at?.getTime()) ?? cells.fault(null, { rule: 'ambiguous-game' });
  };

  function dayOf(cells: Cells): Readonly<{ date: string; at: Date | undefined }> | undefined {
    if (cells.has('startsAt')) {
      const start = startOf(cells, calendar);
      return start === 'undecided' ? cells.fault('startsAt', { rule: 'unknown-game' }) : start;
    }
    const text = cells.text('date');
    if (text === undefined) return cells.texts('date').length > 0 ? undefined : cells.fault('date', { rule: 'required', field: 'date' });
    const date = dateFrom(cells, 'date', text, dateOrder);
    const time = cells.text('time');
    const at = date && time !== undefined && !isToBeDecided(time) ? instantFrom(cells, 'time', date, time, calendar) : undefined;
    return date && { date, at };
  }
}
