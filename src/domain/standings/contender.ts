import type { RankBy } from '../league/season-rules.ts';
import type { DivisionId, TeamId } from '../shared/ids.ts';
import { type Ratio, ratio, whole } from '../shared/ratio.ts';
import type { PointAdjustment } from './point-adjustment.ts';
import type { Tally } from './tally.ts';
import type { TeamResult } from './team-result.ts';

export type DivisionName = Readonly<{ id: DivisionId; name: string }>;

/** A team in the table, with its counted games in order of play. */
export type Contender = Readonly<{
  id: TeamId;
  name: string;
  division: DivisionName | null;
  results: readonly TeamResult[];
  /** Includes the league's point adjustments. */
  tally: Tally;
  adjustments: readonly Omit<PointAdjustment, 'id' | 'orgId'>[];
  /** FIFA's team conduct score: never above 0, which is a team without cards. */
  conduct: number;
}>;

/** (W + ½T) / GP. */
export const winPct = ({ wins, ties, played }: Pick<Tally, 'wins' | 'ties' | 'played'>): Ratio => ratio(2 * wins + ties, 2 * played);

/** No value before the first game, whatever points the league has added or deducted. */
export const pointsPerGame = ({ points, played }: Tally): Ratio => (played === 0 ? ratio(0, 0) : ratio(points, played));

/** The value that the season ranks by. */
export function rankingValue(tally: Tally, rankBy: RankBy): Ratio {
  switch (rankBy) {
    case 'win_pct':
      return winPct(tally);
    case 'points':
      return whole(tally.points);
    case 'wins':
      return whole(tally.wins);
    case 'points_per_game':
      return pointsPerGame(tally);
  }
}
