import { z } from 'zod';
import type { TeamId } from '../../../../domain/shared/ids.ts';
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
      userId: Id.nullable().meta({ description: 'The user who is this staff member in the app; null until a user claims it' }),
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
    clearedUntil: localDay.nullable().exactOptional(),
  },
  defaults: { email: null, clearedUntil: null },
  filters: { teamId: id<TeamId>().exactOptional() },
  canBeArchived: false,
  note: 'Ordered by name. A user who signs in with the verified address of an entry is that person; an entry whose address changes has no user until it is claimed again.',
});
