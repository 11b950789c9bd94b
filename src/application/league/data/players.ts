import { leagueData } from '../league-data.ts';

export const {
  list: listOrgPlayers,
  get: getOrgPlayer,
  create: createPlayer,
  edit: updatePlayer,
  remove: deletePlayer,
} = leagueData({ name: 'players', kind: 'player', holdsChildren: true });
