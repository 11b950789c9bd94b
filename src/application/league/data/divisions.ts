import { leagueData } from '../league-data.ts';

export const {
  list: listOrgDivisions,
  get: getOrgDivision,
  create: createDivision,
  edit: updateDivision,
  remove: deleteDivision,
} = leagueData({
  name: 'divisions',
  kind: 'division',
  references: { seasonId: 'seasons', ageGroupId: 'ageGroups' },
  unique: ['seasonId', 'ageGroupId', 'name'],
  fixedInUse: ['seasonId', 'ageGroupId'],
});
