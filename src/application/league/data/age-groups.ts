import { AGE_SETTINGS } from '../../../domain/membership/org.ts';
import { leagueData } from '../league-data.ts';

export const {
  list: listOrgAgeGroups,
  get: getOrgAgeGroup,
  create: createAgeGroup,
  edit: updateAgeGroup,
  remove: deleteAgeGroup,
} = leagueData({
  name: 'ageGroups',
  kind: 'age-group',
  unique: ['name'],
  isNamedBy: ({ settings }, id) => AGE_SETTINGS.some((setting) => settings[setting] === id),
});
