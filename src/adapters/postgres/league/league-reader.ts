import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { LeagueReader } from '../../../application/ports/storage/league/league-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { GameId, OrgId, SportId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { objectOf } from '../orm/object-of.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { gamesWithNames, LISTED_GAME, listedGame, SCHEDULE_FILTERS, type Schedule, scheduledGames, scheduleOf } from './listed-games.ts';
import { said, saidOfFacility } from './said-of-place.ts';
import { isDraft } from './seasons-of-teams.ts';
import { FACILITY, SEASON, SPORT, withSeason } from './selections.ts';
import { standingsReader } from './standings-reader.ts';
import { teamReader } from './team-reader.ts';

/** Seasons `n` with their sports. */
const seasonsWithSport = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('season as n')
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'n.sport_id'))
    .where('n.org_id', '=', orgId)
    .select((eb) => [objectOf(eb, SEASON).as('season'), objectOf(eb, SPORT).as('sport')]);

type Home = Readonly<{ orgId: OrgId; endsFrom: LocalDate; from: Date; to: Date }>;
const HOME = prepared('league.home', ({ orgId, endsFrom, from, to }: Home, db) => {
  const games = gamesWithNames(db, orgId)
    .where('g.org_id', '=', orgId)
    .where((eb) => eb.between('g.starts_at', from, to))
    .where((eb) => eb.not('g.archived'));
  const ofSeason = db
    .selectFrom('game as g')
    .where('g.org_id', '=', orgId)
    .where((eb) => eb.between('g.starts_at', from, to))
    .where((eb) => eb.not('g.archived'));
  return db.selectNoFrom([
    jsonArrayFrom(
      seasonsWithSport(db, orgId).where((eb) =>
        eb.or([
          eb.and([eb.ref('n.is_active'), eb('n.ends_on', '>=', endsFrom)]),
          eb.exists(ofSeason.where('g.season_id', '=', eb.ref('n.season_id')).select(eb.lit(1).as('one'))),
        ]),
      ),
    ).as('seasons'),
    jsonArrayFrom(games.select(LISTED_GAME).orderBy('g.starts_at').orderBy('g.game_id')).as('games'),
  ]);
});

const SCHEDULE = prepared(
  'games.schedule',
  (schedule: Schedule, db) => db.selectNoFrom(scheduledGames(schedule, db).as('games')),
  SCHEDULE_FILTERS,
);

const ONE_GAME = prepared('games.game', ({ orgId, gameId }: { orgId: OrgId; gameId: GameId }, db) =>
  gamesWithNames(db, orgId).where('g.org_id', '=', orgId).where('g.game_id', '=', gameId).select(LISTED_GAME),
);

const SPORTS = prepared('league.sports', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('sport as s')
    .where('s.org_id', '=', orgId)
    .where((eb) => eb.ref('s.is_active'))
    .select(SPORT),
);
const SEASONS = prepared(
  'league.seasons',
  ({ orgId, sportId }: { orgId: OrgId; sportId?: SportId | undefined }, db) => {
    const seasons = seasonsWithSport(db, orgId).where((eb) => eb.not('n.archived'));
    return sportId === undefined ? seasons : seasons.where('n.sport_id', '=', sportId);
  },
  ['sportId'],
);
const DRAFTS = prepared('league.drafts', ({ orgId }: { orgId: OrgId }, db) =>
  db.selectFrom('season as n').where('n.org_id', '=', orgId).where(isDraft).select('n.season_id as seasonId'),
);

const FACILITIES = prepared('league.facilities', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('facility as f')
    .where('f.org_id', '=', orgId)
    .where((eb) => eb.not('f.archived'))
    .select((eb) => [
      objectOf(eb, FACILITY).as('facility'),
      jsonArrayFrom(
        eb
          .selectFrom('facility_field as d')
          .where('d.org_id', '=', orgId)
          .whereRef('d.facility_id', '=', 'f.facility_id')
          .where((of) => of.not('d.archived'))
          .select(['d.field_id as id', 'd.name']),
      ).as('fields'),
      saidOfFacility(db, orgId).as('said'),
    ]),
);

export const postgresLeagueReader = (sql: Sql): LeagueReader => ({
  ...teamReader(sql),
  ...standingsReader(sql),

  async home(orgId, today, { from, to }) {
    const [row] = await HOME(sql, { orgId, endsFrom: earliestEndOfCurrent(today), from, to });
    return { seasons: row!.seasons.map(withSeason), games: row!.games.map(listedGame) };
  },

  async schedule(orgId, range, filter, page) {
    const [found] = await SCHEDULE(sql, scheduleOf(orgId, range, filter, page));
    return pageOf(found!.games.map(listedGame), page.limit);
  },

  async game(orgId, gameId) {
    const [found] = await ONE_GAME(sql, { orgId, gameId });
    return found && listedGame(found);
  },

  sports: (orgId) => SPORTS(sql, { orgId }),
  seasons: async (orgId, sportId) => (await SEASONS(sql, { orgId, sportId })).map(withSeason),
  draftSeasons: async (orgId) => (await DRAFTS(sql, { orgId })).map(({ seasonId }) => seasonId),
  facilities: async (orgId) =>
    (await FACILITIES(sql, { orgId })).map(({ said: all, ...rest }) => ({
      ...rest,
      said: all.map((each) => ({ ...said(each), fieldId: each.fieldId })),
    })),
});
