import { type AliasableExpression, expressionBuilder, type Kysely, sql as text } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { PlayerFound, SearchReader } from '../../../application/ports/storage/families/search-reader.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { MAX_NAMES, MAX_WORDS } from '../../../domain/shared/name-match.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { saysWholeName, wholeNameConditions } from '../../../domain/shared/whole-name.ts';
import type { DatabaseTime } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { objectOf } from '../orm/object-of.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { matchesName, type NamePatterns, nameQuery, scoreOfName } from './name-search.ts';
import { countedSearches } from './name-searches.ts';

type Search = NamePatterns & Readonly<{ orgId: OrgId; limit: number; endsFrom: LocalDate }>;
/** A query for each number of words, so that each word is looked up by the index of names. */
function perWords<Query>(make: (words: number) => Query): (words: number) => Query {
  const made = Array.from({ length: MAX_WORDS }, (_, at) => make(at + 1));
  return (words) => made[words - 1]!;
}

const PLAYER = ['p.player_id as id', 'p.first_name as firstName', 'p.last_name as lastName'] as const;

const player = expressionBuilder<{ p: Schema['player'] }, 'p'>();
/** The places of the player `p` on teams `t` of current seasons, each with its age group `a`. */
const currentSpots = (db: Kysely<Schema>, { orgId, endsFrom }: Readonly<{ orgId: OrgId; endsFrom: LocalDate }>) =>
  db
    .selectFrom('roster_spot as r')
    .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
    .innerJoin('season as s', (join) =>
      join
        .on('s.org_id', '=', orgId)
        .onRef('s.season_id', '=', 't.season_id')
        .on('s.is_active', '=', true)
        .on('t.archived', '=', false)
        .on('s.ends_on', '>=', endsFrom),
    )
    .innerJoin('age_group as a', (join) => join.on('a.org_id', '=', orgId).onRef('a.age_group_id', '=', 't.age_group_id'))
    .where('r.org_id', '=', orgId)
    .where('r.player_id', '=', player.ref('p.player_id'));

type Named = Readonly<{ player_id: PlayerId; first_name: string; last_name: string; key: string | null; score: number }>;
/** Players that are named, once for each team: they are sorted first, so that rosters are read only until the limit is reached. */
const onTeams = (db: Kysely<Schema>, p: Search, named: AliasableExpression<Named>, spots: ReturnType<typeof currentSpots>) =>
  db
    .selectFrom(
      db.selectFrom(named.as('named')).selectAll().orderBy('score', 'desc').orderBy(text`key collate "C"`).orderBy('player_id').as('p'),
    )
    .crossJoinLateral(
      spots
        .select((eb) => [
          't.team_id',
          't.name',
          'r.jersey_number',
          jsonBuildObject({ id: eb.ref('a.age_group_id'), name: eb.ref('a.name') }).as('age_group'),
        ])
        .orderBy(text`t.name collate "C"`)
        .orderBy('t.team_id')
        .limit(p.limit)
        .as('t'),
    )
    .select((eb) => [
      objectOf(eb, PLAYER).as('player'),
      jsonBuildObject({ id: eb.ref('t.team_id'), name: eb.ref('t.name') }).as('team'),
      't.age_group as ageGroup',
      't.jersey_number as jerseyNumber',
      'p.score',
    ])
    .orderBy('p.score', 'desc')
    .orderBy(text`p.key collate "C"`)
    .orderBy('p.player_id')
    .orderBy(text`t.name collate "C"`)
    .orderBy('t.team_id')
    .limit(p.limit);

type OfTeams = Search & Readonly<{ teams?: readonly TeamId[] | undefined }>;
const PLAYERS = perWords((words) =>
  prepared(
    `search.players ${words}`,
    (p: OfTeams, db) => {
      const { orgId, teams } = p;
      const named = db
        .selectFrom('player as p')
        .where('p.org_id', '=', orgId)
        .where('p.archived', '=', false)
        .where((eb) => matchesName(eb.ref('p.search_key'), p, words))
        .select((eb) => [
          'p.player_id',
          'p.first_name',
          'p.last_name',
          'p.search_key as key',
          scoreOfName(eb.ref('p.search_key'), p, words).as('score'),
        ]);
      if (teams === undefined) return onTeams(db, p, named, currentSpots(db, p));
      const onATeam = db
        .selectFrom('roster_spot as r')
        .where('r.org_id', '=', orgId)
        .where('r.player_id', '=', player.ref('p.player_id'))
        .where('r.team_id', '=', anyId(teams))
        .select(text.lit(1).as('one'));
      return onTeams(
        db,
        p,
        named.where(({ exists }) => exists(onATeam)),
        currentSpots(db, p).where('t.team_id', '=', anyId(teams)),
      );
    },
    ['teams'],
  ),
);

type ButTeams = Search & Readonly<{ butTeams: readonly TeamId[] }>;
const SHORT_NAMES = perWords((words) =>
  prepared(`search.short-names ${words}`, (p: ButTeams, db) => {
    // A short key contains nothing that the search key does not, so the search key's index narrows the rows down; the short key alone decides.
    const named = db
      .selectFrom('player as p')
      .where('p.org_id', '=', p.orgId)
      .where('p.archived', '=', false)
      .where((eb) => matchesName(eb.ref('p.search_key'), p, words))
      .where((eb) => matchesName(eb.ref('p.short_key'), p, words))
      .select((eb) => [
        'p.player_id',
        'p.first_name',
        'p.last_name',
        'p.short_key as key',
        scoreOfName(eb.ref('p.short_key'), p, words).as('score'),
      ]);
    return onTeams(db, p, named, currentSpots(db, p).where('t.team_id', '<>', text<TeamId>`all(${p.butTeams}::uuid[])`));
  }),
);

type Conditions = Readonly<{ orgId: OrgId } & Record<`condition${number}`, string>>;
const CANDIDATES = perWords((conditions) =>
  prepared(`search.candidates ${conditions}`, (p: Conditions, db) =>
    db
      .selectFrom('player as p')
      .where('p.org_id', '=', p.orgId)
      .where('p.archived', '=', false)
      .where((eb) => eb.and(Array.from({ length: conditions }, (_, at) => eb('p.search_key', '~', p[`condition${at}`]!))))
      .select(PLAYER),
  ),
);

type OfPlayers = Readonly<{ orgId: OrgId; playerIds: readonly PlayerId[]; endsFrom: LocalDate }>;
const NAMED = prepared('search.whole-names', (p: OfPlayers, db) =>
  db
    .selectFrom('player as p')
    .crossJoinLateral(currentSpots(db, p).select(['a.age_group_id', 'a.name']).as('a'))
    .where('p.org_id', '=', p.orgId)
    .where('p.player_id', '=', anyId(p.playerIds))
    .distinctOn(['p.player_id', 'a.age_group_id'])
    .select((eb) => [objectOf(eb, PLAYER).as('player'), objectOf(eb, ['a.age_group_id as id', 'a.name']).as('ageGroup')]),
);

const TEAMS_BY_COACH = perWords((words) =>
  prepared(`search.teams-by-coach ${words}`, (p: Search, db) =>
    db
      .selectFrom(
        db
          .selectFrom('team_staff as l')
          .where('l.org_id', '=', p.orgId)
          .where((eb) => matchesName(eb.ref('l.search_key'), p, words))
          .select((eb) => ['l.staff_id', 'l.team_id', 'l.search_key', scoreOfName(eb.ref('l.search_key'), p, words).as('score')])
          .as('c'),
      )
      .innerJoin('team as t', (join) => join.on('t.org_id', '=', p.orgId).onRef('t.team_id', '=', 'c.team_id'))
      .innerJoin('season as s', (join) =>
        join
          .on('s.org_id', '=', p.orgId)
          .onRef('s.season_id', '=', 't.season_id')
          .on('s.is_active', '=', true)
          .on('t.archived', '=', false)
          .on('s.ends_on', '>=', p.endsFrom),
      )
      .select('c.team_id as teamId')
      .orderBy('c.score', 'desc')
      .orderBy(text`c.search_key collate "C"`)
      .orderBy('c.staff_id')
      .limit(p.limit),
  ),
);

export const postgresSearchReader = (sql: Sql, time: DatabaseTime): SearchReader => ({
  async searchPlayers(orgId, name, today, teams) {
    const query = nameQuery(name);
    if (!query) return [];
    const found = await PLAYERS(query.words)(sql, {
      ...query.patterns,
      orgId,
      limit: MAX_NAMES,
      endsFrom: earliestEndOfCurrent(today),
      teams: teams === 'all' ? undefined : teams,
    });
    return found.map(inFractions);
  },

  async searchShortNames(orgId, name, today, butTeams) {
    const query = nameQuery(name);
    if (!query) return [];
    const search = { ...query.patterns, orgId, limit: MAX_NAMES, endsFrom: earliestEndOfCurrent(today), butTeams };
    return (await SHORT_NAMES(query.words)(sql, search)).map(inFractions);
  },

  async playersByWholeName(orgId, name, today) {
    const conditions = wholeNameConditions(name);
    const patterns = Object.fromEntries(conditions.map((condition, at) => [`condition${at}`, condition]));
    const candidates = await CANDIDATES(conditions.length)(sql, { ...patterns, orgId });
    const named = candidates.filter((candidate) => saysWholeName(name, candidate));
    if (named.length === 0) return [];
    return NAMED(sql, { orgId, playerIds: named.map(({ id }) => id), endsFrom: earliestEndOfCurrent(today) });
  },

  async searchTeamsByCoach(orgId, coachName, today) {
    const query = nameQuery(coachName);
    if (!query) return [];
    const search = { ...query.patterns, orgId, limit: MAX_NAMES, endsFrom: earliestEndOfCurrent(today) };
    return (await TEAMS_BY_COACH(query.words)(sql, search)).map(({ teamId }) => teamId);
  },

  nameSearches: (searcher) => countedSearches(sql, time, searcher),
});

const inFractions = (found: PlayerFound): PlayerFound => ({ ...found, score: found.score / 100 });
