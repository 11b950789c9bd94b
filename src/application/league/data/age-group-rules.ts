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
});
