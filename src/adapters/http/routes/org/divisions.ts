import { z } from 'zod';
import type { AgeGroupId, SeasonId } from '../../../../domain/shared/ids.ts';
import { Id, id, integer } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { label, replyText } from './schemas.ts';

const PLACE = { min: 0, max: 9999 };
const of = { seasonId: id<SeasonId>(), ageGroupId: id<AgeGroupId>() };

export const {
  list: listOrgDivisions,
  get: getOrgDivision,
  create: createDivision,
  edit: updateDivision,
  remove: deleteDivision,
} = dataRoutes({
  plural: 'divisions',
  singular: 'division',
  member: 'divisions',
  list: 'org-divisions',
  useCases: { list: 'listOrgDivisions', get: 'getOrgDivision', create: 'createDivision', edit: 'updateDivision', remove: 'deleteDivision' },
  names: { draft: 'NewDivision', change: 'DivisionChange', list: 'OrgDivisions' },
  reply: z
    .object({ ...recordMembers, seasonId: Id, ageGroupId: Id, name: replyText('East'), sortOrder: z.int().min(PLACE.min).max(PLACE.max) })
    .meta({ id: 'OrgDivision', description: 'A division: a group of teams within an age group of a season' }),
  draft: { ...of, name: label(), sortOrder: integer(PLACE).exactOptional() },
  defaults: { sortOrder: 0 },
  filters: { seasonId: of.seasonId.exactOptional(), ageGroupId: of.ageGroupId.exactOptional() },
  note: 'By name.',
});
