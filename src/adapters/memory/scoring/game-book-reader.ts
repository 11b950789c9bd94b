import type { RosterEntry } from '../../../application/ports/storage/league/league-reader.ts';
import type {
  BookedDays,
  DatedBook,
  EventTimes,
  GameBookReader,
  LeagueAge,
} from '../../../application/ports/storage/scoring/game-book-reader.ts';
import { placesInOrder } from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { Game } from '../../../domain/games/game.ts';
import { byOrderKey } from '../../../domain/scoring/event-order.ts';
import type { OrgId, StatEventId, TeamId } from '../../../domain/shared/ids.ts';
import { ageGroupRulesIn } from '../league/age-group-rules.ts';
import { memoryLeagueReader } from '../league/league-reader.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

/** The events and lineups recorded for a game. */
export function recordedOf({ statEvents, lineups, lineupPlaces }: Tables, { orgId, id: gameId, homeTeamId, visitorTeamId }: Game) {
  const recorded = [...statEvents.rows()].filter((event) => event.orgId === orgId && event.gameId === gameId);
  const lineupOf = (teamId: TeamId) => {
    if (!lineups.get(key(orgId, gameId, teamId))) return null;
    const rows = [...lineupPlaces.rows()].filter((row) => row.orgId === orgId && row.gameId === gameId && row.teamId === teamId);
    return { places: placesInOrder(rows) };
  };
  return {
    events: recorded
      .filter(({ voidedAt }) => voidedAt === null)
      .sort(byOrderKey)
      .map(({ id, teamId, playerId, type, period, clock, count, attributes }) => ({
        id,
        teamId,
        playerId,
        type,
        period,
        clock,
        count,
        attributes,
      })),
    lineups: { home: lineupOf(homeTeamId), visitor: lineupOf(visitorTeamId) },
    changeSequence: Math.max(0, ...recorded.map((event) => event.changeSequence)),
  };
}

export function memoryGameBookReader(tables: Tables): GameBookReader {
  const { seasons, sports } = tables;
  const league = memoryLeagueReader(tables);
  const rosterOf = async (orgId: OrgId, teamId: TeamId): Promise<readonly RosterEntry[]> => (await league.team(orgId, teamId))!.roster;
  const earlierStartsOf = ({ orgId, id }: Game): DatedBook['earlierStarts'] =>
    [...tables.gameChanges.rows()]
      .filter((change) => change.orgId === orgId && change.gameId === id && change.field === 'startsAt')
      .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ old, at }) => ({ startsAt: old as Date, until: at }));
  const timesOf = (orgId: OrgId, eventId: StatEventId): EventTimes => {
    const { occurredAt, createdAt, replacesId } = tables.statEvents.get(key(orgId, eventId))!;
    if (replacesId === null) return { occurredAt, recordedAt: createdAt };
    const corrected = timesOf(orgId, replacesId);
    return { ...corrected, occurredAt: occurredAt ?? corrected.occurredAt };
  };
  const datedBooks = (orgId: OrgId, days: BookedDays, isMeant: (game: Game) => boolean) =>
    [...tables.games.rows()]
      .filter((game) => game.orgId === orgId && isMeant(game))
      .filter((game) =>
        [game.startsAt, ...earlierStartsOf(game).flatMap(({ startsAt, until }) => (until >= days.from ? [startsAt] : []))].some(
          (startsAt) => startsAt >= days.from && startsAt < days.before,
        ),
      )
      .filter((game) => days.sports.includes(sports.get(key(orgId, game.sportId))!.code))
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
      .map((game): DatedBook => {
        const { events, lineups } = recordedOf(tables, game);
        const { id, seasonId, homeTeamId, visitorTeamId, startsAt } = game;
        return {
          game: { id, seasonId, homeTeamId, visitorTeamId, startsAt },
          seasonRules: seasons.get(key(orgId, seasonId))!.rules,
          ageGroupRules: ageGroupRulesIn(tables, game),
          ageGroupName: tables.ageGroups.get(key(orgId, game.ageGroupId))!.name,
          sport: sports.get(key(orgId, game.sportId))!.code,
          earlierStarts: earlierStartsOf(game),
          lineups,
          events: events.map((event) => ({ ...event, ...timesOf(orgId, event.id) })),
        };
      });

  return {
    async gameBook(orgId, gameId) {
      const listed = await league.game(orgId, gameId);
      if (!listed) return undefined;
      const { seasonId, sportId, homeTeamId, visitorTeamId } = listed.game;
      return {
        ...listed,
        season: seasons.get(key(orgId, seasonId))!,
        ageGroupRules: ageGroupRulesIn(tables, listed.game),
        sport: sports.get(key(orgId, sportId))!.code,
        rosters: { home: await rosterOf(orgId, homeTeamId), visitor: await rosterOf(orgId, visitorTeamId) },
        ...recordedOf(tables, listed.game),
      };
    },

    async booksOfRoster(orgId, teamId, days) {
      const players = new Set((await rosterOf(orgId, teamId)).map(({ player }) => player.id));
      const spots = [...tables.rosterSpots.rows()].filter((spot) => spot.orgId === orgId && players.has(spot.playerId));
      const teams = new Set(spots.map((spot) => spot.teamId));
      return datedBooks(orgId, days, ({ homeTeamId, visitorTeamId }) => teams.has(homeTeamId) || teams.has(visitorTeamId));
    },

    booksBetween: async (orgId, days) => datedBooks(orgId, days, () => true),

    async rulesOfTeam(orgId, teamId) {
      const team = tables.teams.get(key(orgId, teamId));
      return team && { seasonRules: seasons.get(key(orgId, team.seasonId))!.rules, ageGroupRules: ageGroupRulesIn(tables, team) };
    },

    async leagueAges(orgId, playerIds) {
      const ids = new Set(playerIds);
      const lowest = new Map<string, LeagueAge>();
      for (const { playerId, teamId, leagueAge, ...spot } of tables.rosterSpots.rows()) {
        if (spot.orgId !== orgId || !ids.has(playerId) || leagueAge === null) continue;
        const { seasonId } = tables.teams.get(key(orgId, teamId))!;
        const other = lowest.get(key(playerId, seasonId))?.leagueAge ?? leagueAge;
        lowest.set(key(playerId, seasonId), { playerId, seasonId, leagueAge: Math.min(leagueAge, other) });
      }
      return [...lowest.values()];
    },
  };
}
