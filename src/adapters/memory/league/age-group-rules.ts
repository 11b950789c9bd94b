import type { SeasonRulesOverrides } from '../../../domain/league/season-rules.ts';
import type { AgeGroupId, OrgId, SeasonId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../tables/tables.ts';

type OfAgeGroup = Readonly<{ orgId: OrgId; seasonId: SeasonId; ageGroupId: AgeGroupId }>;

/** The rules that the age group of a team or a game overrides in its season; empty if there are none. */
export const ageGroupRulesIn = ({ ageGroupRules }: Tables, { orgId, seasonId, ageGroupId }: OfAgeGroup): SeasonRulesOverrides =>
  [...ageGroupRules.rows()].find((each) => each.orgId === orgId && each.seasonId === seasonId && each.ageGroupId === ageGroupId)?.rules ??
  {};
