import { z } from 'zod';
import { pageOf } from '../../../application/ports/storage/page.ts';
import {
  type FieldValue,
  GAME_TIES,
  type PlayedEvent,
  type ScoringReader,
  type StatEventWithNames,
} from '../../../application/ports/storage/scoring/scoring-reader.ts';
import { EDITABLE_FIELDS, GAME_TYPES } from '../../../domain/games/game.ts';
import { GAME_STATUSES } from '../../../domain/games/game-status.ts';
import { SPORT_CODES } from '../../../domain/league/sport.ts';
import type { StatEvent } from '../../../domain/scoring/stat-event.ts';
import type { GameChangeId, GameId, OrgId, PlayerId, SeasonId, StatEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { ageGroupRulesOf } from '../league/age-group-rules.ts';
import { ROSTER, rosterEntry, SEASON, withSeason } from '../league/league-reader.ts';
import { selectedMember } from '../membership/named-member.ts';
import { enumOf, instant, json, jsonInstant, listOf, object, row, selected, uuid } from '../schema/columns.ts';
import { PLAYER_OF_EVENT } from './game-book-reader.ts';

const SPORT = selected('s.code', enumOf(SPORT_CODES));
const EVENT = {
  id: selected('e.stat_event_id', uuid<StatEventId>()),
  orgId: uuid<OrgId>(),
  gameId: uuid<GameId>(),
  teamId: uuid<TeamId>(),
  playerId: PLAYER_OF_EVENT,
  type: z.string(),
  period: z.int().nullable(),
  clock: z.string().nullable(),
  count: z.int(),
  attributes: json<StatEvent['attributes']>(),
  sequence: z.int(),
  changeSequence: selected('coalesce(e.change_sequence, e.sequence)', z.int()),
  orderKey: selected(`coalesce(e.order_key, lpad(e.sequence::text, 8, '0'))`, z.string()),
  replacesId: uuid<StatEventId>().nullable(),
  replacedById: uuid<StatEventId>().nullable(),
  clientEventId: uuid().nullable(),
  occurredAt: instant().nullable(),
  recordedBy: uuid<UserId>(),
  createdAt: instant(),
  voidedAt: instant().nullable(),
  voidedBy: uuid<UserId>().nullable(),
  sport: SPORT,
  recorder: selectedMember('u'),
};
const EVENT_ROW = row('e', EVENT);
/** Stands in for the event of a game without one. */
const NO_EVENT = z.looseObject({ id: z.null(), sport: SPORT.type });

const listed = ({ sport, recorder, ...event }: z.output<typeof EVENT_ROW.type>): StatEventWithNames => ({ event, sport, recorder });

const rosterOf = (team: string) =>
  listOf(
    selected('listed.player_id', uuid<PlayerId>()),
    `(select player_id from roster_spot where org_id = $1 and team_id = ${team}
      union select player_id from game_lineup_place where org_id = $1 and game_id = $2 and team_id = ${team}) listed`,
  );

const { sport: _, ...OF_EVENT } = EVENT;
/** An event in a list, with instants as text. */
const EARLIER = object('e', {
  ...OF_EVENT,
  occurredAt: jsonInstant().nullable(),
  createdAt: jsonInstant(),
  voidedAt: jsonInstant().nullable(),
});
const earlierIn = ({ recorder, occurredAt, createdAt, voidedAt, ...event }: z.output<typeof EARLIER.type>) => ({
  event: { ...event, occurredAt: dateOf(occurredAt), createdAt: new Date(createdAt), voidedAt: dateOf(voidedAt) },
  recorder,
});
const dateOf = (written: string | null) => (written === null ? null : new Date(written));

// Few values: the driver reads JSON faster than arrays, and the columns of a row are described to it each time.
const CONTEXT_ROW = row('', {
  game: object('g', {
    seasonId: uuid<SeasonId>(),
    status: enumOf(GAME_STATUSES),
    homeTeamId: uuid<TeamId>(),
    visitorTeamId: uuid<TeamId>(),
    officialScorerUserId: uuid<UserId>().nullable(),
    outsideTeamId: selected(
      `(select t.team_id from team t
        where t.org_id = $1 and t.team_id in (g.home_team_id, g.visitor_team_id) and t.outside_league is not null)`,
      uuid<TeamId>().nullable(),
    ),
  }),
  sport: SPORT,
  homeRoster: rosterOf('g.home_team_id'),
  visitorRoster: rosterOf('g.visitor_team_id'),
  earlier: listOf(
    EARLIER,
    `stat_event e join app_user u on u.user_id = e.recorded_by
     where e.org_id = $1 and e.game_id = $2 and e.client_event_id = any($3::uuid[])`,
  ),
});
/** Locks the game as the foreign key of an event does, only earlier: the lock is in the way of who has found the game for update. */
const SCORING_CONTEXT = statement<[orgId: OrgId, gameId: GameId, clientEventIds: readonly string[]]>(
  'scoring.context',
  `select ${CONTEXT_ROW.sql}
   from game g join sport s on s.org_id = $1 and s.sport_id = g.sport_id
   where g.org_id = $1 and g.game_id = $2
   for key share of g`,
).rows(CONTEXT_ROW);

const LOG = statement<[orgId: OrgId, gameId: GameId]>(
  'scoring.log',
  `select ${EVENT_ROW.sql}
   from stat_event e
     join game g on g.org_id = $1 and g.game_id = $2
     join sport s on s.org_id = $1 and s.sport_id = g.sport_id
     join app_user u on u.user_id = e.recorded_by
   where e.org_id = $1 and e.game_id = $2`,
).rows(EVENT_ROW);

const EVENTS = statementPerFilters<[orgId: OrgId, gameId: GameId, after: number, limit: number], { teamId: [teamId: TeamId] }>(
  'scoring.events',
  4,
  { teamId: (teamId) => `and team_id = ${teamId}` },
  ({ teamId }) => `select ${EVENT_ROW.sql}
   from game g
     join sport s on s.org_id = $1 and s.sport_id = g.sport_id
     left join (select * from stat_event where org_id = $1 and game_id = $2 and sequence > $3 ${teamId} order by sequence limit $4) e on true
     left join app_user u on u.user_id = e.recorded_by
   where g.org_id = $1 and g.game_id = $2
   order by e.sequence`,
).rows(z.union([EVENT_ROW.type, NO_EVENT]));

const NEWS_OF = { seasonId: selected('g.season_id', uuid<SeasonId>()), last: selected('coalesce(n.last_sequence, 0)', z.int()) };
const NEWS_ROW = row('e', { ...NEWS_OF, ...EVENT });
const LOG_NEWS = statement<[orgId: OrgId, gameId: GameId, since: number, limit: number]>(
  'scoring.log-news',
  `select ${NEWS_ROW.sql}
   from game g
     join sport s on s.org_id = $1 and s.sport_id = g.sport_id
     left join (select last_sequence from game_sequence where org_id = $1 and game_id = $2) n on true
     left join (
       (select * from stat_event where org_id = $1 and game_id = $2 and sequence > $3 and change_sequence is null order by sequence limit $4)
       union all
       (select * from stat_event where org_id = $1 and game_id = $2 and change_sequence > $3 order by change_sequence limit $4)
     ) e on true
     left join app_user u on u.user_id = e.recorded_by
   where g.org_id = $1 and g.game_id = $2
   order by coalesce(e.change_sequence, e.sequence) limit $4`,
).rows(z.union([NEWS_ROW.type, NO_EVENT.extend({ seasonId: uuid<SeasonId>(), last: z.int() })]));

const CHANGE_ROW = row('c', {
  id: selected('c.game_change_id', uuid<GameChangeId>()),
  field: enumOf(EDITABLE_FIELDS),
  old: json<FieldValue>(),
  new: json<FieldValue>(),
  at: instant(),
  by: object('c', { id: selected('c.changed_by', uuid<UserId>()), name: selected('u.name', z.string().nullable()) }),
});
const CHANGES = statementPerFilters<[orgId: OrgId, gameId: GameId, limit: number], { after: [at: Date, id: string] }>(
  'scoring.game-changes',
  3,
  { after: (at, id) => `and (at, game_change_id) > (${at}, ${id}::uuid)` },
  ({ after }) => `select ${CHANGE_ROW.sql}
   from game g
     left join (select * from game_change where org_id = $1 and game_id = $2 ${after} order by at, game_change_id limit $3) c on true
     left join app_user u on u.user_id = c.changed_by
   where g.org_id = $1 and g.game_id = $2
   order by c.at, c.game_change_id`,
).rows(z.union([CHANGE_ROW.type, z.looseObject({ id: z.null() })]));

const ALIKE = z.strictObject({
  teamId: uuid<TeamId>(),
  playerId: uuid<PlayerId>().nullable(),
  type: z.string(),
  attributes: json<StatEvent['attributes']>(),
  places: z.array(z.int()),
  counts: z.array(z.int()),
  /** Set if results depend on the order of a game's events, and on the clock; null in other sports. */
  orderKeys: z.array(z.string()).nullable(),
  periods: z.array(z.int().nullable()).nullable(),
  clocks: z.array(z.string().nullable()).nullable(),
});
const PLAYED = object('played', { gameId: uuid<GameId>(), status: enumOf(GAME_STATUSES), gameType: enumOf(GAME_TYPES) });
const KEPT_PLACE = object('x', {
  playerId: uuid<PlayerId>(),
  isStarter: z.boolean(),
  battingOrder: z.int().nullable(),
  position: z.string().nullable(),
  isGuest: z.boolean(),
});
const KEPT = object('kept', {
  place: z.int(),
  places: listOf(
    KEPT_PLACE,
    'game_lineup_place x where x.org_id = $1 and x.game_id = kept.game_id and x.team_id = $2',
    'order by x.ordinal',
  ),
});
const TEAM_STATS_ROW = row('', {
  team: object('t', { id: selected('t.team_id', uuid<TeamId>()), name: z.string() }),
  sport: SPORT,
  season: SEASON,
  ageGroupRules: ageGroupRulesOf('t'),
  roster: ROSTER,
  games: listOf(PLAYED, 'played', 'order by place'),
  lineups: listOf(
    KEPT,
    '(select g.place, l.game_id from played g join game_lineup l on l.org_id = $1 and l.game_id = g.game_id and l.team_id = $2) kept',
  ),
  alikeEvents: listOf(
    selected('alike', ALIKE),
    `(select e.team_id as "teamId", ${PLAYER_OF_EVENT.sql} as "playerId", e.type, e.attributes, json_agg(g.place) as places, json_agg(e.count) as counts,
        case when s.code in ('baseball', 'softball', 'soccer') then json_agg(coalesce(e.order_key, e.sequence::text)) end as "orderKeys",
        case when s.code in ('baseball', 'softball', 'soccer') then json_agg(e.period) end as periods,
        case when s.code = 'soccer' then json_agg(e.clock) end as clocks
      from played g join stat_event e on e.org_id = $1 and e.game_id = g.game_id
      where e.voided_at is null
      group by e.team_id, e.player_id, e.jersey_number, e.type, e.attributes) alike`,
  ),
});
const TEAM_STATS = statement<[orgId: OrgId, teamId: TeamId]>(
  'scoring.team-stats',
  `with played as materialized (
     select game_id, status, game_type, row_number() over () - 1 as place
     from game where org_id = $1 and (home_team_id = $2 or visitor_team_id = $2)
   )
   select ${TEAM_STATS_ROW.sql}
   from team t
     join season n on n.org_id = $1 and n.season_id = t.season_id
     join sport s on s.org_id = $1 and s.sport_id = n.sport_id
   where t.org_id = $1 and t.team_id = $2`,
).rows(TEAM_STATS_ROW);

const CANDIDATE_ROW = row('c', {
  userId: uuid<UserId>(),
  ties: selected('c.ties', z.array(enumOf(GAME_TIES))),
  name: selectedMember('u'),
});
const CANDIDATES = statement<[orgId: OrgId, gameId: GameId, teamIds: readonly TeamId[], parentsOf: readonly TeamId[]]>(
  'scoring.scorer-candidates',
  `select ${CANDIDATE_ROW.sql}
   from (
     select user_id, array_agg(distinct tie) as ties from (
       select s.user_id, 'staff' as tie from team_staff s where s.org_id = $1 and s.team_id = any ($3) and s.user_id is not null
       union all
       select a.user_id, 'official' from official_assignment a where a.org_id = $1 and a.game_id = $2 and a.state = 'accepted'
       union all
       select l.user_id, 'parent' from parent_link l join roster_spot r on r.org_id = $1 and r.player_id = l.player_id
       where l.org_id = $1 and r.team_id = any ($4) and l.state = 'approved') tied
     group by user_id) c
     join app_user u on u.user_id = c.user_id
   where exists (select 1 from membership m where m.org_id = $1 and m.user_id = c.user_id and m.state = 'approved')`,
).rows(CANDIDATE_ROW);

export const postgresScoringReader = (sql: Sql): ScoringReader => ({
  async scoringFacts(orgId, gameId, clientEventIds) {
    const [found] = await sql(SCORING_CONTEXT, [orgId, gameId, clientEventIds]);
    return found && { ...found, earlier: found.earlier.map((each) => ({ ...earlierIn(each), sport: found.sport })) };
  },

  async statEventLog(orgId, gameId) {
    return (await sql(LOG, [orgId, gameId])).map(listed);
  },

  async gameStatEvents(orgId, gameId, teamId, { limit, after = 0 }) {
    const rows = await sql(...EVENTS([orgId, gameId, after, limit + 1], { teamId: teamId && [teamId] }));
    if (rows.length === 0) return undefined;
    return pageOf(
      rows.flatMap((found) => (found.id === null ? [] : [listed(found)])),
      limit,
    );
  },

  async statEventNews(orgId, gameId, since, limit) {
    const rows = await sql(LOG_NEWS, [orgId, gameId, since, limit]);
    if (!rows[0]) return undefined;
    const { seasonId, last } = rows[0];
    return { seasonId, events: rows.flatMap((found) => (found.id === null ? [] : [newsIn(found)])), last };
  },

  async gameChanges(orgId, gameId, { limit, after }) {
    const rows = await sql(...CHANGES([orgId, gameId, limit + 1], { after: after && [after.at, after.id] }));
    if (rows.length === 0) return undefined;
    return pageOf(
      rows.flatMap((found) => (found.id === null ? [] : [found])),
      limit,
    );
  },

  async scorerCandidates(orgId, gameId, { teamIds, parentsOf }) {
    const found = await sql(CANDIDATES, [orgId, gameId, teamIds, parentsOf]);
    return found.map(({ ties, ...candidate }) => ({ ...candidate, ties: GAME_TIES.filter((tie) => ties.includes(tie)) }));
  },

  async teamStatFacts(orgId, teamId) {
    const [found] = await sql(TEAM_STATS, [orgId, teamId]);
    if (!found) return undefined;
    const { games, alikeEvents, lineups, roster, ...facts } = withSeason(found);
    return {
      ...facts,
      roster: roster.map(rosterEntry),
      events: alikeEvents.flatMap((alike) => apart(games, alike)),
      lineups: lineups.map(({ place, places }) => ({ ...games[place]!, places })),
    };
  },
});

const newsIn = ({ seasonId: _, last: __, ...event }: z.output<typeof NEWS_ROW.type>) => listed(event);
/** Equal events are sent once, with the indexes of their games and their counts: most of a season is singles and fouls. */
const apart = (
  games: readonly Pick<PlayedEvent, 'gameId' | 'status' | 'gameType'>[],
  { places, counts, orderKeys, periods, clocks, ...event }: z.output<typeof ALIKE>,
): PlayedEvent[] =>
  places.map((place, index) => ({
    ...event,
    ...games[place]!,
    count: counts[index]!,
    voidedAt: null,
    ...(orderKeys && periods && { orderKey: orderKeys[index]!.padStart(8, '0'), period: periods[index]! }),
    ...(clocks && { clock: clocks[index]! }),
  }));
