import { z } from 'zod';
import type { TeamId } from '../../../../domain/shared/ids.ts';
import { StaffRole } from '../../league-schemas.ts';
import { emailAddress, Id, id } from '../../schemas.ts';
import { dataRoutes, Version } from './data-routes.ts';
import { label, told, toldOrNull } from './schemas.ts';

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
      name: told('Lee Park'),
      role: StaffRole,
      email: toldOrNull('lee@example.org'),
      userId: Id.nullable().meta({ description: 'Whose team it is in the app; null until somebody claims it' }),
      version: Version,
    })
    .meta({ id: 'OrgStaffLine', description: 'A line of the staff of a team' }),
  draft: {
    teamId: id<TeamId>(),
    name: label(),
    role: StaffRole,
    email: emailAddress.nullable().exactOptional(),
  },
  defaults: { email: null },
  filters: { teamId: id<TeamId>().exactOptional() },
  canBeArchived: false,
  note: 'By name. Who signs in with the address of a line, verified, is that person; a line whose address changes is nobody’s until it is claimed again.',
});
