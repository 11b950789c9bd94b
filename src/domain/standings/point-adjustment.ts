import type { OrgId, PointAdjustmentId, TeamId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';

/** Why a league adds or deducts points. */
export const ADJUSTMENT_REASONS = ['ineligible_player', 'misconduct', 'no_show', 'administrative', 'appeal', 'other'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** Points in the table that do not come from a game. */
export type PointAdjustment = Readonly<{
  id: PointAdjustmentId;
  orgId: OrgId;
  teamId: TeamId;
  /** Negative for a deduction, never 0. */
  points: number;
  reason: AdjustmentReason;
  note: string | null;
  /** The body that decided it. */
  decidedBy: string | null;
}>;

export const ADJUSTED_POINTS: Range = { min: -999, max: 999 };
