import { leagueData } from '../league-data.ts';

export const {
  list: listOrgSports,
  get: getOrgSport,
  create: createSport,
  edit: updateSport,
  remove: deleteSport,
} = leagueData({
  name: 'sports',
  kind: 'sport',
  unique: ['code'],
  fixedInUse: ['code'],
  settle: (sport) => (sport.archived ? { ...sport, isActive: false } : sport),
});
