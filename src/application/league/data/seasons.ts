import { isDraft, type Sport, settledSeason } from '../../../domain/league/season.ts';
import { rulesViolations } from '../../../domain/league/season-rules.ts';
import { unless } from '../../../domain/shared/violation.ts';
import { displaceEvents } from '../../displace-events.ts';
import { leagueData } from '../league-data.ts';

const FAR_AHEAD = new Date('9999-01-01T00:00:00Z');

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
  settle: settledSeason,
  // Games of a draft are in nobody's way. What is there when it becomes active makes room for them.
  async afterwards(season, before, act, repositories) {
    if (isDraft(season) || !isDraft(before)) return;
    const toCome = await repositories.games.starting(season.orgId, { from: act.now, before: FAR_AHEAD });
    const games = toCome.filter(({ seasonId }) => seasonId === season.id);
    await displaceEvents(act, games, repositories);
  },
  check: ({ startsOn, endsOn, rules }, { sportId: sport }) => [
    ...unless(startsOn <= endsOn, { path: ['endsOn'], rule: 'before-other', other: 'startsOn' }),
    ...rulesViolations((sport as Sport).code, rules),
  ],
});
