import type { AgeGroupId, AgeGroupRulesId, OrgId, SeasonId } from '../shared/ids.ts';
import type { SeasonRulesOverrides } from './season-rules.ts';

/** The rules that an age group overrides in a season; all else is the season's. */
export type AgeGroupRules = Readonly<{
  id: AgeGroupRulesId;
  orgId: OrgId;
  seasonId: SeasonId;
  ageGroupId: AgeGroupId;
  rules: SeasonRulesOverrides;
}>;
