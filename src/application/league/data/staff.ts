import { leagueData, ofOwnTeam } from '../league-data.ts';

/** A staff line whose address changes is linked to no user until that person claims it. */
export const {
  list: listOrgStaff,
  get: getOrgStaffLine,
  create: createStaffLine,
  edit: updateStaffLine,
  remove: deleteStaffLine,
} = leagueData({
  name: 'staff',
  kind: 'staff-line',
  references: { teamId: 'teams' },
  check: ofOwnTeam,
  settle: (line, before) => (before && line.email !== before.email ? { ...line, userId: null } : line),
});
