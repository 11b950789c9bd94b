import { z } from 'zod';
import type { TeamId, UserId } from '../../../../domain/shared/ids.ts';
import { Day, StaffRole } from '../../contract/league-schemas.ts';
import { emailAddress, Id, id, localDay } from '../../contract/schemas.ts';
import { dataRoutes, Version } from './data-routes.ts';
import { label, replyText, replyTextOrNull } from './schemas.ts';

export const {
  list: listOrgStaff,
  get: getOrgStaffLine,
  create: createStaffLine,
  edit: updateStaffLine,
  remove: deleteStaffLine,
} = dataRoutes({
  plural: 'staff',
  singular: 'staff line',
  member: 'staff',
  list: 'org-staff',
  useCases: { list: 'listOrgStaff', get: 'getOrgStaffLine', create: 'createStaffLine', edit: 'updateStaffLine', remove: 'deleteStaffLine' },
  names: { draft: 'NewStaffLine', change: 'StaffLineChange', list: 'OrgStaff' },
  reply: z
    .object({
      id: Id,
      teamId: Id,
      name: replyText('Lee Park'),
      role: StaffRole,
      email: replyTextOrNull('lee@example.org'),
      userId: Id.nullable().meta({ description: 'The user who is this staff member in the app; null until it is linked' }),
      clearedUntil: Day.nullable().meta({
        description: 'The last day on which the league’s check of this person, such as a background check, holds; null if none was entered',
      }),
      version: Version,
    })
    .meta({ id: 'OrgStaffLine', description: 'An entry in the staff list of a team' }),
  draft: {
    teamId: id<TeamId>(),
    name: label(),
    role: StaffRole,
    email: emailAddress.nullable().exactOptional(),
    userId: id<UserId>()
      .exactOptional()
      .meta({ description: 'The member who is this person: an approved coach, or for a team manager any approved member' }),
    clearedUntil: localDay.nullable().exactOptional(),
  },
  defaults: { email: null, userId: null, clearedUntil: null },
  filters: { teamId: id<TeamId>().exactOptional() },
  canBeArchived: false,
  note: 'Ordered by name. An entry without a user is that of the approved member with its verified address, whichever came first: a coach, or for a team manager any member; not where they were removed, or denied for the team. An entry whose address changes is linked anew. Naming `userId` links it to that member, also where they were denied before.',
});
