import { unless } from '../../../domain/shared/violation.ts';
import { leagueData } from '../league-data.ts';

export const {
  list: listOrgSeasons,
  get: getOrgSeason,
  create: createSeason,
  edit: updateSeason,
  remove: deleteSeason,
} = leagueData({
  name: 'seasons',
  kind: 'season',
  references: { sportId: 'sports' },
  fixedInUse: ['sportId'],
  settle: (season) => (season.archived ? { ...season, isActive: false } : season),
  check: ({ startsOn, endsOn }) => unless(startsOn <= endsOn, { path: ['endsOn'], rule: 'before-other', other: 'startsOn' }),
});
