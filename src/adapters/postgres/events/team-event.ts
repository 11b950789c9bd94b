import type { Kysely } from 'kysely';
import type { EventWithNames } from '../../../application/ports/storage/events/event-storage.ts';
import type { SeriesRule } from '../../../domain/events/event-series.ts';
import type { TeamEvent } from '../../../domain/events/team-event.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Schema } from '../orm/schema.ts';

/** The columns of an event in the table aliased `e`, by the members of its value. */
export const TEAM_EVENT = [
  'e.event_id as id',
  'e.org_id as orgId',
  'e.team_id as teamId',
  'e.series_id as seriesId',
  'e.series_date as seriesDate',
  'e.org_event_id as orgEventId',
  'e.kind',
  'e.title',
  'e.starts_at as startsAt',
  'e.ends_at as endsAt',
  'e.arrival_minutes as arrivalMinutes',
  'e.facility_id as facilityId',
  'e.field_id as fieldId',
  'e.place',
  'e.note',
  'e.links',
  'e.respond_by as respondBy',
  'e.status',
  'e.status_reason as statusReason',
  'e.created_by as createdBy',
  'e.title_by as titleBy',
  'e.place_by as placeBy',
  'e.note_by as noteBy',
  'e.links_by as linksBy',
  'e.version',
  'e.updated_at as updatedAt',
] as const;

/** Events `e` with the names of everything they refer to, and the rule of their series; `eventWithNames` reads them. */
export const eventsWithNames = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('team_event as e')
    .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'e.team_id'))
    .leftJoin('facility as f', (join) => join.on('f.org_id', '=', orgId).onRef('f.facility_id', '=', 'e.facility_id'))
    .leftJoin('facility_field as d', (join) => join.on('d.org_id', '=', orgId).onRef('d.field_id', '=', 'e.field_id'))
    .leftJoin('team_event_series as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.series_id', '=', 'e.series_id'))
    .where('e.org_id', '=', orgId)
    .select([
      ...TEAM_EVENT,
      't.name as teamName',
      'f.name as facilityName',
      'd.name as fieldName',
      's.weekdays',
      's.every_weeks as everyWeeks',
      's.monthly',
      's.until',
    ]);

type Times = 'startsAt' | 'endsAt' | 'respondBy' | 'updatedAt';
/** An event as it is read, in a row or in JSON. */
type Written = Omit<TeamEvent, Times> &
  Omit<EventWithNames, 'event' | 'series'> & {
    readonly [Name in keyof SeriesRule]: SeriesRule[Name] | null;
  } & {
    readonly [Name in Times]: TeamEvent[Name] | string;
  };
export const eventWithNames = ({
  teamName,
  facilityName,
  fieldName,
  weekdays,
  everyWeeks,
  monthly,
  until,
  ...event
}: Written): EventWithNames => ({
  event: {
    ...event,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    respondBy: event.respondBy === null ? null : new Date(event.respondBy),
    updatedAt: new Date(event.updatedAt),
  },
  teamName,
  facilityName,
  fieldName,
  series: weekdays && { weekdays, everyWeeks: everyWeeks!, monthly, until: until! },
});
