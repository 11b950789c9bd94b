import type { OrgId, PointAdjustmentId, TeamId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';

/** Why a league adds or takes points. */
export const ADJUSTMENT_REASONS = ['ineligible_player', 'misconduct', 'no_show', 'administrative', 'appeal', 'other'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** Points in the table that no game gave. */
export type PointAdjustment = Readonly<{
  id: PointAdjustmentId;
  orgId: OrgId;
  teamId: TeamId;
  /** Less than 0 for a deduction, never 0. */
  points: number;
  reason: AdjustmentReason;
  note: string | null;
  /** The body that decided it. */
  decidedBy: string | null;
}>;

export const ADJUSTED_POINTS: Range = { min: -999, max: 999 };
