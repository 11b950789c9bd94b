import type { GameBookReader } from '../../application/ports/game-book-reader.ts';
import type { RosterEntry } from '../../application/ports/league-reader.ts';
import { placesInOrder } from '../../application/ports/lineup-storage.ts';
import { byOrderKey } from '../../domain/scoring/event-order.ts';
import type { GameId, OrgId, TeamId } from '../../domain/shared/ids.ts';
import { ageGroupRulesIn } from './age-group-rules.ts';
import { memoryLeagueReader } from './league-reader.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export function memoryGameBookReader(tables: Tables): GameBookReader {
  const { seasons, sports, statEvents } = tables;
  const league = memoryLeagueReader(tables);
  const rosterOf = async (orgId: OrgId, teamId: TeamId): Promise<readonly RosterEntry[]> => (await league.team(orgId, teamId))!.roster;
  const lineupOf = (orgId: OrgId, gameId: GameId, teamId: TeamId) => {
    if (!tables.lineups.get(key(orgId, gameId, teamId))) return null;
    const rows = [...tables.lineupPlaces.rows()].filter((row) => row.orgId === orgId && row.gameId === gameId && row.teamId === teamId);
    return { places: placesInOrder(rows) };
  };

  return {
    async gameBook(orgId, gameId) {
      const listed = await league.game(orgId, gameId);
      if (!listed) return undefined;
      const { seasonId, sportId, homeTeamId, visitorTeamId } = listed.game;
      const recorded = [...statEvents.rows()].filter((event) => event.orgId === orgId && event.gameId === gameId);
      const events = recorded.filter(({ voidedAt }) => voidedAt === null).sort(byOrderKey);
      return {
        ...listed,
        season: seasons.get(key(orgId, seasonId))!,
        ageGroupRules: ageGroupRulesIn(tables, listed.game),
        sport: sports.get(key(orgId, sportId))!.code,
        rosters: { home: await rosterOf(orgId, homeTeamId), visitor: await rosterOf(orgId, visitorTeamId) },
        lineups: { home: lineupOf(orgId, gameId, homeTeamId), visitor: lineupOf(orgId, gameId, visitorTeamId) },
        events: events.map(({ id, teamId, playerId, type, period, clock, count, attributes }) => ({
          ...{ id, teamId, playerId, type, period, clock, count, attributes },
        })),
        changeSequence: Math.max(0, ...recorded.map((event) => event.changeSequence)),
      };
    },
  };
}
