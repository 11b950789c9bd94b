import { leagueData, ofOwnTeam } from '../league-data.ts';

export const {
  list: listOrgPointAdjustments,
  get: getOrgPointAdjustment,
  create: createPointAdjustment,
  edit: updatePointAdjustment,
  remove: deletePointAdjustment,
} = leagueData({ name: 'pointAdjustments', kind: 'point-adjustment', references: { teamId: 'teams' }, check: ofOwnTeam });
