import type { GameBookReader } from '../../application/ports/game-book-reader.ts';
import type { RosterEntry } from '../../application/ports/league-reader.ts';
import type { OrgId, TeamId } from '../../domain/shared/ids.ts';
import { memoryLeagueReader } from './league-reader.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export function memoryGameBookReader(tables: Tables): GameBookReader {
  const { seasons, sports, statEvents } = tables;
  const league = memoryLeagueReader(tables);
  const rosterOf = async (orgId: OrgId, teamId: TeamId): Promise<readonly RosterEntry[]> => (await league.team(orgId, teamId))!.roster;

  return {
    async gameBook(orgId, gameId) {
      const listed = await league.game(orgId, gameId);
      if (!listed) return undefined;
      const { seasonId, sportId, homeTeamId, visitorTeamId } = listed.game;
      const recorded = [...statEvents.rows()].filter((event) => event.orgId === orgId && event.gameId === gameId);
      const events = recorded.filter(({ voidedAt }) => voidedAt === null).sort((a, b) => a.sequence - b.sequence);
      return {
        ...listed,
        season: seasons.get(key(orgId, seasonId))!,
        sport: sports.get(key(orgId, sportId))!.code,
        rosters: { home: await rosterOf(orgId, homeTeamId), visitor: await rosterOf(orgId, visitorTeamId) },
        lineups: { home: null, visitor: null },
        events: events.map(({ id, teamId, playerId, type, period, clock, count, attributes }) => ({
          ...{ id, teamId, playerId, type, period, clock, count, attributes },
        })),
        lastSequence: Math.max(0, ...recorded.map(({ sequence }) => sequence)),
      };
    },

    async playersNamed(orgId, playerIds) {
      return playerIds
        .flatMap((playerId) => tables.players.get(key(orgId, playerId)) ?? [])
        .map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
    },
  };
}
