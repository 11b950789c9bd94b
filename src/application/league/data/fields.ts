import { leagueData } from '../league-data.ts';

export const {
  list: listOrgFields,
  get: getOrgField,
  create: createField,
  edit: updateField,
  remove: deleteField,
} = leagueData({
  name: 'fields',
  kind: 'field',
  references: { facilityId: 'facilities' },
  unique: ['facilityId', 'name'],
  fixedInUse: ['facilityId'],
});
