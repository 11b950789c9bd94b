import type { Clock } from '../../../application/ports/clock.ts';
import type { CountedSearches, NameSearches } from '../../../application/ports/storage/families/name-searches.ts';
import type { PlayerFound, SearchReader } from '../../../application/ports/storage/families/search-reader.ts';
import { playerKey, shortKey, staffKey } from '../../../domain/league/name-keys.ts';
import type { Player, RosterSpot, Team } from '../../../domain/league/team.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { bestNames } from '../../../domain/shared/name-match.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { saysWholeName } from '../../../domain/shared/whole-name.ts';
import { isCurrentTeam } from '../league/team-season.ts';
import { byText } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memorySearchReader(
  { players, rosterSpots, staff, teams, seasons, ageGroups, nameSearches }: Tables,
  clock: Clock,
): SearchReader {
  const currentTeam = (orgId: OrgId, teamId: TeamId, today: LocalDate) => {
    const team = teams.get(key(orgId, teamId))!;
    return isCurrentTeam({ seasons }, team, today) ? team : undefined;
  };

  const ageGroupOf = ({ orgId, ageGroupId }: Team) => {
    const { id, name } = ageGroups.get(key(orgId, ageGroupId))!;
    return { id, name };
  };

  type Placed = Readonly<{ id: string; player: Player; team: Team; spot: RosterSpot }>;
  const placedPlayers = (orgId: OrgId, today: LocalDate): Placed[] =>
    [...rosterSpots.rows()].flatMap((spot) => {
      const team = spot.orgId === orgId ? currentTeam(orgId, spot.teamId, today) : undefined;
      if (!team) return [];
      const player = players.get(key(orgId, spot.playerId))!;
      return player.archived ? [] : [{ id: player.id, player, team, spot }];
    });

  function found(name: string, placed: readonly Placed[], keyOf: (player: Player) => string): readonly PlayerFound[] {
    const keyed = placed.map((each) => ({ ...each, searchKey: keyOf(each.player) }));
    keyed.sort((a, b) => byText(a.team.name, b.team.name) || byText(a.team.id, b.team.id));
    return bestNames(name, keyed).map(({ item: { player, team, spot }, score }) => ({
      player: { id: player.id, firstName: player.firstName, lastName: player.lastName },
      team: { id: team.id, name: team.name },
      ageGroup: ageGroupOf(team),
      jerseyNumber: spot.jerseyNumber,
      score,
    }));
  }

  return {
    async searchPlayers(orgId, name, today, teamIds) {
      const placed = placedPlayers(orgId, today).filter(({ team }) => teamIds === 'all' || teamIds.includes(team.id));
      return found(name, placed, playerKey);
    },

    async searchShortNames(orgId, name, today, butTeams) {
      const placed = placedPlayers(orgId, today).filter(({ team }) => !butTeams.includes(team.id));
      return found(name, placed, shortKey);
    },

    async playersByWholeName(orgId, name, today) {
      const named = placedPlayers(orgId, today).filter(({ player }) => saysWholeName(name, player));
      const once = new Map(named.map(({ player, team }) => [key(player.id, team.ageGroupId), { player, team }]));
      return [...once.values()].map(({ player, team }) => ({
        player: { id: player.id, firstName: player.firstName, lastName: player.lastName },
        ageGroup: ageGroupOf(team),
      }));
    },

    async searchTeamsByCoach(orgId, coachName, today) {
      const lines = [...staff.rows()].filter((line) => line.orgId === orgId && currentTeam(orgId, line.teamId, today));
      const keyed = lines.map(({ id, teamId, name }) => ({ id, teamId, searchKey: staffKey({ name }) }));
      return bestNames(coachName, keyed).map(({ item }) => item.teamId);
    },

    nameSearches: async (searcher) => countedSearches(nameSearches, searcher, clock),
  };
}

export const memoryNameSearches = ({ nameSearches }: Tables, clock: Clock): NameSearches => ({
  find: async (searcher) => countedSearches(nameSearches, searcher, clock),
  save: async (searcher, searches) => nameSearches.put({ searcher, searches }),
});

const countedSearches = (nameSearches: Tables['nameSearches'], searcher: string, clock: Clock): CountedSearches => ({
  searches: nameSearches.get(searcher)?.searches ?? [],
  now: clock(),
});
