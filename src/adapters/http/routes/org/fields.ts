import { z } from 'zod';
import type { FacilityId } from '../../../../domain/shared/ids.ts';
import { Id, id } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { label, replyText } from './schemas.ts';

export const OrgField = z
  .object({ ...recordMembers, facilityId: Id, name: replyText('Field 2') })
  .meta({ id: 'OrgField', description: 'A field as admins keep it' });

export const {
  list: listOrgFields,
  get: getOrgField,
  create: createField,
  edit: updateField,
  remove: deleteField,
} = dataRoutes({
  plural: 'fields',
  singular: 'field',
  member: 'fields',
  list: 'org-fields',
  useCases: { list: 'listOrgFields', get: 'getOrgField', create: 'createField', edit: 'updateField', remove: 'deleteField' },
  names: { draft: 'NewField', change: 'FieldUpdate', list: 'OrgFields' },
  reply: OrgField,
  draft: { facilityId: id<FacilityId>(), name: label() },
  filters: { facilityId: id<FacilityId>().exactOptional() },
  note: 'By name.',
});
