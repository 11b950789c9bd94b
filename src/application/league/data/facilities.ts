import { unless } from '../../../domain/shared/violation.ts';
import { leagueData } from '../league-data.ts';

export const {
  list: listOrgFacilities,
  get: getOrgFacility,
  create: createFacility,
  edit: updateFacility,
  remove: deleteFacility,
} = leagueData({
  name: 'facilities',
  kind: 'facility',
  check: ({ latitude, longitude }) =>
    unless((latitude === null) === (longitude === null), { path: ['longitude'], rule: 'needs-other', other: 'latitude' }),
});
