import { type ExpressionBuilder, expressionBuilder, type Kysely, type Nullable, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { LeagueReader, TableGame } from '../../../application/ports/storage/league/league-reader.ts';
import type { AgeGroupId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { objectOf } from '../orm/object-of.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { counts, isChosen, type SeasonFilters, seasonFilters } from './counted-games.ts';
import { PLAYED } from './listed-games.ts';
import { AGE_GROUP, ageGroupRulesOf, bookVersion, SEASON, SPORT, withSeason } from './selections.ts';

/** A table is of a season `n` and an age group `a`, whose rules in the season are `r`. */
type OfTable = Schema & { n: Schema['season']; a: Schema['age_group']; r: Nullable<Schema['age_group_rules']> };
type Table = ExpressionBuilder<OfTable, 'n' | 'a' | 'r'>;
const table: Table = expressionBuilder<OfTable, 'n' | 'a' | 'r'>();

/** The teams `t` of the table. */
const members = (orgId: OrgId) =>
  table
    .selectFrom('team as t')
    .where('t.org_id', '=', orgId)
    .whereRef('t.season_id', '=', 'n.season_id')
    .whereRef('t.age_group_id', '=', 'a.age_group_id')
    .where('t.outside_league', 'is', null);
const aMember = (orgId: OrgId) => members(orgId).select(sql.lit(1).as('one'));
/** The rules of a table that decides what else is read for it. */
const rule = (name: string) => sql`(n.rules || coalesce(r.rules, '{}')) -> ${sql.lit(name)}`;
const NONE = sql<never[]>`'[]'`;

/** `isRemaining` in SQL, for games of a team of the table. */
const remainingGames = (orgId: OrgId) =>
  jsonArrayFrom(
    table
      .selectFrom('game as g')
      .where('g.org_id', '=', orgId)
      .whereRef('g.season_id', '=', 'n.season_id')
      .where('g.game_type', '=', 'regular')
      .where('g.archived', '=', false)
      .where((eb) =>
        eb.or([
          eb('g.status', 'in', ['scheduled', 'in_progress', 'postponed', 'suspended']),
          eb.and([eb('g.status', '=', 'final'), eb.or([eb('g.home_score', 'is', null), eb('g.visitor_score', 'is', null)])]),
        ]),
      )
      .where(({ exists, ref }) =>
        exists(aMember(orgId).where((of) => of('t.team_id', 'in', [ref('g.home_team_id'), ref('g.visitor_team_id')]))),
      )
      .select(['g.home_team_id as homeTeamId', 'g.visitor_team_id as visitorTeamId']),
  );

const CARDS = ['yellow_card', 'second_yellow_card', 'red_card'] as const;
/** The cards of each person of a team of the table in its games that count. */
const cardsInGames = (orgId: OrgId) =>
  jsonArrayFrom(
    table
      .selectFrom('game as g')
      .innerJoin('stat_event as e', (join) => join.on('e.org_id', '=', orgId).onRef('e.game_id', '=', 'g.game_id'))
      .where('g.org_id', '=', orgId)
      .whereRef('g.season_id', '=', 'n.season_id')
      .where(counts)
      .where('e.type', 'in', CARDS)
      .where('e.voided_at', 'is', null)
      .where(({ exists, ref }) => exists(aMember(orgId).where('t.team_id', '=', ref('e.team_id'))))
      .groupBy(['e.game_id', 'e.team_id', 'e.player_id'])
      .select(({ cast, fn, lit }) => {
        const shown = (card: (typeof CARDS)[number]) =>
          cast<number>(fn.coalesce(fn.sum('e.count').filterWhere('e.type', '=', card), lit(0)), 'integer');
        return [
          'e.game_id as gameId',
          'e.team_id as teamId',
          'e.player_id as playerId',
          shown('yellow_card').as('yellow'),
          shown('second_yellow_card').as('secondYellow'),
          shown('red_card').as('red'),
        ];
      }),
  );

const youngestWithStandings = (orgId: OrgId) =>
  jsonObjectFrom(
    table
      .selectFrom('org as o')
      .innerJoin('age_group as y', (join) =>
        join.on('y.org_id', '=', orgId).on('y.age_group_id', '=', sql<AgeGroupId>`(o.settings ->> 'youngestWithStandings')::uuid`),
      )
      .where('o.org_id', '=', orgId)
      .select(['y.age_group_id as id', 'y.org_id as orgId', 'y.name', 'y.sort_order as sortOrder', 'y.archived']),
  );

type Tables = SeasonFilters & Readonly<{ ageGroupId?: AgeGroupId | undefined }>;
const standingsTables = (tables: Tables, db: Kysely<Schema>) => {
  const { orgId, ageGroupId } = tables;
  return db
    .selectFrom('season as n')
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'n.sport_id'))
    .innerJoin('age_group as a', (join) => join.on('a.org_id', '=', orgId))
    .leftJoin('age_group_rules as r', (join) =>
      join.on('r.org_id', '=', orgId).onRef('r.season_id', '=', 'n.season_id').onRef('r.age_group_id', '=', 'a.age_group_id'),
    )
    .where(isChosen(tables))
    .where((eb) => eb.and(ageGroupId === undefined ? [] : [eb('a.age_group_id', '=', ageGroupId)]))
    .where(({ exists }) => exists(aMember(orgId)))
    .select((eb) => [
      objectOf(eb, SEASON).as('season'),
      objectOf(eb, SPORT).as('sport'),
      objectOf(eb, AGE_GROUP).as('ageGroup'),
      eb.fn.coalesce('r.rules', sql<object>`'{}'`).as('ageGroupRules'),
      youngestWithStandings(orgId).as('youngest'),
      eb
        .case()
        .when(sql<boolean>`jsonb_typeof(${rule('qualifyingPlaces')}) = 'number'`)
        .then(remainingGames(orgId))
        .else(NONE)
        .end()
        .as('remaining'),
      jsonArrayFrom(
        members(orgId)
          .innerJoin('point_adjustment as j', (join) => join.on('j.org_id', '=', orgId).onRef('j.team_id', '=', 't.team_id'))
          .select(['j.team_id as teamId', 'j.points', 'j.reason', 'j.note', 'j.decided_by as decidedBy'])
          .orderBy('j.point_adjustment_id'),
      ).as('adjustments'),
      jsonArrayFrom(
        eb
          .selectFrom('standings_decision as k')
          .where('k.org_id', '=', orgId)
          .whereRef('k.season_id', '=', 'n.season_id')
          .whereRef('k.age_group_id', '=', 'a.age_group_id')
          .select(['k.standings_decision_id as id', 'k.kind', 'k.team_ids as teamIds', 'k.note'])
          .orderBy('k.standings_decision_id'),
      ).as('decisions'),
      eb
        .case()
        .when(sql<boolean>`jsonb_path_exists(${rule('tieBreakers')}, '$[*][*] ? (@ == "fair_play")')`)
        .then(cardsInGames(orgId))
        .else(NONE)
        .end()
        .as('cards'),
      sql<TeamId[]>`array(${eb
        .selectFrom('team as t')
        .where('t.org_id', '=', orgId)
        .whereRef('t.season_id', '=', 'n.season_id')
        .where('t.outside_league', 'is not', null)
        .select('t.team_id')})`.as('outsideTeams'),
      jsonArrayFrom(
        members(orgId)
          .leftJoin('division as w', (join) => join.on('w.org_id', '=', orgId).onRef('w.division_id', '=', 't.division_id'))
          .select((of) => [
            't.team_id as id',
            't.name',
            't.archived',
            of
              .case()
              .when('w.division_id', 'is not', null)
              .then(
                jsonBuildObject({
                  id: of.ref('w.division_id').$notNull(),
                  name: of.ref('w.name').$notNull(),
                  sortOrder: of.ref('w.sort_order').$notNull(),
                }),
              )
              .end()
              .as('division'),
          ]),
      ).as('teams'),
    ]);
};

/** Games are listed beside the tables: a game may count in two, and is read and written once. */
const countedGames = (tables: Tables, db: Kysely<Schema>) => {
  const { orgId, ageGroupId } = tables;
  return db
    .selectFrom('season as n')
    .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.season_id', '=', 'n.season_id'))
    .leftJoin('game_sequence as q', (join) => join.on('q.org_id', '=', orgId).onRef('q.game_id', '=', 'g.game_id'))
    .where(isChosen(tables))
    .where(counts)
    .where((eb) =>
      eb.and(
        ageGroupId === undefined
          ? []
          : [
              eb.exists(
                eb
                  .selectFrom('team as t')
                  .where('t.org_id', '=', orgId)
                  .whereRef('t.season_id', '=', 'g.season_id')
                  .where('t.age_group_id', '=', ageGroupId)
                  .where((of) => of('t.team_id', 'in', [of.ref('g.home_team_id'), of.ref('g.visitor_team_id')]))
                  .select(sql.lit(1).as('one')),
              ),
            ],
      ),
    )
    .select((eb) => [
      ...PLAYED,
      eb
        .case()
        .when(eb.and([eb('g.status', '=', 'final'), eb('q.last_sequence', 'is not', null)]))
        .then(objectOf(eb, [...bookVersion(db, orgId), ageGroupRulesOf(db, orgId, 'g').as('ageGroupRules')]))
        .end()
        .as('book'),
    ]);
};

const STANDINGS = prepared(
  'standings.tables',
  (tables: Tables, db) =>
    db.selectNoFrom([jsonArrayFrom(standingsTables(tables, db)).as('tables'), jsonArrayFrom(countedGames(tables, db)).as('games')]),
  ['seasonId', 'currentOn', 'ageGroupId'],
);

export const standingsReader = (sql: Sql): Pick<LeagueReader, 'standingsData'> => ({
  async standingsData(orgId, choice, ageGroupId) {
    const [found] = await STANDINGS(sql, { orgId, ...seasonFilters(choice), ageGroupId });
    const tables = found!.tables.map((each) => ({ each, games: [] as TableGame[] }));
    const tableOf = new Map(tables.flatMap((of) => of.each.teams.map(({ id }) => [id, of])));
    for (const { startsAt, ...game } of found!.games) {
      const counted: TableGame = { ...game, gameType: 'regular', startsAt: new Date(startsAt) };
      const [ofHome, ofVisitor] = [tableOf.get(game.homeTeamId), tableOf.get(game.visitorTeamId)];
      ofHome?.games.push(counted);
      if (ofVisitor !== ofHome) ofVisitor?.games.push(counted);
    }
    return tables.map(({ each, games }) => ({ ...withSeason(each), games }));
  },
});
