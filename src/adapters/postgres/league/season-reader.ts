import { expressionBuilder, type Kysely, type Nullable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SeasonReader } from '../../../application/ports/storage/league/season-reader.ts';
import type { GameId, OrgId, PlayerId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { objectOf } from '../orm/object-of.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { bookColumns, lineupsIn } from '../scoring/book-columns.ts';
import { AGE_GROUP, bookVersion, SEASON, withSeason } from './selections.ts';

const bookedGame = (db: Kysely<Schema>, orgId: OrgId) =>
  [
    'g.game_id as id',
    'g.season_id as seasonId',
    'g.home_team_id as homeTeamId',
    'g.visitor_team_id as visitorTeamId',
    'g.status',
    'g.game_type as gameType',
    'g.starts_at as startsAt',
    'g.home_score as homeScore',
    'g.visitor_score as visitorScore',
    ...bookVersion(db, orgId),
  ] as const;
const TEAM = ['t.team_id as id', 't.name', 't.age_group_id as ageGroupId'] as const;

type Joined = { g: Schema['game']; q: Nullable<Schema['game_sequence']>; n: Schema['season'] };
const joined = expressionBuilder<Joined, keyof Joined>();
/** Whether anything is recorded of the game `g` with its events' sequence `q`, even a lineup alone. */
const isBooked = (db: Kysely<Schema>, orgId: OrgId) =>
  joined.or([
    joined('q.last_sequence', 'is not', null),
    joined.exists(
      db
        .selectFrom('game_lineup as x')
        .where('x.org_id', '=', orgId)
        .where('x.game_id', '=', joined.ref('g.game_id'))
        .select((eb) => eb.lit(1).as('one')),
    ),
  ]);
/** The rules of the age groups of the season `n`. */
const ageGroupRules = (db: Kysely<Schema>, orgId: OrgId) =>
  jsonArrayFrom(
    db
      .selectFrom('age_group_rules as r')
      .where('r.org_id', '=', orgId)
      .where('r.season_id', '=', joined.ref('n.season_id'))
      .select(['r.age_group_id as ageGroupId', 'r.rules']),
  );
/** Seasons with their rules. */
const ruledSeasons = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('season as n')
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'n.sport_id'))
    .where('n.org_id', '=', orgId)
    .select((eb) => [objectOf(eb, SEASON).as('season'), 's.code as sport', ageGroupRules(db, orgId).as('ageGroupRules')]);

const SEASON_GAMES = prepared('scoring.season-games', ({ orgId, seasonId }: { orgId: OrgId; seasonId: SeasonId }, db) =>
  ruledSeasons(db, orgId)
    .where('n.season_id', '=', seasonId)
    .select([
      jsonArrayFrom(db.selectFrom('team as t').where('t.org_id', '=', orgId).where('t.season_id', '=', seasonId).select(TEAM)).as('teams'),
      jsonArrayFrom(db.selectFrom('age_group as a').where('a.org_id', '=', orgId).select(AGE_GROUP)).as('ageGroups'),
      jsonArrayFrom(
        db
          .selectFrom('game as g')
          .leftJoin('game_sequence as q', (join) => join.on('q.org_id', '=', orgId).onRef('q.game_id', '=', 'g.game_id'))
          .where('g.org_id', '=', orgId)
          .where('g.season_id', '=', seasonId)
          .where(isBooked(db, orgId))
          .select(bookedGame(db, orgId)),
      ).as('games'),
    ]),
);

const SEASON_OF_TEAM = prepared('scoring.season-of-team', ({ orgId, teamId }: { orgId: OrgId; teamId: TeamId }, db) =>
  db.selectFrom('team').where('org_id', '=', orgId).where('team_id', '=', teamId).select('season_id as seasonId'),
);

/** Lists of a statement with the games `played`. */
const played = expressionBuilder<Schema & { played: Schema['game'] }>();
const seasonsPlayed = (db: Kysely<Schema>, orgId: OrgId) =>
  jsonArrayFrom(
    ruledSeasons(db, orgId).where(({ exists, ref }) =>
      exists(
        played
          .selectFrom('played as g')
          .where('g.season_id', '=', ref('n.season_id'))
          .select((eb) => eb.lit(1).as('one')),
      ),
    ),
  );
const gamesPlayed = (orgId: OrgId) =>
  played
    .selectFrom('played as g')
    .leftJoin('game_sequence as q', (join) => join.on('q.org_id', '=', orgId).onRef('q.game_id', '=', 'g.game_id'));

type OfPlayer = Readonly<{ orgId: OrgId; playerId: PlayerId }>;
/** The teams that have the player on a roster or in a lineup, or for which an event of the player was recorded. */
const teamsOfPlayer = ({ orgId, playerId }: OfPlayer, db: Kysely<Schema>) =>
  db
    .selectFrom('roster_spot')
    .where('org_id', '=', orgId)
    .where('player_id', '=', playerId)
    .select('team_id')
    .union(db.selectFrom('stat_event').where('org_id', '=', orgId).where('player_id', '=', playerId).select('team_id'))
    .union(db.selectFrom('game_lineup_place').where('org_id', '=', orgId).where('player_id', '=', playerId).select('team_id'));

const PLAYER_GAMES = prepared('scoring.player-games', (p: OfPlayer, db) => {
  const { orgId, playerId } = p;
  return db
    .with(
      (cte) => cte('own').materialized(),
      () => teamsOfPlayer(p, db),
    )
    .with(
      (cte) => cte('played').materialized(),
      (own) =>
        own
          .selectFrom('own')
          .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.home_team_id', '=', 'own.team_id'))
          .selectAll('g')
          .union(
            own
              .selectFrom('own')
              .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.visitor_team_id', '=', 'own.team_id'))
              .selectAll('g'),
          ),
    )
    .selectFrom('player as p')
    .where('p.org_id', '=', orgId)
    .where('p.player_id', '=', playerId)
    .select((eb) => [
      objectOf(eb, ['p.player_id as id', 'p.first_name as firstName', 'p.last_name as lastName']).as('player'),
      jsonArrayFrom(
        eb
          .selectFrom('roster_spot as r')
          .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
          .where('r.org_id', '=', orgId)
          .where('r.player_id', '=', playerId)
          .select(['r.team_id as teamId', 't.season_id as seasonId', 'r.jersey_number as jerseyNumber']),
      ).as('spots'),
      seasonsPlayed(db, orgId).as('seasons'),
      jsonArrayFrom(
        eb
          .selectFrom('team as t')
          .where('t.org_id', '=', orgId)
          .where(({ exists, ref }) =>
            exists(
              played
                .selectFrom('played as g')
                .where((of) => of(ref('t.team_id'), 'in', [of.ref('g.home_team_id'), of.ref('g.visitor_team_id')]))
                .select((of) => of.lit(1).as('one')),
            ),
          )
          .select(TEAM),
      ).as('teams'),
      jsonArrayFrom(gamesPlayed(orgId).where(isBooked(db, orgId)).select(bookedGame(db, orgId))).as('games'),
    ]);
});

type OfGames = Readonly<{ orgId: OrgId; gameIds: readonly GameId[] }>;
const SCORED_GAMES = prepared('scoring.scored-games', ({ orgId, gameIds }: OfGames, db) =>
  db
    .with(
      (cte) => cte('played').materialized(),
      (games) => games.selectFrom('game as g').where('g.org_id', '=', orgId).where('g.game_id', '=', anyId(gameIds)).selectAll('g'),
    )
    .selectNoFrom([
      seasonsPlayed(db, orgId).as('seasons'),
      jsonArrayFrom(gamesPlayed(orgId).select([...bookedGame(db, orgId), 'g.period_scores as periodScores'])).as('games'),
    ]),
);

const BOOKS = prepared('scoring.books', ({ orgId, gameIds }: OfGames, db) =>
  db
    .selectFrom('game as g')
    .where('g.org_id', '=', orgId)
    .where('g.game_id', '=', anyId(gameIds))
    .select(['g.game_id as gameId', 'g.home_team_id as homeTeamId', 'g.visitor_team_id as visitorTeamId', ...bookColumns(db, orgId)]),
);

/** Games from JSON. */
const started = <Game extends Readonly<{ startsAt: string }>>(games: readonly Game[]) =>
  games.map(({ startsAt, ...game }) => ({ ...game, startsAt: new Date(startsAt) }));

export const postgresSeasonReader = (sql: Sql): SeasonReader => ({
  async seasonGames(orgId, seasonId) {
    const [found] = await SEASON_GAMES(sql, { orgId, seasonId });
    return found && { ...withSeason(found), games: started(found.games) };
  },

  async seasonOfTeam(orgId, teamId) {
    const [found] = await SEASON_OF_TEAM(sql, { orgId, teamId });
    return found?.seasonId;
  },

  async playerGames(orgId, playerId) {
    const [found] = await PLAYER_GAMES(sql, { orgId, playerId });
    return found && { ...found, seasons: found.seasons.map(withSeason), games: started(found.games) };
  },

  async scoredGames(orgId, gameIds) {
    const [found] = await SCORED_GAMES(sql, { orgId, gameIds });
    return { seasons: found!.seasons.map(withSeason), games: started(found!.games) };
  },

  async recordedBooks(orgId, gameIds) {
    const found = await BOOKS(sql, { orgId, gameIds });
    return found.map(({ gameId, events, ...book }) => ({ gameId, events, lineups: lineupsIn(book) }));
  },
});
