import type { AgeGroupId, AgeGroupRulesId, OrgId, SeasonId } from '../shared/ids.ts';
import type { SeasonRulesOverrides } from './season-rules.ts';

/** What an age group of a season says for itself; all else is the season's. */
export type AgeGroupRules = Readonly<{
  id: AgeGroupRulesId;
  orgId: OrgId;
  seasonId: SeasonId;
  ageGroupId: AgeGroupId;
  rules: SeasonRulesOverrides;
}>;
