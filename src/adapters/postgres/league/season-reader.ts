import { z } from 'zod';
import type { BookedGame, SeasonReader } from '../../../application/ports/storage/league/season-reader.ts';
import { GAME_TYPES, type Game } from '../../../domain/games/game.ts';
import { GAME_STATUSES } from '../../../domain/games/game-status.ts';
import type { SeasonRulesOverrides } from '../../../domain/league/season-rules.ts';
import { SPORT_CODES } from '../../../domain/league/sport.ts';
import type { AgeGroupId, GameId, OrgId, PlayerId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { enumOf, json, jsonInstant, listOf, object, row, selected, uuid } from '../schema/columns.ts';
import { BOOK_COLUMNS, lineupsIn } from '../scoring/game-book-reader.ts';
import { AGE_GROUP, BOOK_VERSION, SEASON, SEQUENCES, withSeason } from './league-reader.ts';

const SPORT = selected('s.code', enumOf(SPORT_CODES));
const BOOKED_COLUMNS = {
  id: selected('g.game_id', uuid<GameId>()),
  seasonId: uuid<SeasonId>(),
  homeTeamId: uuid<TeamId>(),
  visitorTeamId: uuid<TeamId>(),
  status: enumOf(GAME_STATUSES),
  gameType: enumOf(GAME_TYPES),
  startsAt: jsonInstant(),
  homeScore: z.int().nullable(),
  visitorScore: z.int().nullable(),
  ...BOOK_VERSION,
};
const BOOKED = object('g', BOOKED_COLUMNS);
const SCORED = object('g', { ...BOOKED_COLUMNS, periodScores: json<Game['periodScores']>() });
const TEAM = object('t', { id: selected('t.team_id', uuid<TeamId>()), name: z.string(), ageGroupId: uuid<AgeGroupId>() });
/** Games with anything recorded, even a lineup alone. */
const IS_BOOKED = `(q.last_sequence is not null or exists (select 1 from game_lineup x where x.org_id = $1 and x.game_id = g.game_id))`;

const AGE_GROUP_RULES = listOf(
  object('r', { ageGroupId: uuid<AgeGroupId>(), rules: json<SeasonRulesOverrides>() }),
  'age_group_rules r where r.org_id = $1 and r.season_id = n.season_id',
);
const SEASON_ROW = row('', {
  season: SEASON,
  sport: SPORT,
  ageGroupRules: AGE_GROUP_RULES,
  teams: listOf(TEAM, 'team t where t.org_id = $1 and t.season_id = $2'),
  ageGroups: listOf(AGE_GROUP, 'age_group a where a.org_id = $1'),
  games: listOf(BOOKED, `game g ${SEQUENCES} where g.org_id = $1 and g.season_id = $2 and ${IS_BOOKED}`),
});
const SEASON_GAMES = statement<[orgId: OrgId, seasonId: SeasonId]>(
  'scoring.season-games',
  `select ${SEASON_ROW.sql}
   from season n join sport s on s.org_id = $1 and s.sport_id = n.sport_id
   where n.org_id = $1 and n.season_id = $2`,
).rows(SEASON_ROW);

const SEASON_OF_TEAM = statement<[orgId: OrgId, teamId: TeamId]>(
  'scoring.season-of-team',
  'select season_id as "seasonId" from team where org_id = $1 and team_id = $2',
).rows({ seasonId: uuid<SeasonId>() });

const RULED_SEASONS = listOf(
  object('n', { season: SEASON, sport: SPORT, ageGroupRules: AGE_GROUP_RULES }),
  `season n join sport s on s.org_id = $1 and s.sport_id = n.sport_id
   where n.org_id = $1 and exists (select 1 from played g where g.season_id = n.season_id)`,
);
const PLAYER_ROW = row('p', {
  player: object('p', { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() }),
  spots: listOf(
    object('r', { teamId: uuid<TeamId>(), seasonId: selected('t.season_id', uuid<SeasonId>()), jerseyNumber: z.string().nullable() }),
    'roster_spot r join team t on t.org_id = $1 and t.team_id = r.team_id where r.org_id = $1 and r.player_id = $2',
  ),
  seasons: RULED_SEASONS,
  teams: listOf(
    TEAM,
    'team t where t.org_id = $1 and exists (select 1 from played g where t.team_id in (g.home_team_id, g.visitor_team_id))',
  ),
  games: listOf(BOOKED, `played g ${SEQUENCES} where ${IS_BOOKED}`),
});
const PLAYER_GAMES = statement<[orgId: OrgId, playerId: PlayerId]>(
  'scoring.player-games',
  `with own as materialized (
     select team_id from roster_spot where org_id = $1 and player_id = $2
     union select team_id from stat_event where org_id = $1 and player_id = $2
     union select team_id from game_lineup_place where org_id = $1 and player_id = $2
   ), played as materialized (
     select g.* from own join game g on g.org_id = $1 and g.home_team_id = own.team_id
     union select g.* from own join game g on g.org_id = $1 and g.visitor_team_id = own.team_id
   )
   select ${PLAYER_ROW.sql} from player p where p.org_id = $1 and p.player_id = $2`,
).rows(PLAYER_ROW);

const SCORED_ROW = row('', { seasons: RULED_SEASONS, games: listOf(SCORED, `played g ${SEQUENCES}`) });
const SCORED_GAMES = statement<[orgId: OrgId, gameIds: readonly GameId[]]>(
  'scoring.scored-games',
  `with played as materialized (select g.* from game g where g.org_id = $1 and g.game_id = any($2::uuid[])) select ${SCORED_ROW.sql}`,
).rows(SCORED_ROW);

const BOOKS_ROW = row('g', { gameId: uuid<GameId>(), homeTeamId: uuid<TeamId>(), visitorTeamId: uuid<TeamId>(), ...BOOK_COLUMNS });
const BOOKS = statement<[orgId: OrgId, gameIds: readonly GameId[]]>(
  'scoring.books',
  `select ${BOOKS_ROW.sql} from game g where g.org_id = $1 and g.game_id = any($2::uuid[])`,
).rows(BOOKS_ROW);

const booked = (games: readonly z.output<typeof BOOKED.type>[]): BookedGame[] =>
  games.map((game) => ({ ...game, startsAt: new Date(game.startsAt) }));

export const postgresSeasonReader = (sql: Sql): SeasonReader => ({
  async seasonGames(orgId, seasonId) {
    const [found] = await sql(SEASON_GAMES, [orgId, seasonId]);
    return found && { ...withSeason(found), games: booked(found.games) };
  },

  async seasonOfTeam(orgId, teamId) {
    const [found] = await sql(SEASON_OF_TEAM, [orgId, teamId]);
    return found?.seasonId;
  },

  async playerGames(orgId, playerId) {
    const [found] = await sql(PLAYER_GAMES, [orgId, playerId]);
    return found && { ...found, seasons: found.seasons.map(withSeason), games: booked(found.games) };
  },

  async scoredGames(orgId, gameIds) {
    const [found] = await sql(SCORED_GAMES, [orgId, gameIds]);
    const { seasons, games } = found!;
    return { seasons: seasons.map(withSeason), games: games.map((game) => ({ ...game, startsAt: new Date(game.startsAt) })) };
  },

  async recordedBooks(orgId, gameIds) {
    const found = await sql(BOOKS, [orgId, gameIds]);
    return found.map(({ gameId, events, ...book }) => ({ gameId, events, lineups: lineupsIn(book) }));
  },
});
