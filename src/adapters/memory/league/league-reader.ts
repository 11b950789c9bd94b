import { rulesIn } from '../../../application/league/view-season.ts';
import type {
  GameWithNames,
  LeagueReader,
  RosterEntry,
  SeasonChoice,
  SportSeason,
  TableGame,
  TeamChoice,
  TeamWithNames,
} from '../../../application/ports/storage/league/league-reader.ts';
import { type Game, playsIn } from '../../../domain/games/game.ts';
import type { SaidOfPlace } from '../../../domain/league/place-state.ts';
import { isCurrentSeason, isDraft, type Season } from '../../../domain/league/season.ts';
import { isOutside, type Team } from '../../../domain/league/team.ts';
import { settingsOf } from '../../../domain/membership/org.ts';
import type { AgeGroupId, DivisionId, FacilityId, FieldId, OrgId, SeasonId } from '../../../domain/shared/ids.ts';
import type { CardsInGame } from '../../../domain/standings/conduct.ts';
import { withoutLeftOut } from '../../../domain/standings/interleague.ts';
import { recordOf } from '../../../domain/standings/standings.ts';
import { isCounted, isRemaining } from '../../../domain/standings/team-result.ts';
import { bookVersionOf } from '../scoring/book-version.ts';
import { byText, timePage } from '../tables/order.ts';
import { key, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import { ageGroupRulesIn } from './age-group-rules.ts';

const ofOrg = <Row extends Readonly<{ orgId: OrgId }>>(table: Table<Row>, orgId: OrgId): Row[] =>
  [...table.rows()].filter((row) => row.orgId === orgId);

const withoutContact = ({ contactName: _, contactEmail: __, contactPhone: ___, ...team }: Team) => team;

const isChosen = (season: Season, choice: SeasonChoice): boolean =>
  'seasonId' in choice ? season.id === choice.seasonId : isCurrentSeason(season, choice.currentOn);

export function memoryLeagueReader(tables: Tables): LeagueReader {
  const { sports, seasons, ageGroups, divisions, facilities, fields, teams, staff, players, rosterSpots, games } = tables;
  const seasonOf = ({ orgId, seasonId }: Pick<Team, 'orgId' | 'seasonId'>) => seasons.get(key(orgId, seasonId))!;
  const sportSeason = (season: Season): SportSeason => ({ season, sport: sports.get(key(season.orgId, season.sportId))! });
  const gamesOf = (season: Season) => ofOrg(games, season.orgId).filter(({ seasonId }) => seasonId === season.id);
  const isTeamChosen = (team: Team, choice: TeamChoice) =>
    'teamIds' in choice ? choice.teamIds.includes(team.id) : !team.archived && !isOutside(team) && isChosen(seasonOf(team), choice);

  function listedTeam(team: Team): TeamWithNames {
    const { orgId, id } = team;
    const season = seasonOf(team);
    return {
      team: withoutContact(team),
      sport: sportSeason(season).sport,
      ageGroup: ageGroups.get(key(orgId, team.ageGroupId))!,
      staff: ofOrg(staff, orgId)
        .filter(({ teamId }) => teamId === id)
        .map((line) => ({ id: line.id, name: line.name, role: line.role })),
      playerCount: spotsOf(team).length,
      record: recordOf(id, withoutLeftOut(rulesFor(season, team.ageGroupId), gamesOf(season), new Set(outsideIn(season)))),
    };
  }

  const outsideIn = (season: Season) =>
    ofOrg(teams, season.orgId)
      .filter((team) => team.seasonId === season.id && isOutside(team))
      .map(({ id }) => id);
  const rulesFor = (season: Season, ageGroupId: AgeGroupId) =>
    rulesIn(season, ageGroupRulesIn(tables, { orgId: season.orgId, seasonId: season.id, ageGroupId }), sportSeason(season).sport);

  const spotsOf = ({ orgId, id }: Team) => ofOrg(rosterSpots, orgId).filter(({ teamId }) => teamId === id);

  const rosterOf = (team: Team): RosterEntry[] =>
    spotsOf(team).map(({ orgId, playerId, jerseyNumber, positions }) => {
      const { id, firstName, lastName } = players.get(key(orgId, playerId))!;
      return { player: { id, firstName, lastName }, spot: { jerseyNumber, positions } };
    });

  const nameIn = (table: Table<{ name: string }>, orgId: OrgId, id: string | null) => (id && table.get(key(orgId, id))?.name) || null;

  function saidOf(orgId: OrgId, placeId: FacilityId | FieldId | null): SaidOfPlace | null {
    const found = placeId && tables.placeStates.get(key(orgId, placeId));
    return found ? { state: found.state, until: found.until, note: found.note, updatedAt: found.updatedAt } : null;
  }

  const listedGame = (game: Game): GameWithNames => ({
    game,
    ageGroupName: nameIn(ageGroups, game.orgId, game.ageGroupId)!,
    homeTeamName: nameIn(teams, game.orgId, game.homeTeamId)!,
    visitorTeamName: nameIn(teams, game.orgId, game.visitorTeamId)!,
    homeTeamColor: teams.get(key(game.orgId, game.homeTeamId))!.color,
    visitorTeamColor: teams.get(key(game.orgId, game.visitorTeamId))!.color,
    facilityName: nameIn(facilities, game.orgId, game.facilityId),
    fieldName: nameIn(fields, game.orgId, game.fieldId),
    ofFacility: saidOf(game.orgId, game.facilityId),
    ofField: saidOf(game.orgId, game.fieldId),
  });

  const position = ({ startsAt, id }: Game) => ({ at: startsAt, id });

  function divisionNamed(orgId: OrgId, divisionId: DivisionId) {
    const { id, name, sortOrder } = divisions.get(key(orgId, divisionId))!;
    return { id, name, sortOrder };
  }

  /** The cards of each person of a team in its games that count. */
  function cardsOf(orgId: OrgId, counted: readonly Game[], members: readonly Team[]): readonly CardsInGame[] {
    const shown = ofOrg(tables.statEvents, orgId).filter(
      ({ voidedAt, gameId, teamId }) =>
        voidedAt === null && counted.some(({ id }) => id === gameId) && members.some(({ id }) => id === teamId),
    );
    const people = Map.groupBy(shown, ({ gameId, teamId, playerId }) => key(gameId, teamId, playerId ?? ''));
    return [...people.values()].flatMap((own) => {
      const count = (card: string) => own.reduce((sum, { type, count }) => sum + (type === card ? count : 0), 0);
      const { gameId, teamId, playerId } = own[0]!;
      const cards = { yellow: count('yellow_card'), secondYellow: count('second_yellow_card'), red: count('red_card') };
      return Object.values(cards).some((number) => number > 0) ? [{ gameId, teamId, playerId, ...cards }] : [];
    });
  }

  function bookOf(game: Game): TableGame['book'] {
    const version = bookVersionOf(tables, game);
    return game.status === 'final' && version.changeSequence > 0 ? { ...version, ageGroupRules: ageGroupRulesIn(tables, game) } : null;
  }

  /** The data of a standings table besides its games. */
  function standingsRules(season: Season, ageGroupId: AgeGroupId, members: readonly Team[]) {
    const { orgId } = season;
    const isOf = (value: Readonly<{ seasonId: SeasonId; ageGroupId: AgeGroupId }>) =>
      value.seasonId === season.id && value.ageGroupId === ageGroupId;
    const ageGroupRules = ageGroupRulesIn(tables, { orgId, seasonId: season.id, ageGroupId });
    const { youngestWithStandings } = settingsOf(tables.orgs.get(orgId)!);
    const { qualifyingPlaces, tieBreakers = [] } = { ...season.rules, ...ageGroupRules };
    const areCounted = typeof qualifyingPlaces === 'number';
    const counted = tieBreakers.flat().includes('fair_play') ? gamesOf(season).filter(isCounted) : [];
    return {
      ageGroupRules,
      youngest: youngestWithStandings && (ageGroups.get(key(orgId, youngestWithStandings)) ?? null),
      remaining: gamesOf(season)
        .filter((game) => areCounted && isRemaining(game) && members.some(({ id }) => playsIn(game, id)))
        .map(({ homeTeamId, visitorTeamId }) => ({ homeTeamId, visitorTeamId })),
      adjustments: ofOrg(tables.pointAdjustments, orgId)
        .filter(({ teamId }) => members.some(({ id }) => id === teamId))
        .sort((a, b) => byText(a.id, b.id))
        .map(({ id: _, orgId: __, ...adjustment }) => adjustment),
      decisions: ofOrg(tables.standingsDecisions, orgId)
        .filter(isOf)
        .sort((a, b) => byText(a.id, b.id))
        .map(({ id, kind, teamIds, note }) => ({ id, kind, teamIds, note })),
      cards: cardsOf(orgId, counted, members),
    };
  }

  return {
    async home(orgId, today, { from, to }) {
      const upcoming = ofOrg(games, orgId).filter(({ archived, startsAt }) => !archived && startsAt >= from && startsAt <= to);
      const withGames = new Set(upcoming.map(({ seasonId }) => seasonId));
      return {
        seasons: ofOrg(seasons, orgId)
          .filter((season) => isCurrentSeason(season, today) || withGames.has(season.id))
          .map(sportSeason),
        games: timePage(upcoming, position, 1, { limit: upcoming.length }).items.map(listedGame),
      };
    },

    async teams(orgId, choice, sportId) {
      return ofOrg(teams, orgId)
        .filter((team) => isTeamChosen(team, choice) && (sportId === undefined || seasonOf(team).sportId === sportId))
        .map(listedTeam);
    },

    async team(orgId, teamId) {
      const team = teams.get(key(orgId, teamId));
      return team && { listed: listedTeam(team), roster: rosterOf(team) };
    },

    async schedule(orgId, { from, before }, { teamId, own, butSeasons = [] }, page) {
      const isOwn = (game: Game) => !own || own.teamIds.some((id) => playsIn(game, id)) || own.gameIds.includes(game.id);
      const found = ofOrg(games, orgId).filter(
        (game) =>
          !game.archived &&
          game.startsAt >= from &&
          game.startsAt < before &&
          (teamId === undefined || playsIn(game, teamId)) &&
          !butSeasons.includes(game.seasonId) &&
          isOwn(game),
      );
      const { items, hasMore } = timePage(found, position, 1, page);
      return { items: items.map(listedGame), hasMore };
    },

    async game(orgId, gameId) {
      const game = games.get(key(orgId, gameId));
      return game && listedGame(game);
    },

    async standingsData(orgId, choice, ageGroupId) {
      return ofOrg(seasons, orgId)
        .filter((season) => isChosen(season, choice))
        .flatMap((season) => {
          const inSeason = ofOrg(teams, orgId).filter((team) => team.seasonId === season.id && !isOutside(team));
          const byAgeGroup = Map.groupBy(inSeason, (team) => team.ageGroupId);
          return [...byAgeGroup]
            .filter(([id]) => ageGroupId === undefined || id === ageGroupId)
            .map(([id, members]) => ({
              ...sportSeason(season),
              ageGroup: ageGroups.get(key(orgId, id))!,
              ...standingsRules(season, id, members),
              teams: members.map(({ id, name, archived, divisionId }) => ({
                id,
                name,
                archived,
                division: divisionId && divisionNamed(orgId, divisionId),
              })),
              games: gamesOf(season)
                .filter((game) => members.some(({ id }) => playsIn(game, id)))
                .map((game) => ({ ...game, book: bookOf(game) })),
              outsideTeams: outsideIn(season),
            }));
        });
    },

    sports: async (orgId) => ofOrg(sports, orgId).filter(({ isActive }) => isActive),

    async seasons(orgId, sportId) {
      return ofOrg(seasons, orgId)
        .filter((season) => !season.archived && (sportId === undefined || season.sportId === sportId))
        .map(sportSeason);
    },

    draftSeasons: async (orgId) =>
      ofOrg(seasons, orgId)
        .filter(isDraft)
        .map(({ id }) => id),

    async facilities(orgId) {
      const allFields = ofOrg(fields, orgId).filter(({ archived }) => !archived);
      return ofOrg(facilities, orgId)
        .filter(({ archived }) => !archived)
        .map((facility) => ({
          facility,
          fields: allFields.filter(({ facilityId }) => facilityId === facility.id).map(({ id, name }) => ({ id, name })),
          said: ofOrg(tables.placeStates, orgId)
            .filter(({ facilityId }) => facilityId === facility.id)
            .map(({ fieldId, state, until, note, updatedAt }) => ({ fieldId, state, until, note, updatedAt })),
        }));
    },
  };
}
