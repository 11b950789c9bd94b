import type { PeriodScore } from '../../src/domain/games/game.ts';
import type { StatEvent } from '../../src/domain/scoring/stat-event.ts';
import type { PlayerId, TeamId } from '../../src/domain/shared/ids.ts';
import type { Random } from './random.ts';

/** A team as it takes the field: at least ten players, the first in the order of the sport's positions. */
export type Side = Readonly<{ teamId: TeamId; players: readonly PlayerId[] }>;

/** The part of a game that has been played, with the score of every period of it. */
export type Match = Readonly<{ home: Side; visitor: Side; periods: readonly PeriodScore[]; isOver: boolean }>;

/** One line of a scorekeeper's book. */
export type Play = Pick<StatEvent, 'teamId' | 'playerId' | 'type' | 'period' | 'clock' | 'count' | 'attributes'>;

/** How the games of a sport come out, and what happens in them. */
export type SportPlay = Readonly<{
  /** What players are put down for, in the order of the roster. */
  positions: readonly string[];
  /** The score of a game period by period; `edge` is by how much the home team is the stronger, from -2 to 2. */
  score(random: Random, edge: number): readonly PeriodScore[];
  /** Plays that add up to the score of each period. */
  plays(random: Random, match: Match): readonly Play[];
}>;

/** What happens at once, by one clock. */
export type Moment = readonly Play[];

export const play = (
  side: Side,
  playerId: PlayerId,
  type: string,
  details: Partial<Omit<Play, 'teamId' | 'playerId' | 'type'>> = {},
): Play => ({
  teamId: side.teamId,
  playerId,
  type,
  period: null,
  clock: null,
  count: 1,
  attributes: {},
  ...details,
});

/** Both sides of a period, each with its opponent and its points; a side without a turn has none. */
export const sidesOf = ({ home, visitor }: Match, period: PeriodScore) => [
  { side: visitor, opponent: home, points: period.visitor ?? 0 },
  { side: home, opponent: visitor, points: period.home ?? 0 },
];

/** The moments of a period one after the other, as its clock runs from one second to another, up or down. */
export function timed(
  random: Random,
  moments: readonly Moment[],
  period: number,
  clock: Readonly<{ from: number; to: number }>,
): readonly Play[] {
  const elapsed = moments.map(() => random.whole(1, Math.abs(clock.to - clock.from) - 1)).sort((a, b) => a - b);
  return moments.flatMap((moment, index) => {
    const shown = clockOf(clock.from + Math.sign(clock.to - clock.from) * elapsed[index]!);
    return moment.map((each) => ({ ...each, period, clock: shown }));
  });
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const clockOf = (seconds: number): string => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** The same plays with equal ones on one line, counted. */
export function tallied(plays: readonly Play[]): readonly Play[] {
  const lines = new Map<string, Play>();
  for (const each of plays) {
    const { teamId, playerId, type, period, clock, attributes } = each;
    const what = [teamId, playerId, type, period, clock, JSON.stringify(attributes)].join(' ');
    lines.set(what, { ...each, count: each.count + (lines.get(what)?.count ?? 0) });
  }
  return [...lines.values()];
}

/** What is left of the plays in a box score: how often, but no longer when. */
export const boxScoreOf = (plays: readonly Play[]): readonly Play[] =>
  tallied(plays.map((each) => ({ ...each, period: null, clock: null })));

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
