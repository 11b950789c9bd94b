import { defineEntity, p } from '@mikro-orm/postgresql';
import { TEAM_EVENT_SERIES, TEAM_EVENTS } from '../../../application/data/events.ts';
import type { EventSeries } from '../../../domain/events/event-series.ts';
import type { TeamEvent } from '../../../domain/events/team-event.ts';
import type { EventSeriesId, FacilityId, FieldId, OrgEventId, OrgId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { table } from '../orm/table.ts';

export const TeamEventEntity = defineEntity({
  name: 'TeamEvent',
  tableName: 'team_event',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<TeamEventId>().primary().fieldName('event_id'),
    teamId: p.uuid().$type<TeamId>(),
    seriesId: p.uuid().$type<EventSeriesId>().strictNullable(),
    seriesDate: p.date().$type<LocalDate>().strictNullable(),
    orgEventId: p.uuid().$type<OrgEventId>().strictNullable(),
    kind: p.text().$type<TeamEvent['kind']>(),
    title: p.text(),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    arrivalMinutes: p.integer().strictNullable(),
    facilityId: p.uuid().$type<FacilityId>().strictNullable(),
    fieldId: p.uuid().$type<FieldId>().strictNullable(),
    place: p.text().strictNullable(),
    note: p.text().strictNullable(),
    links: p.json().$type<TeamEvent['links']>(),
    respondBy: p.datetime(3).strictNullable(),
    status: p.text().$type<TeamEvent['status']>(),
    statusReason: p.text().$type<NonNullable<TeamEvent['statusReason']>>().strictNullable(),
    createdBy: p.uuid().$type<UserId>(),
    titleBy: p.uuid().$type<UserId>().strictNullable(),
    placeBy: p.uuid().$type<UserId>().strictNullable(),
    noteBy: p.uuid().$type<UserId>().strictNullable(),
    linksBy: p.uuid().$type<UserId>().strictNullable(),
    version: p.integer(),
    updatedAt: p.datetime(3),
  },
});
export const teamEventTable = table(TEAM_EVENTS, TeamEventEntity);

export const TeamEventSeriesEntity = defineEntity({
  name: 'TeamEventSeries',
  tableName: 'team_event_series',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<EventSeriesId>().primary().fieldName('series_id'),
    teamId: p.uuid().$type<TeamId>(),
    weekdays: p.json().$type<EventSeries['weekdays']>(),
    everyWeeks: p.integer(),
    monthly: p.json().$type<NonNullable<EventSeries['monthly']>>().strictNullable(),
    startsOn: p.date().$type<LocalDate>(),
    until: p.date().$type<LocalDate>(),
    localStart: p.text().$type<EventSeries['localStart']>(),
    durationMinutes: p.integer(),
    madeAt: p.datetime(3).strictNullable(),
  },
});
export const teamEventSeriesTable = table(TEAM_EVENT_SERIES, TeamEventSeriesEntity);
