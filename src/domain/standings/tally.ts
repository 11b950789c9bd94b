import type { TeamResult } from './team-result.ts';

/** A team's results added up, over a season or over any selection of games. */
export type Tally = Readonly<{
  played: number;
  wins: number;
  losses: number;
  ties: number;
  /** Games that the team itself forfeited. */
  forfeits: number;
  /** Games that overtime or kicks decided; on kicks they are ties, too. */
  overtimeWins: number;
  overtimeLosses: number;
  points: number;
  awayWins: number;
  /** Games with a score, over which averages per game are taken. */
  scoredGames: number;
  scored: number;
  awayScored: number;
  conceded: number;
  diff: number;
  pointsWon: number;
  pointsLost: number;
  periodsDefended: number;
  concededInPeriods: number;
}>;

export function tallyOf(results: readonly TeamResult[]): Tally {
  const count = (matches: (result: TeamResult) => boolean) => results.filter(matches).length;
  const sum = (figure: (result: TeamResult) => number) => results.reduce((total, result) => total + figure(result), 0);
  return {
    played: results.length,
    wins: count(({ outcome }) => outcome === 'win'),
    losses: count(({ outcome }) => outcome === 'loss'),
    ties: count(({ outcome }) => outcome === 'tie'),
    forfeits: count(({ isForfeitLoss }) => isForfeitLoss),
    overtimeWins: count(({ overtime }) => overtime === 'won'),
    overtimeLosses: count(({ overtime }) => overtime === 'lost'),
    points: sum(({ points }) => points),
    awayWins: count(({ outcome, isHome }) => outcome === 'win' && !isHome),
    scoredGames: count(({ hasScore }) => hasScore),
    scored: sum(({ scored }) => scored),
    awayScored: sum(({ scored, isHome }) => (isHome ? 0 : scored)),
    conceded: sum(({ conceded }) => conceded),
    diff: sum(({ diff }) => diff),
    pointsWon: sum(({ pointsWon }) => pointsWon),
    pointsLost: sum(({ pointsLost }) => pointsLost),
    periodsDefended: sum(({ periodsDefended }) => periodsDefended),
    concededInPeriods: sum(({ concededInPeriods }) => concededInPeriods),
  };
}
