import { clockUnit, hasInnings, type SportCode } from '../league/sport.ts';
import type { Game, PeriodScore } from './game.ts';
import { addsUp } from './period-scores.ts';

type Side = 'home' | 'visitor';
const other = (side: Side): Side => (side === 'home' ? 'visitor' : 'home');

/** What decided a game, as far as its score by period tells: `score` says nothing more than the score. */
export const RECAPS = [
  'tie',
  'forfeit',
  'kicks',
  'sets',
  'overtime',
  'extra_inning',
  'first_inning',
  'inning',
  'half',
  'quarter',
  'period',
  'score',
] as const;

/** The facts of the one sentence that is said of a game that is over: teams and figures, no player. */
export type Recap = Readonly<{
  how: (typeof RECAPS)[number];
  /** Who won; of a tie the visitors. */
  side: Side;
  /** As `5–3`, the winner first. */
  score: string;
  /** The kicks, all sets, or the period that decided it, the winner first; empty where there is no such part. */
  part: string;
  /** In innings, the runs of the winner in the half-inning that decided it; else 0. */
  count: number;
  /** The period that decided it; else 0. */
  period: number;
}>;

type Over = Pick<Game, 'status' | 'homeScore' | 'visitorScore'> &
  Readonly<{ forfeitedBy: string | null; homeTeam: Readonly<{ id: string }> }>;

/**
 * What is said of a game that is over; null if it is not, or if it has no score. The period that decided it is the one in which the winner took the
 * lead for good: in innings the half-inning, where a clock runs the period at whose end it led and led at every later one.
 */
export function recapOf(sport: SportCode | undefined, game: Over, periods: readonly PeriodScore[]): Recap | null {
  const { homeScore: home, visitorScore: visitor } = game;
  const nothing = { score: '', part: '', count: 0, period: 0 };
  if (game.status === 'forfeit' && game.forfeitedBy !== null) {
    return { ...nothing, how: 'forfeit', side: game.forfeitedBy === game.homeTeam.id ? 'visitor' : 'home' };
  }
  if (game.status !== 'final' || home === null || visitor === null) return null;
  const figures = (side: Side, of: Readonly<Record<Side, number | null>>) => `${of[side] ?? 0}–${of[other(side)] ?? 0}`;
  const kicks = periods.find(({ kind }) => kind === 'shootout');
  const lead = home - visitor || (kicks?.home ?? 0) - (kicks?.visitor ?? 0);
  if (lead === 0) return { ...nothing, how: 'tie', side: 'visitor', score: figures('visitor', { home, visitor }) };
  const side = lead > 0 ? 'home' : 'visitor';
  const won = { ...nothing, side, score: figures(side, { home, visitor }) } as const;
  if (home === visitor) return { ...won, how: 'kicks', part: figures(side, kicks!) };
  const played = periods.filter(({ kind }) => kind !== 'shootout');
  if (sport === undefined || !addsUp(sport, played, { home, visitor })) return { ...won, how: 'score' };
  if (sport === 'volleyball') return { ...won, how: 'sets', part: played.map((set) => figures(side, set)).join(', ') };
  if (hasInnings(sport)) return { ...won, ...inningOf(side, played) };
  if (played.some(({ kind }) => kind === 'overtime')) return { ...won, how: 'overtime' };
  const decisive = leadForGood(played.map((period) => (period[side] ?? 0) - (period[other(side)] ?? 0)));
  if (decisive === 0) return { ...won, how: 'score' };
  const period = played[decisive]!;
  return { ...won, how: clockUnit(played.length), part: figures(side, period), period: period.period };
}

/** The visitors bat first. */
function inningOf(side: Side, innings: readonly PeriodScore[]): Pick<Recap, 'how' | 'count' | 'period'> {
  const halves = innings.flatMap((inning) => [
    { inning, lead: (inning.visitor ?? 0) * (side === 'visitor' ? 1 : -1) },
    { inning, lead: (inning.home ?? 0) * (side === 'home' ? 1 : -1) },
  ]);
  const { inning } = halves[leadForGood(halves.map(({ lead }) => lead))]!;
  const how = inning.kind === 'overtime' ? 'extra_inning' : inning.period === 1 ? 'first_inning' : 'inning';
  return { how, count: inning[side] ?? 0, period: inning.period };
}

/** The place of the first gain after which the sum is positive to the end; it ends positive. */
function leadForGood(gains: readonly number[]): number {
  let sum = 0;
  const sums = gains.map((gain) => {
    sum += gain;
    return sum;
  });
  return sums.findLastIndex((each) => each <= 0) + 1;
}
