import type { AgeGroupId, OrgId, SeasonId, StandingsDecisionId, TeamId } from '../shared/ids.ts';

/** How a league decides between teams that all tie-breakers leave tied. */
export const DECISION_KINDS = ['coin', 'lot', 'fair_play', 'playoff_match', 'league'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/**
 * The order of tied teams. It applies only if exactly these teams are tied, in any table; of two decisions on the same teams the later
 * one applies.
 */
export type StandingsDecision = Readonly<{
  id: StandingsDecisionId;
  orgId: OrgId;
  seasonId: SeasonId;
  ageGroupId: AgeGroupId;
  kind: DecisionKind;
  /** Best first. */
  teamIds: readonly TeamId[];
  note: string | null;
}>;

export const DECIDED_TEAMS = { min: 2, max: 50 };
