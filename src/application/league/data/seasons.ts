import type { Sport } from '../../../domain/league/season.ts';
import { rulesViolations } from '../../../domain/league/season-rules.ts';
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
  check: ({ startsOn, endsOn, rules }, { sportId: sport }) => [
    ...unless(startsOn <= endsOn, { path: ['endsOn'], rule: 'before-other', other: 'startsOn' }),
    ...rulesViolations((sport as Sport).code, rules),
  ],
});
