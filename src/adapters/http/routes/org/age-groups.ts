import { z } from 'zod';
import { integer } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { label, replyText } from './schemas.ts';

const PLACE = { min: 0, max: 9999 };

export const OrgAgeGroup = z
  .object({ ...recordMembers, name: replyText('10U'), sortOrder: z.int().min(PLACE.min).max(PLACE.max) })
  .meta({ id: 'OrgAgeGroup', description: 'An age group as admins keep it' });

export const {
  list: listOrgAgeGroups,
  get: getOrgAgeGroup,
  create: createAgeGroup,
  edit: updateAgeGroup,
  remove: deleteAgeGroup,
} = dataRoutes({
  plural: 'age-groups',
  singular: 'age group',
  member: 'ageGroups',
  list: 'org-age-groups',
  useCases: { list: 'listOrgAgeGroups', get: 'getOrgAgeGroup', create: 'createAgeGroup', edit: 'updateAgeGroup', remove: 'deleteAgeGroup' },
  names: { draft: 'NewAgeGroup', change: 'AgeGroupChange', list: 'OrgAgeGroups' },
  reply: OrgAgeGroup,
  draft: { name: label(), sortOrder: integer(PLACE) },
  note: 'Ordered by name. Everywhere else, age groups are ordered by `sortOrder`.',
});
