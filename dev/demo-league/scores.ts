import type { PeriodScore } from '../../src/domain/games/game.ts';
import type { SportCode } from '../../src/domain/league/sport.ts';
import { BASEBALL } from './baseball.ts';
import { BASKETBALL } from './basketball.ts';
import { FLAG_FOOTBALL, TACKLE_FOOTBALL } from './football.ts';
import { type SportPlay, sum } from './play.ts';
import type { Random } from './random.ts';
import { SOCCER } from './soccer.ts';
import { VOLLEYBALL } from './volleyball.ts';

const SPORTS: Readonly<Record<SportCode, SportPlay>> = {
  baseball: BASEBALL,
  football: TACKLE_FOOTBALL,
  soccer: SOCCER,
  basketball: BASKETBALL,
  volleyball: VOLLEYBALL,
};

/** The youngest pull flags. */
export const sportPlay = (sport: SportCode, ageGroup: string): SportPlay =>
  sport === 'football' && ageGroup === '8U' ? FLAG_FOOTBALL : SPORTS[sport];

/** Who meets whom, by place in the list of teams, the home team first: everybody everybody in three rounds, and then the other way round. */
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

export type Pairing = Readonly<{ home: number; visitor: number }>;

export const pairingsOf = (round: number): readonly Pairing[] =>
  ROUNDS[round % ROUNDS.length]!.map(([one, other]) =>
    Math.floor(round / ROUNDS.length) % 2 === 0 ? { home: one, visitor: other } : { home: other, visitor: one },
  );

export type ScoredPairing = Pairing & Readonly<{ periods: readonly PeriodScore[] }>;

/** The scores of so many rounds among four teams of which some are stronger. */
export function seasonScores(random: Random, { score }: Pick<SportPlay, 'score'>, rounds: number): readonly (readonly ScoredPairing[])[] {
  const strengths = Array.from({ length: 4 }, () => random.whole(0, 2));
  return Array.from({ length: rounds }, (_, round) =>
    pairingsOf(round).map(({ home, visitor }) => ({
      home,
      visitor,
      periods: score(random, strengths[home]! - strengths[visitor]!),
    })),
  );
}

/** A playoff game is played until somebody has won. */
export function decidedScore(random: Random, sport: SportCode, { score }: Pick<SportPlay, 'score'>): readonly PeriodScore[] {
  for (;;) {
    const periods = score(random, 0);
    const { home, visitor } = scoreOf(sport, periods);
    if (home !== visitor) return periods;
  }
}

/** What the periods make together: sets won in volleyball, points elsewhere. */
export function scoreOf(sport: SportCode, periods: readonly PeriodScore[]): Readonly<{ home: number; visitor: number }> {
  if (sport !== 'volleyball')
    return { home: sum(periods.map(({ home }) => home ?? 0)), visitor: sum(periods.map(({ visitor }) => visitor ?? 0)) };
  const homeSets = periods.filter(({ home, visitor }) => home! > visitor!).length;
  return { home: homeSets, visitor: periods.length - homeSets };
}
