import type { PeriodScore } from '../../src/domain/games/game.ts';
import { rulesOf } from '../../src/domain/league/season-rules.ts';
import { teamFigures } from '../../src/domain/scoring/team-totals.ts';
import type { GameId, TeamId } from '../../src/domain/shared/ids.ts';
import type { SportPlan, TeamFigures } from './plan.ts';
import type { Random } from './random.ts';
import type { Entry } from './squad.ts';
import { type StatEntry, statEntries } from './stat-events.ts';

export type PlayedPeriod = Readonly<{ score: PeriodScore; entries: readonly StatEntry[] }>;

/** The periods of a whole game: scored from entered figures if the plan defines the points, else by random sets. */
export function playedPeriods(random: Random, { code, scoring }: SportPlan, home: Entry, visitor: Entry): readonly PlayedPeriod[] {
  if (scoring === 'sets') return sets(random).map((score) => ({ score, entries: statEntries(random, code, score.period, home, visitor) }));
  const entered: StatEntry[] = [];
  let before = { home: 0, visitor: 0 };
  return Array.from({ length: scoring.periods }, (_, index) => {
    const period = index + 1;
    const entries = statEntries(random, code, period, home, visitor);
    entered.push(...entries);
    const events = entered.filter(({ isVoid }) => !isVoid).map((entry) => ({ ...entry, gameId: '' as GameId, voidedAt: null }));
    const figuresOf = (teamId: TeamId) => teamFigures({ sport: code, rules: rulesOf(code, {}), teamId, events }).totals as TeamFigures;
    const [ofHome, ofVisitor] = [figuresOf(home.team.id), figuresOf(visitor.team.id)];
    const after = { home: scoring.points(ofHome, ofVisitor), visitor: scoring.points(ofVisitor, ofHome) };
    // What the period adds to the game's score, which may differ from its own figures: the run of a home run may be entered later.
    const score = { period, home: after.home - before.home, visitor: after.visitor - before.visitor };
    before = after;
    return { score, entries };
  });
}

/** Best of three: sets to 25, the third to 15. */
function sets(random: Random): readonly PeriodScore[] {
  const [first, second] = [random.chance(50), random.chance(50)];
  const wonByHome = first === second ? [first, second] : [first, second, random.chance(50)];
  return wonByHome.map((isHome, index) => {
    const winner = index === 2 ? 15 : 25;
    const loser = random.whole(winner - 14, winner - 2);
    return { period: index + 1, home: isHome ? winner : loser, visitor: isHome ? loser : winner };
  });
}

/** The total of the periods: sets won, or points. */
export function scoreOf({ scoring }: SportPlan, periods: readonly PeriodScore[]): Readonly<{ home: number; visitor: number }> {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  if (scoring !== 'sets') return { home: sum(periods.map(({ home }) => home!)), visitor: sum(periods.map(({ visitor }) => visitor!)) };
  const home = periods.filter((set) => set.home! > set.visitor!).length;
  return { home, visitor: periods.length - home };
}

/** Pairings by position in the list of teams, home team first: three rounds of round robin, then the same with home and visitor swapped. */
const ROUNDS = [
  [
    [0, 3],
    [1, 2],
  ],
  [
    [3, 1],
    [2, 0],
  ],
  [
    [0, 1],
    [2, 3],
  ],
] as const;

export const pairingsOf = (round: number): readonly Readonly<{ home: number; visitor: number }>[] =>
  ROUNDS[round % ROUNDS.length]!.map(([one, other]) =>
    Math.floor(round / ROUNDS.length) % 2 === 0 ? { home: one, visitor: other } : { home: other, visitor: one },
  );
