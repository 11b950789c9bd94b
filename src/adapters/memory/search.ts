import type { SearchReader } from '../../application/ports/search-reader.ts';
import { playerKey, staffKey } from '../../domain/games/name-keys.ts';
import type { OrgId, TeamId } from '../../domain/shared/ids.ts';
import { bestNames } from '../../domain/shared/name-match.ts';
import { byText } from './order.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export function memorySearchReader({ players, roster, staff, teams, seasons, ageGroups }: Tables): SearchReader {
  const activeTeam = (orgId: OrgId, teamId: TeamId) => {
    const team = teams.get(key(orgId, teamId))!;
    return seasons.get(key(orgId, team.seasonId))!.isActive ? team : undefined;
  };

  return {
    async searchPlayers(orgId, name) {
      const placed = [...roster.rows()].flatMap((spot) => {
        const team = spot.orgId === orgId ? activeTeam(orgId, spot.teamId) : undefined;
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

    async searchTeamsByCoach(orgId, coachName) {
      const lines = [...staff.rows()].filter((line) => line.orgId === orgId && activeTeam(orgId, line.teamId));
      const keyed = lines.map(({ id, teamId, name }) => ({ id, teamId, searchKey: staffKey({ name }) }));
      return bestNames(coachName, keyed).map(({ item }) => item.teamId);
    },
  };
}
