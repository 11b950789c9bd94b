import type { Season } from '../../../domain/league/season.ts';
import { rulesViolations } from '../../../domain/league/season-rules.ts';
import { leagueData } from '../league-data.ts';

export const {
  list: listOrgAgeGroupRules,
  get: getOrgAgeGroupRules,
  create: createAgeGroupRules,
  edit: updateAgeGroupRules,
  remove: deleteAgeGroupRules,
} = leagueData({
  name: 'ageGroupRules',
  kind: 'age-group-rules',
  references: { seasonId: 'seasons', ageGroupId: 'ageGroups' },
  unique: ['seasonId', 'ageGroupId'],
  check: async ({ orgId, rules }, { seasonId: season }, { sports }) =>
    rulesViolations((await sports.find(orgId, (season as Season).sportId))!.code, rules),
});
