import { unwrap } from 'league-gateway-client';
import { league } from '../kit/league.ts';
import { allOf, PAGE, seasonName } from './lists.ts';

/** What the league has so far, as the steps read it. */
export type SetUp = Awaited<ReturnType<typeof loadSetUp>>;

export async function loadSetUp(signal: AbortSignal) {
  const query = { limit: PAGE };
  const [settings, { sports }, { seasons }, { ageGroups }, { facilities }, { fields }, teams, { players }, { games }, { invites }] =
    await Promise.all([
      unwrap(league.GET('/api/org/settings', { signal })),
      unwrap(league.GET('/api/org/sports', { params: { query }, signal })),
      unwrap(league.GET('/api/org/seasons', { params: { query }, signal })),
      unwrap(league.GET('/api/org/age-groups', { params: { query }, signal })),
      unwrap(league.GET('/api/org/facilities', { params: { query }, signal })),
      unwrap(league.GET('/api/org/fields', { params: { query }, signal })),
      allOf(
        (page) => league.GET('/api/org/teams', { params: { query: { ...page, ...query } }, signal }),
        (page) => page.teams,
      ),
      unwrap(league.GET('/api/org/players', { params: { query: { limit: 1 } }, signal })),
      unwrap(league.GET('/api/org/games', { params: { query: { limit: 1 } }, signal })),
      unwrap(league.GET('/api/org/invites', { signal })),
    ]);
  const latestFirst = seasons.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn));
  return {
    settings,
    sports,
    seasons: latestFirst.filter(({ isActive }) => isActive).map((season) => ({ ...season, name: seasonName(season, sports) })),
    ageGroups: ageGroups.toSorted((one, other) => one.sortOrder - other.sortOrder),
    facilities,
    fields,
    teams,
    hasPlayers: players.length > 0,
    hasGames: games.length > 0,
    invites: invites.filter(({ status }) => status === 'active'),
  };
}
