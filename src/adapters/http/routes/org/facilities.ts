import { z } from 'zod';
import { name, orNull, text } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { label, optionalLabel, replyText, replyTextOrNull } from './schemas.ts';

const NOTES_LENGTH = { min: 1, max: 1000 };
const degrees = (most: number) =>
  z.number('must be a number').min(-most, `must be -${most} or more`).max(most, `must be ${most} or less`).nullable();

export const OrgFacility = z
  .object({
    ...recordMembers,
    name: replyText('Legion Park'),
    street: replyTextOrNull('12 Elm Street'),
    city: replyTextOrNull('Springfield'),
    region: replyTextOrNull('IL'),
    postalCode: replyTextOrNull('62701'),
    country: replyText('US'),
    latitude: orNull(z.number(), { description: 'Degrees, WGS 84', examples: [41.8] }),
    longitude: orNull(z.number(), { examples: [-87.6] }),
    notes: replyTextOrNull('Park behind the school'),
  })
  .meta({ id: 'OrgFacility', description: 'A facility as admins keep it' });

export const {
  list: listOrgFacilities,
  get: getOrgFacility,
  create: createFacility,
  edit: updateFacility,
  remove: deleteFacility,
} = dataRoutes({
  plural: 'facilities',
  singular: 'facility',
  member: 'facilities',
  list: 'org-facilities',
  useCases: {
    list: 'listOrgFacilities',
    get: 'getOrgFacility',
    create: 'createFacility',
    edit: 'updateFacility',
    remove: 'deleteFacility',
  },
  names: { draft: 'NewFacility', change: 'FacilityChange', list: 'OrgFacilities' },
  reply: OrgFacility,
  draft: {
    name: label(),
    street: optionalLabel().exactOptional(),
    city: optionalLabel().exactOptional(),
    region: optionalLabel().exactOptional(),
    postalCode: name({ min: 1, max: 20 }).nullable().exactOptional(),
    country: z
      .string('must be text')
      .regex(/^[A-Z]{2}$/, 'must be a country of two capital letters, such as US')
      .exactOptional(),
    latitude: degrees(90).exactOptional(),
    longitude: degrees(180).exactOptional(),
    notes: text(NOTES_LENGTH).nullable().exactOptional(),
  },
  defaults: { street: null, city: null, region: null, postalCode: null, country: 'US', latitude: null, longitude: null, notes: null },
  note: 'Ordered by name. `country` defaults to US.',
});
