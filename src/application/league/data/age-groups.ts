import { leagueData } from '../league-data.ts';

export const {
  list: listOrgAgeGroups,
  get: getOrgAgeGroup,
  create: createAgeGroup,
  edit: updateAgeGroup,
  remove: deleteAgeGroup,
} = leagueData({ name: 'ageGroups', kind: 'age-group', unique: ['name'] });
