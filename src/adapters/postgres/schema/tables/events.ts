import { EVENTS_KEPT_FOR_MS } from '../../../../domain/events/team-event.ts';
import { date, defineOrgTable, id, instant, integer, json, since, text, uuid } from '../table.ts';

export const teamEventTable = defineOrgTable('team_event', {
  holds: 'practices, meetings and other events of a team: when, where, title and note, who made them',
  why: 'so that families know when and where to be',
  retentionPeriod: 'a year after they were over; title, place and note under a bare id once their author is erased',
  seenBy: 'coaches, managers and families of the team; admins and staff',
  expires: { kind: 'team-events', at: 'endsAt', keptSince: since(EVENTS_KEPT_FOR_MS) },
  columns: {
    id: id('event_id'),
    teamId: uuid('id').references('team'),
    seriesId: uuid('id').nullable().references('team_event_series'),
    seriesDate: date('plain').nullable(),
    kind: text('plain'),
    title: text('authored'),
    startsAt: instant('plain'),
    endsAt: instant('plain'),
    arrivalMinutes: integer('plain').nullable(),
    facilityId: uuid('id').nullable().references('facility'),
    fieldId: uuid('id').nullable().references('facility_field'),
    place: text('authored').nullable(),
    note: text('authored').nullable(),
    respondBy: instant('plain').nullable(),
    status: text('plain'),
    statusReason: text('plain').nullable(),
    createdBy: uuid('author').references('app_user'),
    version: integer('plain').counter(),
    updatedAt: instant('plain'),
  },
});

export const teamEventSeriesTable = defineOrgTable('team_event_series', {
  holds: 'the weekly rules by which events of a team are repeated',
  why: 'to change the events of a series together',
  retentionPeriod: 'permanently; it is about nobody',
  seenBy: 'coaches, managers and families of the team; admins and staff',
  columns: {
    id: id('series_id'),
    teamId: uuid('id').references('team'),
    weekdays: json('plain'),
    startsOn: date('plain'),
    until: date('plain'),
    localStart: text('plain'),
    durationMinutes: integer('plain'),
  },
});
