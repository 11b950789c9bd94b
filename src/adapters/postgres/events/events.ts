import { z } from 'zod';
import {
  agendaPage,
  type EventReader,
  type EventSeriesStore,
  type EventWithNames,
  type PlaceHolder,
  type TeamEvents,
} from '../../../application/ports/storage/events/event-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { EventSeries } from '../../../domain/events/event-series.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import { EVENT_KINDS, EVENT_STATUSES, type TeamEvent } from '../../../domain/events/team-event.ts';
import { USES_FIELD } from '../../../domain/games/game.ts';
import { type GameStatus, STATUS_REASONS } from '../../../domain/games/game-status.ts';
import type { EventSeriesId, FacilityId, FieldId, GameId, OrgId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { hiddenIds, statement, statementPerFilters } from '../driver/statement.ts';
import {
  butSeasonsOf,
  listedGame,
  SCHEDULE_FILTERS,
  type ScheduleFilters,
  scheduledGames,
  type WrittenGame,
} from '../league/league-reader.ts';
import { IN_DRAFT } from '../league/team-in-season.ts';
import { readingOf } from '../orm/collection.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { date, enumOf, instant, json, jsonInstant, listOf, object, row, type Selected, selected, uuid } from '../schema/columns.ts';
import { teamEventSeriesTable, teamEventTable } from '../schema/tables.ts';
import { NAMED_SLOT, namedSlot } from '../slots/slots.ts';

/** Others that are there within the time of an event `e`. */
const during = (other: string) => `${other}.starts_at < e.ends_at and ${other}.ends_at > e.starts_at`;
const asGame = (taken: string) => `select '${taken}' as taken, 'game' as kind, g.game_id as id, g.starts_at from placed e join game g`;
const asEvent = (taken: string) =>
  `select '${taken}' as taken, 'event' as kind, o.event_id as id, o.starts_at from placed e join team_event o`;
const GAME_THERE = `${during('g')} and g.status = any($3::text[]) and not ${IN_DRAFT}`;
const EVENT_THERE = `${during('o')} and o.status = 'scheduled' and o.event_id <> e.event_id`;
/** A statement of its own for each way to be in the way, so that each uses its index. */
const PLACE_HOLDER = statement<[orgId: OrgId, ids: readonly TeamEventId[], statuses: readonly GameStatus[]]>(
  'events.place-holder',
  `with placed as materialized (
     select event_id, team_id, field_id, starts_at, ends_at from team_event
     where org_id = $1 and event_id = any($2::uuid[]) and status = 'scheduled')
   select taken, kind, id from (
     ${asGame('field')} on g.org_id = $1 and g.field_id = e.field_id and ${GAME_THERE}
     union all ${asGame('team')} on g.org_id = $1 and g.home_team_id = e.team_id and ${GAME_THERE}
     union all ${asGame('team')} on g.org_id = $1 and g.visitor_team_id = e.team_id and ${GAME_THERE}
     union all ${asEvent('field')} on o.org_id = $1 and o.field_id = e.field_id and ${EVENT_THERE}
     union all ${asEvent('team')} on o.org_id = $1 and o.team_id = e.team_id and ${EVENT_THERE}
   ) holder
   order by taken, starts_at, id limit 1`,
).rows({ taken: enumOf<PlaceHolder['taken']>(['field', 'team']), kind: enumOf<ItemRef['kind']>(['game', 'event']), id: uuid() });
const eventsWhere = (condition: string) =>
  `select e.event_id as id from placed g join team_event e on e.org_id = $1 and ${condition} and ${during('g')}
     and e.status = 'scheduled' and e.ends_at > $4`;
const IN_THE_WAY_OF = statement<[orgId: OrgId, gameIds: readonly GameId[], statuses: readonly GameStatus[], now: Date]>(
  'events.in-the-way-of',
  `with placed as materialized (
     select field_id, home_team_id, visitor_team_id, starts_at, ends_at from game g
     where g.org_id = $1 and g.game_id = any($2::uuid[]) and g.status = any($3::text[]) and not ${IN_DRAFT})
   ${eventsWhere('e.field_id = g.field_id')}
   union ${eventsWhere('e.team_id = g.home_team_id')}
   union ${eventsWhere('e.team_id = g.visitor_team_id')}`,
).rows({ id: uuid<TeamEventId>() });
const EVENT = readingOf(teamEventTable, 'e');
const OF_SERIES = statement<[orgId: OrgId, seriesId: EventSeriesId]>(
  'events.of-series',
  `select ${EVENT.columns} from ${EVENT.table} e where e.org_id = $1 and e.series_id = $2`,
).rows(() => z.strictObject(EVENT.types()) as never as z.ZodType<TeamEvent>);
const STARTING = statement<[orgId: OrgId, from: Date, before: Date]>(
  'events.starting',
  `select ${EVENT.columns} from ${EVENT.table} e where e.org_id = $1 and e.starts_at >= $2 and e.starts_at < $3`,
).rows(() => z.strictObject(EVENT.types()) as never as z.ZodType<TeamEvent>);
const WITHOUT_TIME = statement<[orgId: OrgId]>(
  'events.without-time',
  'select event_id as id from team_event where org_id = $1 and starts_at = ends_at',
).rows({ id: uuid<TeamEventId>() });
const COUNT_OPEN = statement<[orgId: OrgId, teamId: TeamId, now: Date]>(
  'events.count-open',
  `select count(*) as count from team_event where org_id = $1 and team_id = $2 and status <> 'canceled' and ends_at > $3`,
).rows({ count: z.int() });

export function postgresTeamEvents(transaction: Transaction): TeamEvents {
  const events = values<TeamEvent>(transaction, teamEventTable);
  return {
    find: (orgId, id) => events.find({ orgId, id }),
    hold: events.listByIdsForUpdate,
    ofSeries: (orgId, seriesId) => transaction.sql(OF_SERIES, [orgId, seriesId]),
    starting: (orgId, { from, before }) => transaction.sql(STARTING, [orgId, from, before]),
    withoutTime: async (orgId) => (await transaction.sql(WITHOUT_TIME, [orgId])).map(({ id }) => id),
    saveAll: events.saveAll,
    async placeHolder(orgId, ids) {
      const [found] = await transaction.sql(PLACE_HOLDER, [orgId, ids, USES_FIELD]);
      return found && { taken: found.taken, by: { kind: found.kind, id: found.id } as ItemRef };
    },
    inTheWayOf: async (orgId, gameIds, now) =>
      (await transaction.sql(IN_THE_WAY_OF, [orgId, gameIds, USES_FIELD, now])).map(({ id }) => id),
    countOpen: async (orgId, teamId, now) => (await transaction.sql(COUNT_OPEN, [orgId, teamId, now]))[0]!.count,
  };
}

export function postgresEventSeries(transaction: Transaction): EventSeriesStore {
  const series = values<EventSeries>(transaction, teamEventSeriesTable);
  return { find: (orgId, id) => series.find({ orgId, id }), save: series.save };
}

/** The columns of an event with its names, whose instants are of this type. */
const eventColumns = <At extends z.ZodType>(at: () => At) => ({
  id: selected('e.event_id', uuid<TeamEventId>()),
  orgId: uuid<OrgId>(),
  teamId: uuid<TeamId>(),
  seriesId: uuid<EventSeriesId>().nullable(),
  seriesDate: date<LocalDate>().nullable(),
  kind: enumOf(EVENT_KINDS),
  title: z.string(),
  startsAt: at(),
  endsAt: at(),
  arrivalMinutes: z.int().nullable(),
  facilityId: uuid<FacilityId>().nullable(),
  fieldId: uuid<FieldId>().nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  respondBy: at().nullable(),
  status: enumOf(EVENT_STATUSES),
  statusReason: enumOf(STATUS_REASONS).nullable(),
  createdBy: uuid<UserId>(),
  titleBy: uuid<UserId>().nullable(),
  placeBy: uuid<UserId>().nullable(),
  noteBy: uuid<UserId>().nullable(),
  version: z.int(),
  updatedAt: at(),
  teamName: selected('t.name', z.string()),
  facilityName: selected('f.name', z.string().nullable()),
  fieldName: selected('d.name', z.string().nullable()),
  weekdays: selected('s.weekdays', json<EventSeries['weekdays']>().nullable()),
  until: selected('s.until', date<LocalDate>().nullable()),
});
const EVENT_ROW = row('e', eventColumns(instant));
const LISTED_EVENT = object('e', eventColumns(jsonInstant));
const EVENTS = `team_event e
  join team t on t.org_id = $1 and t.team_id = e.team_id
  left join facility f on f.org_id = $1 and f.facility_id = e.facility_id
  left join facility_field d on d.org_id = $1 and d.field_id = e.field_id
  left join team_event_series s on s.org_id = $1 and s.series_id = e.series_id`;
const PAGE = statementPerFilters<
  [orgId: OrgId, from: Date, before: Date, limit: number],
  { teamIds: [teamIds: readonly TeamId[]]; after: [at: Date, id: string] }
>(
  'events.page',
  4,
  {
    teamIds: (teamIds) => `and e.team_id = any(${hiddenIds(teamIds)})`,
    after: (at, id) => `and (e.starts_at, e.event_id) > (${at}, ${id}::uuid)`,
  },
  ({ teamIds, after }) => `select ${EVENT_ROW.sql} from ${EVENTS}
    where e.org_id = $1 and e.starts_at >= $2 and e.starts_at < $3 ${teamIds} ${after}
    order by e.starts_at, e.event_id limit $4`,
).rows(EVENT_ROW);
const agendaRow = (games: Selected<WrittenGame[]>, events: string) =>
  row('', { games, events: listOf(LISTED_EVENT, events, 'order by e.starts_at, e.event_id limit $4') });
/** Games and events come in the order of their start, so the next ones of both are among as many of each. */
const AGENDA = statementPerFilters<
  [orgId: OrgId, from: Date, before: Date, limit: number],
  ScheduleFilters & { eventsOf: [teamIds: readonly TeamId[]] }
>(
  'events.agenda',
  4,
  { ...SCHEDULE_FILTERS, eventsOf: (teamIds) => `and e.team_id = any(${hiddenIds(teamIds)})` },
  ({ eventsOf, ...filters }) => {
    const rest = filters.after && `and (e.starts_at, e.event_id) > ${filters.after}`;
    const events = `${EVENTS} where e.org_id = $1 and e.starts_at >= $2 and e.starts_at < $3 ${eventsOf} ${rest}`;
    return `select ${agendaRow(scheduledGames(filters), events).sql}`;
  },
).rows(agendaRow(scheduledGames({ teamId: '', own: '', but: '', after: '' }), ''));
const ONE = statement<[orgId: OrgId, id: TeamEventId]>(
  'events.event',
  `select ${EVENT_ROW.sql} from ${EVENTS} where e.org_id = $1 and e.event_id = $2`,
).rows(EVENT_ROW);

const WITH_SLOTS_ROW = row('e', {
  ...eventColumns(instant),
  slots: listOf(NAMED_SLOT, 'slot s where s.org_id = $1 and s.event_id = e.event_id', 'order by s.slot_id'),
});
const WITH_SLOTS = statement<[orgId: OrgId, id: TeamEventId]>(
  'events.event-with-slots',
  `select ${WITH_SLOTS_ROW.sql} from ${EVENTS} where e.org_id = $1 and e.event_id = $2`,
).rows(WITH_SLOTS_ROW);

const withNames = ({ teamName, facilityName, fieldName, weekdays, until, ...event }: z.output<typeof EVENT_ROW.type>): EventWithNames => ({
  event,
  teamName,
  facilityName,
  fieldName,
  series: weekdays && { weekdays, until: until! },
});
const listedEvent = ({ startsAt, endsAt, respondBy, updatedAt, ...event }: z.output<typeof LISTED_EVENT.type>): EventWithNames =>
  withNames({
    ...event,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    respondBy: respondBy === null ? null : new Date(respondBy),
    updatedAt: new Date(updatedAt),
  });

export const postgresEventReader = (sql: Sql): EventReader => ({
  async teamEvents(orgId, { from, before }, teamIds, { limit, after }) {
    const filters = { teamIds: teamIds === 'all' ? undefined : ([teamIds] as const), after: after && ([after.at, after.id] as const) };
    return pageOf((await sql(...PAGE([orgId, from, before, limit + 1], filters))).map(withNames), limit);
  },
  async teamEvent(orgId, id) {
    const [found] = await sql(ONE, [orgId, id]);
    return found && withNames(found);
  },
  async teamEventWithSlots(orgId, id) {
    const [found] = await sql(WITH_SLOTS, [orgId, id]);
    if (!found) return undefined;
    const { slots, ...event } = found;
    return { ...withNames(event), slots: slots.map(namedSlot) };
  },
  async agenda(orgId, { from, before }, { teamId, own, butSeasons, eventsOf }, { limit, after }) {
    const filters = {
      teamId: teamId && ([teamId] as const),
      own: own && ([own.teamIds, own.gameIds] as const),
      but: butSeasonsOf(butSeasons),
      after: after && ([after.at, after.id] as const),
      eventsOf: eventsOf === 'all' ? undefined : ([eventsOf] as const),
    };
    const [found] = await sql(...AGENDA([orgId, from, before, limit + 1], filters));
    return agendaPage(found!.games.map(listedGame), found!.events.map(listedEvent), limit);
  },
});
