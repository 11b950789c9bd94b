import type { AgeGroupId, OrgId, SeasonId, StandingsDecisionId, TeamId } from '../shared/ids.ts';

/** How a league decides between teams that every tie-breaker has left level. */
export const DECISION_KINDS = ['coin', 'lot', 'fair_play', 'playoff_match', 'league'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** The order of teams that are level. It holds only where exactly these teams are, in any table of theirs; of two on the same teams the later holds. */
export type StandingsDecision = Readonly<{
  id: StandingsDecisionId;
  orgId: OrgId;
  seasonId: SeasonId;
  ageGroupId: AgeGroupId;
  kind: DecisionKind;
  /** The best first. */
  teamIds: readonly TeamId[];
  note: string | null;
}>;

export const DECIDED_TEAMS = { min: 2, max: 50 };
