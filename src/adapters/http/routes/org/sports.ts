import { z } from 'zod';
import { SportCode } from '../../contract/league-schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { label, replyText, yesNo } from './schemas.ts';

export const OrgSport = z
  .object({ ...recordMembers, code: SportCode, name: replyText('Baseball'), isActive: z.boolean() })
  .meta({ id: 'OrgSport', description: 'A sport as admins keep it' });

export const {
  list: listOrgSports,
  get: getOrgSport,
  create: createSport,
  edit: updateSport,
  remove: deleteSport,
} = dataRoutes({
  plural: 'sports',
  singular: 'sport',
  member: 'sports',
  list: 'org-sports',
  useCases: { list: 'listOrgSports', get: 'getOrgSport', create: 'createSport', edit: 'updateSport', remove: 'deleteSport' },
  names: { draft: 'NewSport', change: 'SportChange', list: 'OrgSports' },
  reply: OrgSport,
  draft: { code: SportCode, name: label(), isActive: yesNo().exactOptional() },
  defaults: { isActive: true },
  note: 'Ordered by name. An organization has each sport at most once.',
});
