import { memoizedPerObject } from '../../application/memoized-per-object.ts';
import type { HomeData, LeagueReader, SportSeason, StandingsData, TeamWithNames } from '../../application/ports/league-reader.ts';
import { pageOf } from '../../application/ports/page.ts';
import type { Game } from '../../domain/games/game.ts';
import type { OrgId, SeasonId } from '../../domain/shared/ids.ts';
import type { WinLossTie } from '../../domain/standings/standings.ts';
import { isRemaining, outcomeFor } from '../../domain/standings/team-result.ts';
import type { LeagueCache, LoadGames } from './league-cache.ts';
import type { OrgGames } from './org-games.ts';
import { standingsDataOf } from './standings-data.ts';

type TeamAndRoster = NonNullable<Awaited<ReturnType<LeagueReader['team']>>>;
type Facilities = Awaited<ReturnType<LeagueReader['facilities']>>;

/** What a team takes, with its views and their JSON, in multiples of a row. */
const TEAM_ROWS = 6;

/** What reads take without the cache, as `LeagueCache.games` counts it: measured in a league of 20 teams and 200 games. */
const COST = { home: 10, teams: 22, team: 6, standings: 25 };

/**
 * Reads from the cache what it can: what is not about games from `cache`, the rest from the org's games. What a reader returns is kept for the
 * next time. Each read takes at most one statement: kept data is used only along with the games, or the read is left to the reader.
 */
export function cachedLeagueReader(reader: LeagueReader, cache: LeagueCache, load: LoadGames): LeagueReader {
  async function gamesFrom(orgId: OrgId, from: Date, cost: number): Promise<OrgGames | undefined> {
    const games = await cache.games(orgId, load, cost);
    return games && games.covered.from <= from ? games : undefined;
  }

  async function gamesOf(orgId: OrgId, seasons: readonly SeasonId[], cost: number): Promise<OrgGames | undefined> {
    const games = await cache.games(orgId, load, cost);
    return games && seasons.every((id) => games.covered.seasons.has(id)) ? games : undefined;
  }

  /** Keeps what is read of an org under the name; `rowsOf` tells how many rows of the database it was made from. */
  async function keeping<Value extends object | undefined>(
    orgId: OrgId,
    name: string,
    reading: Promise<Value>,
    rowsOf: (value: NonNullable<Value>) => number,
  ): Promise<Value> {
    const value = await reading;
    if (value) cache.keep(orgId, name, value, rowsOf(value));
    return value;
  }

  return {
    ...reader,

    async home(orgId, today, window) {
      const name = `home ${today}`;
      const seasons = cache.peek<HomeData['seasons']>(orgId, name);
      const games = seasons && (await gamesFrom(orgId, window.from, COST.home));
      if (games) {
        const upcoming = games.between({ from: window.from, before: new Date(window.to.getTime() + 1) });
        return { seasons, games: upcoming.filter(({ game }) => game.status !== 'canceled') };
      }
      const found = await reader.home(orgId, today, window);
      if (!seasons) cache.keep(orgId, name, found.seasons, found.seasons.length);
      return found;
    },

    async teams(orgId, choice, sportId) {
      const name = `teams ${JSON.stringify([choice, sportId])}`;
      const teams = cache.peek<readonly TeamWithNames[]>(orgId, name);
      const seasons = teams?.map(({ team }) => team.seasonId);
      const games = seasons && (await gamesOf(orgId, seasons, COST.teams));
      if (games) return teams!.map((listed) => withRecord(listed, games));
      return keeping(orgId, name, reader.teams(orgId, choice, sportId), (found) =>
        found.reduce((rows, { staff }) => rows + TEAM_ROWS + staff.length, 0),
      );
    },

    async team(orgId, teamId) {
      const name = `team ${teamId}`;
      const team = cache.peek<TeamAndRoster>(orgId, name);
      const games = team && (await gamesOf(orgId, [team.listed.team.seasonId], COST.team));
      if (games) return { ...team, listed: withRecord(team.listed, games) };
      return keeping(orgId, name, reader.team(orgId, teamId), ({ roster }) => TEAM_ROWS + roster.length);
    },

    async schedule(orgId, range, filter, page) {
      const games = await gamesFrom(orgId, range.from, page.limit);
      if (games) return pageOf(games.schedule(range, filter, { ...page, limit: page.limit + 1 }), page.limit);
      return reader.schedule(orgId, range, filter, page);
    },

    async standingsData(orgId, choice, ageGroupId) {
      const name = `standings ${JSON.stringify([choice, ageGroupId])}`;
      const tables = cache.peek<readonly StandingsData[]>(orgId, name);
      const seasons = tables?.map(({ season }) => season.id);
      const games = seasons && (await gamesOf(orgId, seasons, COST.standings));
      if (games) return tables!.map((table) => withGames(table, games.ofSeason(table.season.id)));
      return keeping(orgId, name, reader.standingsData(orgId, choice, ageGroupId), (found) =>
        found.reduce((rows, { teams }) => rows + 3 + teams.length, 0),
      );
    },

    async seasons(orgId, sportId) {
      const name = `seasons ${sportId}`;
      const seasons = cache.find<readonly SportSeason[]>(orgId, name);
      return seasons ?? keeping(orgId, name, reader.seasons(orgId, sportId), ({ length }) => length);
    },

    async facilities(orgId) {
      const facilities = cache.find<Facilities>(orgId, 'facilities');
      return facilities ?? keeping(orgId, 'facilities', reader.facilities(orgId), ({ length }) => length);
    },
  };
}

const teamsWithRecord = memoizedPerObject<TeamWithNames, TeamWithNames>();

/** The same object as before while the record is the same, since what is made from it is kept by identity. */
function withRecord(listed: TeamWithNames, games: OrgGames): TeamWithNames {
  const record = games.recordOf(listed.team.seasonId, listed.team.id);
  const key = recordKey(record);
  return key === recordKey(listed.record) ? listed : teamsWithRecord(listed, () => ({ ...listed, record }), key);
}

const recordKey = ({ wins, losses, ties }: WinLossTie): string => `${wins} ${losses} ${ties}`;

/** The table with the games of its season. */
function withGames(table: StandingsData, ofSeason: readonly Game[]): StandingsData {
  const teams = new Set(table.teams.map(({ id }) => id));
  const own = ofSeason.filter(({ homeTeamId, visitorTeamId }) => teams.has(homeTeamId) || teams.has(visitorTeamId));
  const games = own.filter((game) => outcomeFor(game.homeTeamId, game));
  const { qualifyingPlaces } = { ...table.season.rules, ...table.ageGroupRules };
  return standingsDataOf(table, { games, remaining: typeof qualifyingPlaces === 'number' ? own.filter(isRemaining) : [] });
}
