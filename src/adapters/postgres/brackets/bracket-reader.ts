import { expressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { BracketData, BracketReader } from '../../../application/ports/storage/brackets/bracket-storage.ts';
import type { AgeGroupId, BracketId, OrgId, SeasonId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { gamesWithNames, LISTED_GAME, listedGame } from '../league/listed-games.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';

/** The columns of a bracket `b`, by the members of its value. */
const BRACKET = [
  'b.bracket_id as id',
  'b.org_id as orgId',
  'b.season_id as seasonId',
  'b.age_group_id as ageGroupId',
  'b.name',
  'b.format',
  'b.third_place as thirdPlace',
  'b.if_necessary as ifNecessary',
  'b.seeding',
  'b.series',
  'b.plan',
  'b.decisions',
  'b.version',
  'b.created_at as createdAt',
  'b.updated_at as updatedAt',
] as const;
const bracket = expressionBuilder<{ b: Schema['bracket'] }, 'b'>();

const entrantsOf = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('bracket_entrant as e')
    .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'e.team_id'))
    .leftJoin('division as w', (join) => join.on('w.org_id', '=', orgId).onRef('w.division_id', '=', 'e.division_id'))
    .where('e.org_id', '=', orgId)
    .where('e.bracket_id', '=', bracket.ref('b.bracket_id'))
    .select(['e.seed', 'e.team_id as teamId', 'e.division_id as divisionId', 'e.place', 't.name as teamName', 'w.name as divisionName'])
    .orderBy('e.seed');

const event = expressionBuilder<{ s: Schema['stat_event']; g: Schema['game'] }, 's' | 'g'>();
const scoredKicksOf = (team: 'g.home_team_id' | 'g.visitor_team_id') => {
  const scored = event.fn
    .sum('s.count')
    .filterWhere('s.team_id', '=', event.ref(team))
    .filterWhere(sql`s.attributes ->> 'outcome'`, '=', 'scored');
  return event.cast<number>(event.fn.coalesce(scored, event.lit(0)), 'integer');
};
const gamesOf = (db: Kysely<Schema>, orgId: OrgId) =>
  gamesWithNames(db, orgId)
    .innerJoin('bracket_game as x', (join) => join.on('x.org_id', '=', orgId).onRef('x.game_id', '=', 'g.game_id'))
    .where('g.org_id', '=', orgId)
    .where('x.bracket_id', '=', bracket.ref('b.bracket_id'))
    .select((eb) => {
      const events = eb.selectFrom('stat_event as s').where('s.org_id', '=', orgId).whereRef('s.game_id', '=', 'x.game_id');
      return [
        ...LISTED_GAME,
        'x.match',
        'x.number',
        eb
          .exists(events.select(eb.lit(1).as('one')))
          .$castTo<boolean>()
          .as('hasRecords'),
        events
          .where('s.type', '=', 'shootout_kick')
          .where('s.voided_at', 'is', null)
          .having(eb.fn.countAll(), '>', 0)
          .select(jsonBuildObject({ home: scoredKicksOf('g.home_team_id'), visitor: scoredKicksOf('g.visitor_team_id') }).as('scored'))
          .as('kicks'),
      ];
    });

const fieldsOf = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('facility_field as d')
    .innerJoin('facility as f', (join) => join.on('f.org_id', '=', orgId).onRef('f.facility_id', '=', 'd.facility_id'))
    .where('d.org_id', '=', orgId)
    .where((eb) => sql<boolean>`${bracket.ref('b.plan')} @> jsonb_build_array(jsonb_build_object('fieldId', ${eb.ref('d.field_id')}))`)
    .select(['d.field_id as id', 'd.name', 'f.name as facilityName']);

type Asked = Readonly<{
  orgId: OrgId;
  bracketId: BracketId | undefined;
  seasonId: SeasonId | undefined;
  ageGroupId: AgeGroupId | undefined;
}>;
const BRACKETS_OF = prepared(
  'brackets.brackets',
  ({ orgId, bracketId, seasonId, ageGroupId }: Asked, db) =>
    db
      .selectFrom('bracket as b')
      .innerJoin('age_group as a', (join) => join.on('a.org_id', '=', orgId).onRef('a.age_group_id', '=', 'b.age_group_id'))
      .where('b.org_id', '=', orgId)
      .where((eb) =>
        eb.and([
          ...(bracketId === undefined ? [] : [eb('b.bracket_id', '=', bracketId)]),
          ...(seasonId === undefined ? [] : [eb('b.season_id', '=', seasonId)]),
          ...(ageGroupId === undefined ? [] : [eb('b.age_group_id', '=', ageGroupId)]),
        ]),
      )
      .select([
        ...BRACKET,
        'a.name as ageGroupName',
        jsonArrayFrom(entrantsOf(db, orgId)).as('entrants'),
        jsonArrayFrom(gamesOf(db, orgId)).as('games'),
        jsonArrayFrom(fieldsOf(db, orgId)).as('fields'),
      ])
      .orderBy('b.created_at')
      .orderBy('b.bracket_id'),
  ['bracketId', 'seasonId', 'ageGroupId'],
);

type Row = Awaited<ReturnType<typeof BRACKETS_OF>>[number];
const asData = ({ ageGroupName, entrants, games, fields, ...stored }: Row): BracketData => ({
  bracket: stored,
  ageGroupName,
  entrants,
  games: games.map(({ match, number, hasRecords, kicks, ...game }) => ({ match, number, hasRecords, kicks, listed: listedGame(game) })),
  fields,
});

export const postgresBracketReader = (on: Sql): BracketReader => ({
  brackets: async (orgId, { bracketId, seasonId, ageGroupId }) =>
    (await BRACKETS_OF(on, { orgId, bracketId, seasonId, ageGroupId })).map(asData),
});
