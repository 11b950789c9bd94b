import {
  type LineupReader,
  type LineupWithNames,
  type PlayerOnTeams,
  placeOfNumber,
  placesInOrder,
} from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import { isNumbered } from '../../../domain/scoring/numbered-player.ts';
import type { GameId, OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { ageGroupRulesIn } from '../league/age-group-rules.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export const placesOf = (tables: Tables, orgId: OrgId, gameId: GameId, teamId: TeamId): readonly StoredPlace[] =>
  placesInOrder([...tables.lineupPlaces.rows()].filter((row) => row.orgId === orgId && row.gameId === gameId && row.teamId === teamId));

export function memoryLineupReader(tables: Tables): LineupReader {
  const onTeams = (orgId: OrgId, playerId: PlayerId): PlayerOnTeams | undefined => {
    const found = tables.players.get(key(orgId, playerId));
    if (!found) return undefined;
    const { id, firstName, lastName } = found;
    const spots = [...tables.rosterSpots.rows()].filter((spot) => spot.orgId === orgId && spot.playerId === playerId);
    return { player: { id, firstName, lastName }, teamIds: spots.map(({ teamId }) => teamId) };
  };
  const lineupOf = (orgId: OrgId, gameId: GameId, teamId: TeamId): LineupWithNames | null => {
    const lineup = tables.lineups.get(key(orgId, gameId, teamId));
    if (!lineup) return null;
    return {
      version: lineup.version,
      updatedAt: lineup.updatedAt,
      places: placesOf(tables, orgId, gameId, teamId).map((place) => {
        if (isNumbered(place.playerId)) return placeOfNumber(place);
        const jerseyNumber = tables.rosterSpots.get(key(orgId, teamId, place.playerId))?.jerseyNumber ?? null;
        return { ...onTeams(orgId, place.playerId)!, place, jerseyNumber };
      }),
    };
  };
  return {
    async gameLineups(orgId, gameId) {
      const game = tables.games.get(key(orgId, gameId));
      if (!game) return undefined;
      const teams = { home: game.homeTeamId, visitor: game.visitorTeamId };
      return {
        sport: tables.sports.get(key(orgId, game.sportId))!.code,
        seasonRules: tables.seasons.get(key(orgId, game.seasonId))!.rules,
        ageGroupRules: ageGroupRulesIn(tables, game),
        teams,
        lineups: { home: lineupOf(orgId, gameId, teams.home), visitor: lineupOf(orgId, gameId, teams.visitor) },
      };
    },

    playersOnTeams: async (orgId, playerIds) => [...new Set(playerIds)].flatMap((playerId) => onTeams(orgId, playerId) ?? []),
  };
}
