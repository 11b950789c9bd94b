import type { BookedGame, SeasonReader } from '../../../application/ports/storage/league/season-reader.ts';
import type { Game } from '../../../domain/games/game.ts';
import { playsIn } from '../../../domain/games/game.ts';
import type { Season } from '../../../domain/league/season.ts';
import type { Team } from '../../../domain/league/team.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { bookVersionOf } from '../scoring/book-version.ts';
import { recordedOf } from '../scoring/game-book-reader.ts';
import { key, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memorySeasonReader(tables: Tables): SeasonReader {
  const ofOrg = <Row extends Readonly<{ orgId: OrgId }>>(table: Table<Row>, orgId: OrgId) =>
    [...table.rows()].filter((row) => row.orgId === orgId);
  const teamNamed = ({ id, name, ageGroupId }: Team) => ({ id, name, ageGroupId });

  function booked(games: readonly Game[]): BookedGame[] {
    return games.flatMap((game) => {
      const version = bookVersionOf(tables, game);
      const hasLineup = ofOrg(tables.lineups, game.orgId).some(({ gameId }) => gameId === game.id);
      if (version.changeSequence === 0 && !hasLineup) return [];
      const { id, seasonId, homeTeamId, visitorTeamId, status, gameType, startsAt, homeScore, visitorScore } = game;
      return [
        {
          id,
          seasonId,
          homeTeamId,
          visitorTeamId,
          status,
          gameType,
          startsAt,
          homeScore,
          visitorScore,
          ...version,
        },
      ];
    });
  }
  const sportOf = (orgId: OrgId, sportId: string) => tables.sports.get(key(orgId, sportId))!.code;

  const rulesOf = ({ orgId, id }: Season) =>
    ofOrg(tables.ageGroupRules, orgId)
      .filter(({ seasonId }) => seasonId === id)
      .map(({ ageGroupId, rules }) => ({ ageGroupId, rules }));

  const ruledSeasons = (orgId: OrgId, games: readonly Game[]) =>
    ofOrg(tables.seasons, orgId)
      .filter((season) => games.some(({ seasonId }) => seasonId === season.id))
      .map((season) => ({ season, sport: sportOf(orgId, season.sportId), ageGroupRules: rulesOf(season) }));

  return {
    async seasonGames(orgId, seasonId) {
      const season = tables.seasons.get(key(orgId, seasonId));
      if (!season) return undefined;
      return {
        season,
        sport: sportOf(orgId, season.sportId),
        ageGroupRules: rulesOf(season),
        ageGroups: ofOrg(tables.ageGroups, orgId),
        teams: ofOrg(tables.teams, orgId)
          .filter((team) => team.seasonId === seasonId)
          .map(teamNamed),
        games: booked(ofOrg(tables.games, orgId).filter((game) => game.seasonId === seasonId)),
      };
    },

    seasonOfTeam: async (orgId, teamId) => tables.teams.get(key(orgId, teamId))?.seasonId,

    async playerGames(orgId, playerId) {
      const found = tables.players.get(key(orgId, playerId));
      if (!found) return undefined;
      const isOfPlayer = (row: Readonly<{ playerId: unknown }>) => row.playerId === playerId;
      const spots = ofOrg(tables.rosterSpots, orgId).filter(isOfPlayer);
      const teamIds = new Set<TeamId>(
        [...spots, ...ofOrg(tables.statEvents, orgId).filter(isOfPlayer), ...ofOrg(tables.lineupPlaces, orgId).filter(isOfPlayer)].map(
          ({ teamId }) => teamId,
        ),
      );
      const games = ofOrg(tables.games, orgId).filter((game) => [...teamIds].some((teamId) => playsIn(game, teamId)));
      const { id, firstName, lastName } = found;
      return {
        player: { id, firstName, lastName },
        spots: spots.map(({ teamId, jerseyNumber }) => ({
          teamId,
          seasonId: tables.teams.get(key(orgId, teamId))!.seasonId,
          jerseyNumber,
        })),
        seasons: ruledSeasons(orgId, games),
        teams: ofOrg(tables.teams, orgId)
          .filter((team) => games.some((game) => playsIn(game, team.id)))
          .map(teamNamed),
        games: booked(games),
      };
    },

    async scoredGames(orgId, gameIds) {
      const games = ofOrg(tables.games, orgId).filter(({ id }) => gameIds.includes(id));
      return { seasons: ruledSeasons(orgId, games), games: games.map((game) => ({ ...game, ...bookVersionOf(tables, game) })) };
    },

    async recordedBooks(orgId, gameIds) {
      return gameIds.flatMap((gameId) => {
        const game = tables.games.get(key(orgId, gameId));
        if (!game) return [];
        const { events, lineups } = recordedOf(tables, game);
        return [{ gameId, events, lineups }];
      });
    },
  };
}
