import { givesOvertimePoints, type SeasonRules, type TieBreaker } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';

/** The season's tie-breakers that compare line scores: periods defended, and in volleyball the points of sets. */
export const breakersOfLineScores = ({ tieBreakers }: Pick<SeasonRules, 'tieBreakers'>, sport: SportCode): readonly TieBreaker[] => {
  const reading: readonly TieBreaker[] = [
    'points_against_per_period',
    'head_to_head_against_per_period',
    ...(sport === 'volleyball' ? (['point_ratio'] as const) : []),
  ];
  return reading.filter((breaker) => tieBreakers.flat().includes(breaker));
};

/** Whether a table depends on the line scores of its games. */
export const readsLineScores = (rules: SeasonRules, sport: SportCode): boolean =>
  breakersOfLineScores(rules, sport).length > 0 || givesOvertimePoints(rules.points);
