import { type ExpressionBuilder, sql as text } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { pageOf } from '../../../application/ports/storage/page.ts';
import {
  GAME_TIES,
  type GameChangeWithNames,
  type GameTie,
  type ScoringReader,
  type StatEventWithNames,
} from '../../../application/ports/storage/scoring/scoring-reader.ts';
import type { GameId, OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { namedMember } from '../membership/named-member.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { orderOfEvent, playerOfEvent } from './book-columns.ts';
import { teamStatFacts } from './team-stats.ts';

type InGame = Readonly<{ orgId: OrgId; gameId: GameId }>;

/** The columns of an event `e`, with who recorded it, the user `u`. */
const statEvent = (orgId: OrgId) =>
  [
    'e.stat_event_id as id',
    'e.org_id as orgId',
    'e.game_id as gameId',
    'e.team_id as teamId',
    playerOfEvent.as('playerId'),
    'e.type',
    'e.period',
    'e.clock',
    'e.count',
    'e.attributes',
    'e.sequence',
    text<number>`coalesce(e.change_sequence, e.sequence)`.as('changeSequence'),
    orderOfEvent.as('orderKey'),
    'e.replaces_id as replacesId',
    'e.replaced_by_id as replacedById',
    'e.client_event_id as clientEventId',
    'e.occurred_at as occurredAt',
    'e.recorded_by as recordedBy',
    'e.created_at as createdAt',
    'e.voided_at as voidedAt',
    'e.voided_by as voidedBy',
    'e.by_opponent as byOpponent',
    namedMember('u', orgId).as('recorder'),
  ] as const;
type Found = StatEventWithNames['event'] & Omit<StatEventWithNames, 'event'>;
const listed = ({ sport, recorder, ...event }: Found): StatEventWithNames => ({ event, sport, recorder });
/** A game without events is one row, in which the event is null. */
const isEvent = <Row extends { readonly [Name in keyof Found]: Found[Name] | null }>(row: Row): row is Row & Found => row.id !== null;

type InGames = ExpressionBuilder<Schema & { g: Schema['game'] }, 'g'>;
/** The players of a team, and those in its lineup of the game. */
const playersOf = (eb: InGames, { orgId, gameId }: InGame, team: 'g.home_team_id' | 'g.visitor_team_id') => {
  const players = eb
    .selectFrom('roster_spot as r')
    .where('r.org_id', '=', orgId)
    .whereRef('r.team_id', '=', team)
    .select('r.player_id')
    .union(
      eb
        .selectFrom('game_lineup_place as x')
        .where('x.org_id', '=', orgId)
        .where('x.game_id', '=', gameId)
        .whereRef('x.team_id', '=', team)
        .select('x.player_id'),
    );
  return text<PlayerId[]>`(select coalesce(json_agg(listed.player_id), '[]') from ${players} listed)`;
};

/** By whom the books of the game are kept: see `ScoringContext`. */
const keptOf = (eb: InGames, { orgId, gameId }: InGame) =>
  eb
    .selectFrom('stat_event as o')
    .where('o.org_id', '=', orgId)
    .where('o.game_id', '=', gameId)
    .select((eb) =>
      jsonBuildObject({
        own: text<TeamId[]>`coalesce(json_agg(distinct o.team_id) filter (where (o.by_opponent is null or o.by_opponent = 'kept')
          and o.type <> 'pitches' and not (o.player_id is null and o.jersey_number is null and o.attributes ->> 'pitcherId' is not null
          and coalesce(o.attributes ->> 'batterNumber', o.attributes ->> 'battingOrder') is not null)), '[]')`,
        isAnyByOpponent: eb.fn.coalesce(text<boolean>`bool_or(o.by_opponent = 'booked' and o.voided_at is null)`, eb.lit(false)),
      }).as('kept'),
    )
    .$asScalar()
    .$notNull();

/**
 * Locks the game as the foreign key of an event does, only earlier: the lock is in the way of who has found the game for update. It selects few
 * values: the driver reads JSON faster than arrays, and the columns of a row are described to it each time.
 */
const SCORING_CONTEXT = prepared('scoring.context', (asked: InGame & Readonly<{ clientEventIds: readonly string[] }>, db) => {
  const { orgId, gameId, clientEventIds } = asked;
  return db
    .selectFrom('game as g')
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'g.sport_id'))
    .where('g.org_id', '=', orgId)
    .where('g.game_id', '=', gameId)
    .select((eb) => [
      jsonBuildObject({
        seasonId: eb.ref('g.season_id'),
        status: eb.ref('g.status'),
        homeTeamId: eb.ref('g.home_team_id'),
        visitorTeamId: eb.ref('g.visitor_team_id'),
        officialScorerUserId: eb.ref('g.official_scorer_user_id'),
        outsideTeamId: eb
          .selectFrom('team as t')
          .where('t.org_id', '=', orgId)
          .where('t.team_id', 'in', [eb.ref('g.home_team_id'), eb.ref('g.visitor_team_id')])
          .where('t.outside_league', 'is not', null)
          .select('t.team_id')
          .$asScalar(),
      }).as('game'),
      's.code as sport',
      keptOf(eb, asked).as('kept'),
      playersOf(eb, asked, 'g.home_team_id').as('homeRoster'),
      playersOf(eb, asked, 'g.visitor_team_id').as('visitorRoster'),
      jsonArrayFrom(
        eb
          .selectFrom('stat_event as e')
          .innerJoin('app_user as u', 'u.user_id', 'e.recorded_by')
          .where('e.org_id', '=', orgId)
          .where('e.game_id', '=', gameId)
          .where('e.client_event_id', '=', anyId(clientEventIds))
          .select(statEvent(orgId)),
      ).as('earlier'),
    ])
    .forKeyShare('g');
});
type Earlier = Omit<Found, 'sport' | 'occurredAt' | 'createdAt' | 'voidedAt'> &
  Readonly<{ occurredAt: string | null; createdAt: string; voidedAt: string | null }>;
const earlierIn = ({ recorder, occurredAt, createdAt, voidedAt, ...event }: Earlier) => ({
  event: { ...event, occurredAt: dateOf(occurredAt), createdAt: new Date(createdAt), voidedAt: dateOf(voidedAt) },
  recorder,
});
const dateOf = (written: string | null) => (written === null ? null : new Date(written));

const LOG = prepared('scoring.log', ({ orgId, gameId }: InGame, db) =>
  db
    .selectFrom('stat_event as e')
    .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).on('g.game_id', '=', gameId))
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'g.sport_id'))
    .innerJoin('app_user as u', 'u.user_id', 'e.recorded_by')
    .where('e.org_id', '=', orgId)
    .where('e.game_id', '=', gameId)
    .select([...statEvent(orgId), 's.code as sport']),
);

type After = InGame & Readonly<{ after: number; limit: number; teamId?: TeamId | undefined }>;
const EVENTS = prepared(
  'scoring.events',
  ({ orgId, gameId, after, limit, teamId }: After, db) => {
    const events = db
      .selectFrom('stat_event')
      .where('org_id', '=', orgId)
      .where('game_id', '=', gameId)
      .where('sequence', '>', after)
      .selectAll()
      .orderBy('sequence')
      .limit(limit);
    return db
      .selectFrom('game as g')
      .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'g.sport_id'))
      .leftJoin((teamId === undefined ? events : events.where('team_id', '=', teamId)).as('e'), (join) => join.onTrue())
      .leftJoin('app_user as u', 'u.user_id', 'e.recorded_by')
      .where('g.org_id', '=', orgId)
      .where('g.game_id', '=', gameId)
      .orderBy('e.sequence')
      .select([...statEvent(orgId), 's.code as sport']);
  },
  ['teamId'],
);

const LOG_NEWS = prepared(
  'scoring.log-news',
  ({ orgId, gameId, since, limit }: InGame & Readonly<{ since: number; limit: number }>, db) => {
    const events = db.selectFrom('stat_event').where('org_id', '=', orgId).where('game_id', '=', gameId).selectAll().limit(limit);
    const added = events.where('sequence', '>', since).where('change_sequence', 'is', null).orderBy('sequence');
    const changed = events.where('change_sequence', '>', since).orderBy('change_sequence');
    const news = db
      .selectFrom(added.as('a'))
      .selectAll()
      .unionAll(db.selectFrom(changed.as('c')).selectAll());
    return db
      .selectFrom('game as g')
      .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'g.sport_id'))
      .leftJoin(
        db.selectFrom('game_sequence').where('org_id', '=', orgId).where('game_id', '=', gameId).select('last_sequence').as('n'),
        (join) => join.onTrue(),
      )
      .leftJoin(news.as('e'), (join) => join.onTrue())
      .leftJoin('app_user as u', 'u.user_id', 'e.recorded_by')
      .where('g.org_id', '=', orgId)
      .where('g.game_id', '=', gameId)
      .orderBy(text`coalesce(e.change_sequence, e.sequence)`)
      .limit(limit)
      .select((eb) => [
        'g.season_id as seasonId',
        eb.fn.coalesce('n.last_sequence', eb.lit(0)).as('last'),
        ...statEvent(orgId),
        's.code as sport',
      ]);
  },
);

type Changes = InGame & Readonly<{ limit: number; after?: Date | undefined; afterId: string }>;
const CHANGES = prepared(
  'scoring.game-changes',
  ({ orgId, gameId, limit, after, afterId }: Changes, db) => {
    const changes = db
      .selectFrom('game_change')
      .where('org_id', '=', orgId)
      .where('game_id', '=', gameId)
      .selectAll()
      .orderBy('at')
      .orderBy('game_change_id')
      .limit(limit);
    const page =
      after === undefined
        ? changes
        : changes.where((eb) => eb(eb.refTuple('at', 'game_change_id'), '>', eb.tuple(after, afterId as GameChangeWithNames['id'])));
    return db
      .selectFrom('game as g')
      .leftJoin(page.as('c'), (join) => join.onTrue())
      .leftJoin('app_user as u', 'u.user_id', 'c.changed_by')
      .where('g.org_id', '=', orgId)
      .where('g.game_id', '=', gameId)
      .orderBy('c.at')
      .orderBy('c.game_change_id')
      .select((eb) => [
        'c.game_change_id as id',
        'c.field',
        'c.old',
        'c.new',
        'c.at',
        jsonBuildObject({ id: eb.ref('c.changed_by'), name: eb.ref('u.name') }).as('by'),
      ]);
  },
  ['after'],
);

type Candidates = InGame & Readonly<{ teamIds: readonly TeamId[]; parentsOf: readonly TeamId[] }>;
const CANDIDATES = prepared('scoring.scorer-candidates', ({ orgId, gameId, teamIds, parentsOf }: Candidates, db) => {
  const staff = db
    .selectFrom('team_staff as s')
    .where('s.org_id', '=', orgId)
    .where('s.team_id', '=', anyId(teamIds))
    .where('s.user_id', 'is not', null)
    .select(({ ref }) => [ref('s.user_id').$notNull().as('user_id'), text.lit<GameTie>('staff').as('tie')]);
  const officials = db
    .selectFrom('official_assignment as a')
    .where('a.org_id', '=', orgId)
    .where('a.game_id', '=', gameId)
    .where('a.state', '=', 'accepted')
    .select(({ ref }) => [ref('a.user_id').$notNull().as('user_id'), text.lit<GameTie>('official').as('tie')]);
  const parents = db
    .selectFrom('parent_link as l')
    .innerJoin('roster_spot as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.player_id', '=', 'l.player_id'))
    .where('l.org_id', '=', orgId)
    .where('r.team_id', '=', anyId(parentsOf))
    .where('l.state', '=', 'approved')
    .select(['l.user_id', text.lit<GameTie>('parent').as('tie')]);
  return db
    .selectFrom(
      db
        .selectFrom(staff.unionAll(officials).unionAll(parents).as('tied'))
        .groupBy('tied.user_id')
        .select(['tied.user_id', text<GameTie[]>`array_agg(distinct tied.tie)`.as('ties')])
        .as('c'),
    )
    .innerJoin('app_user as u', 'u.user_id', 'c.user_id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership as m')
          .where('m.org_id', '=', orgId)
          .whereRef('m.user_id', '=', 'c.user_id')
          .where('m.state', '=', 'approved')
          .select(eb.lit(1).as('one')),
      ),
    )
    .select(['c.user_id as userId', 'c.ties', namedMember('u', orgId).as('name')]);
});

export const postgresScoringReader = (sql: Sql): ScoringReader => ({
  async scoringFacts(orgId, gameId, clientEventIds) {
    const [found] = await SCORING_CONTEXT(sql, { orgId, gameId, clientEventIds });
    return found && { ...found, earlier: found.earlier.map((each) => ({ ...earlierIn(each), sport: found.sport })) };
  },

  statEventLog: async (orgId, gameId) => (await LOG(sql, { orgId, gameId })).map(listed),

  async gameStatEvents(orgId, gameId, teamId, { limit, after = 0 }) {
    const rows = await EVENTS(sql, { orgId, gameId, after, limit: limit + 1, teamId });
    return rows.length === 0 ? undefined : pageOf(rows.filter(isEvent).map(listed), limit);
  },

  async statEventNews(orgId, gameId, since, limit) {
    const rows = await LOG_NEWS(sql, { orgId, gameId, since, limit });
    if (!rows[0]) return undefined;
    const { seasonId, last } = rows[0];
    return { seasonId, events: rows.filter(isEvent).map(({ seasonId: _, last: __, ...event }) => listed(event)), last };
  },

  async gameChanges(orgId, gameId, { limit, after }) {
    const rows = await CHANGES(sql, { orgId, gameId, limit: limit + 1, after: after?.at, afterId: after?.id ?? '' });
    if (rows.length === 0) return undefined;
    return pageOf(
      rows.flatMap((found) => (found.id === null ? [] : [found as GameChangeWithNames])),
      limit,
    );
  },

  async scorerCandidates(orgId, gameId, { teamIds, parentsOf }) {
    const found = await CANDIDATES(sql, { orgId, gameId, teamIds, parentsOf });
    return found.map(({ ties, ...candidate }) => ({ ...candidate, ties: GAME_TIES.filter((tie) => ties.includes(tie)) }));
  },

  teamStatFacts: (orgId, teamId) => teamStatFacts(sql, orgId, teamId),
});
