import { type Kysely, sql as text } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { agendaPage, type EventReader } from '../../../application/ports/storage/events/event-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { OrgEventId, OrgId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { listedGame, SCHEDULE_FILTERS, type Schedule, scheduledGames, scheduleOf } from '../league/listed-games.ts';
import { anyHiddenId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { namedSlot, namedSlots } from '../slots/slots.ts';
import { eventsWithNames, eventWithNames } from './team-event.ts';

type Events = Readonly<{
  orgId: OrgId;
  from: Date;
  before: Date;
  limit: number;
  teamIds?: readonly TeamId[] | undefined;
  after?: Date | undefined;
  afterId: string;
}>;
function eventsOf(db: Kysely<Schema>, { orgId, from, before, limit, teamIds, after, afterId }: Events) {
  const all = eventsWithNames(db, orgId)
    .where('e.starts_at', '>=', from)
    .where('e.starts_at', '<', before)
    .orderBy('e.starts_at')
    .orderBy('e.event_id')
    .limit(limit);
  const ofTeams = teamIds === undefined ? all : all.where('e.team_id', '=', anyHiddenId(teamIds));
  return after === undefined
    ? ofTeams
    : ofTeams.where((eb) => eb(eb.refTuple('e.starts_at', 'e.event_id'), '>', eb.tuple(after, afterId as TeamEventId)));
}
const PAGE = prepared('events.page', (events: Events, db) => eventsOf(db, events), ['teamIds', 'after']);

type Agenda = Schedule & Readonly<{ eventsOf?: readonly TeamId[] | undefined }>;
/** Games and events come in the order of their start, so the next ones of both are among as many of each. */
const AGENDA = prepared(
  'events.agenda',
  (agenda: Agenda, db) => {
    const { orgId, from, before, limit, eventsOf: teamIds, after, afterId } = agenda;
    const events = eventsOf(db, { orgId, from, before, limit, teamIds, after, afterId });
    return db.selectNoFrom([scheduledGames(agenda, db).as('games'), jsonArrayFrom(events).as('events')]);
  },
  [...SCHEDULE_FILTERS, 'eventsOf'],
);

type OneEvent = Readonly<{ orgId: OrgId; id: TeamEventId }>;
const ONE = prepared('events.event', ({ orgId, id }: OneEvent, db) => eventsWithNames(db, orgId).where('e.event_id', '=', id));
type OrgEvents = Readonly<{ orgId: OrgId; id?: OrgEventId | undefined; endingAfter?: Date | undefined }>;
const ORG_EVENTS = prepared(
  'events.org-events',
  ({ orgId, id, endingAfter }: OrgEvents, db) => {
    const all = eventsWithNames(db, orgId).where('e.org_event_id', 'is not', null).orderBy('e.starts_at').orderBy('e.event_id');
    const one = id === undefined ? all : all.where('e.org_event_id', '=', id);
    return endingAfter === undefined ? one : one.where('e.ends_at', '>', endingAfter);
  },
  ['id', 'endingAfter'],
);
const WITH_SLOTS = prepared('events.event-with-slots', ({ orgId, id }: OneEvent, db) =>
  eventsWithNames(db, orgId)
    .where('e.event_id', '=', id)
    .select(jsonArrayFrom(namedSlots(db, orgId).where('s.event_id', '=', text.ref<TeamEventId>('e.event_id'))).as('slots')),
);

export const postgresEventReader = (sql: Sql): EventReader => ({
  async teamEvents(orgId, { from, before }, teamIds, { limit, after }) {
    const found = await PAGE(sql, {
      ...{ orgId, from, before, limit: limit + 1 },
      teamIds: teamIds === 'all' ? undefined : teamIds,
      after: after?.at,
      afterId: after?.id ?? '',
    });
    return pageOf(found.map(eventWithNames), limit);
  },
  async teamEvent(orgId, id) {
    const [found] = await ONE(sql, { orgId, id });
    return found && eventWithNames(found);
  },
  orgEvents: async (orgId, of) => (await ORG_EVENTS(sql, { orgId, ...of })).map(eventWithNames),
  async teamEventWithSlots(orgId, id) {
    const [found] = await WITH_SLOTS(sql, { orgId, id });
    if (!found) return undefined;
    const { slots, ...event } = found;
    return { ...eventWithNames(event), slots: slots.map(namedSlot) };
  },
  async agenda(orgId, range, { eventsOf: teams, ...games }, page) {
    const schedule = scheduleOf(orgId, range, games, page);
    const [found] = await AGENDA(sql, { ...schedule, eventsOf: teams === 'all' ? undefined : teams });
    return agendaPage(found!.games.map(listedGame), found!.events.map(eventWithNames), page.limit);
  },
});
