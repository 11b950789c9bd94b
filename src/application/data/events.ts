import type { EventSeries } from '../../domain/events/event-series.ts';
import { EVENTS_KEPT_FOR_MS, type TeamEvent } from '../../domain/events/team-event.ts';
import { author, authored, id, kindOfData, plain, since } from './kind-of-data.ts';
import { FACILITIES, FIELDS, TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const TEAM_EVENT_SERIES = kindOfData<EventSeries>()({
  name: 'team_event_series',
  holds: 'the rules by which events of a team are repeated',
  why: 'to change the events of a series together',
  retentionPeriod: 'permanently; it is about nobody',
  seenBy: 'coaches, managers and families of the team; admins and staff',
  members: {
    orgId: id.key,
    id: id.key,
    teamId: id.refersTo(TEAMS, 'events'),
    weekdays: plain,
    everyWeeks: plain,
    monthly: plain,
    startsOn: plain,
    until: plain,
    localStart: plain,
    durationMinutes: plain,
    madeAt: plain,
  },
});

export const TEAM_EVENTS = kindOfData<TeamEvent>()({
  name: 'team_event',
  holds: 'practices, meetings and other events of a team: when, where, title, note and links, who made them',
  why: 'so that families know when and where to be',
  retentionPeriod: 'a year after they were over; title, place, note and links under a bare id once their author is erased',
  seenBy: 'coaches, managers and families of the team; admins and staff',
  expires: { kind: 'team-events', at: 'endsAt', keptSince: since(EVENTS_KEPT_FOR_MS) },
  exports: [{ as: 'team-event', user: 'createdBy', gives: ['id as eventId', 'teamId', 'title', 'place', 'note', 'links', 'startsAt'] }],
  members: {
    orgId: id.key,
    id: id.key,
    teamId: id.refersTo(TEAMS, 'events'),
    seriesId: id.refersTo(TEAM_EVENT_SERIES),
    seriesDate: plain,
    orgEventId: plain,
    kind: plain,
    title: authored,
    startsAt: plain,
    endsAt: plain,
    arrivalMinutes: plain,
    facilityId: id.refersTo(FACILITIES, 'events'),
    fieldId: id.refersTo(FIELDS, 'events'),
    place: authored,
    note: authored,
    links: authored,
    respondBy: plain,
    status: plain,
    statusReason: plain,
    createdBy: author.refersTo(USERS),
    titleBy: author.refersTo(USERS),
    placeBy: author.refersTo(USERS),
    noteBy: author.refersTo(USERS),
    linksBy: author.refersTo(USERS),
    version: plain.counter,
    updatedAt: plain,
  },
});
