import { lineOf } from '../../../domain/families/staff-line.ts';
import { ok } from '../../../domain/shared/result.ts';
import { releaseSlots } from '../../slots/release-slots.ts';
import { chosenMember, withOwnMembers } from '../../staff-lines.ts';
import { leagueData, ofOwnTeam } from '../league-data.ts';

/** A line is its user's: the member whom the admin has chosen, else the one with its verified address. With another address it is another's. */
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
  hold: (orgId, { orgs }) => orgs.findForUpdate(orgId),
  settle: (line, before) => (before && line.email !== before.email && line.userId === before.userId ? lineOf(line, null) : line),
  complete: async (line, before, act, repositories) => {
    const { userId } = line;
    if (userId !== null && userId !== before?.userId) return chosenMember(repositories, { ...line, userId }, act);
    return ok((await withOwnMembers(repositories, line.orgId, [line], act))[0]!);
  },
  // Who is not on the staff any more does not keep what they have promised to do for the team.
  afterwards: async (line, before, act, repositories) => {
    if (before.userId !== null && before.userId !== line.userId) await releaseSlots(repositories, act, before.userId);
  },
  onRemoved: async ({ userId }, act, repositories) => {
    if (userId !== null) await releaseSlots(repositories, act, userId);
  },
});
