import type { SearchReader } from '../../application/ports/search-reader.ts';
import { playerKey, staffKey } from '../../domain/games/name-keys.ts';
import { isCurrentSeason } from '../../domain/games/season.ts';
import type { OrgId, TeamId } from '../../domain/shared/ids.ts';
import { bestNames } from '../../domain/shared/name-match.ts';
import type { LocalDate } from '../../domain/shared/time.ts';
import { byText } from './order.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export function memorySearchReader({ players, roster, staff, teams, seasons, ageGroups }: Tables): SearchReader {
  const currentTeam = (orgId: OrgId, teamId: TeamId, today: LocalDate) => {
    const team = teams.get(key(orgId, teamId))!;
    return isCurrentSeason(seasons.get(key(orgId, team.seasonId))!, today) ? team : undefined;
  };

  return {
    async searchPlayers(orgId, name, today) {
      const placed = [...roster.rows()].flatMap((spot) => {
        const team = spot.orgId === orgId ? currentTeam(orgId, spot.teamId, today) : undefined;
        if (!team) return [];
        const player = players.get(key(orgId, spot.playerId))!;
        return [{ id: player.id, searchKey: playerKey(player), player, team, jerseyNumber: spot.jerseyNumber }];
      });
      placed.sort((a, b) => byText(a.team.name, b.team.name) || byText(a.team.id, b.team.id));
      return bestNames(name, placed).map(({ item: { player, team, jerseyNumber }, score }) => {
        const ageGroup = ageGroups.get(key(orgId, team.ageGroupId))!;
        return {
          player: { id: player.id, firstName: player.firstName, lastName: player.lastName },
          team: { id: team.id, name: team.name },
          ageGroup: { id: ageGroup.id, name: ageGroup.name },
          jerseyNumber,
          score,
        };
      });
    },

    async searchTeamsByCoach(orgId, coachName, today) {
      const lines = [...staff.rows()].filter((line) => line.orgId === orgId && currentTeam(orgId, line.teamId, today));
      const keyed = lines.map(({ id, teamId, name }) => ({ id, teamId, searchKey: staffKey({ name }) }));
      return bestNames(coachName, keyed).map(({ item }) => item.teamId);
    },
  };
}
