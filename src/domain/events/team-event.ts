import { MAX_HOURS } from '../games/game.ts';
import type { StatusReason } from '../games/game-status.ts';
import type { EventSeriesId, FacilityId, FieldId, OrgEventId, OrgId, TeamEventId, TeamId, UserId } from '../shared/ids.ts';
import { areSameLinks, asOpened, type Link, linkViolations } from '../shared/link.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { addDays, daysBetween, instantAt, type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';
import { type PlannedSpan, timeTbdIn } from '../shared/time-tbd.ts';
import { type InvalidRequest, invalid, unless, type Violation } from '../shared/violation.ts';

export const EVENT_KINDS = ['practice', 'meeting', 'picture_day', 'other'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** `displaced`: the league has placed a game on the event's field, or of its team, at that time; the team decides what becomes of it. */
export const EVENT_STATUSES = ['scheduled', 'canceled', 'displaced'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const TITLE_LENGTH: Range = { min: 1, max: 100 };
export const PLACE_LENGTH: Range = { min: 1, max: 200 };
export const NOTE_LENGTH: Range = { min: 1, max: 1000 };
export const ARRIVAL_MINUTES: Range = { min: 1, max: 240 };
/** Events of the team's own that are not canceled and not over. */
export const OPEN_EVENTS_PER_TEAM = 200;
export type EventLimitReached = Readonly<{ kind: 'limit-reached'; what: 'open-events-per-team' | 'open-org-events'; limit: number }>;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** Long enough to compare a season with the one before. */
export const EVENTS_KEPT_FOR_MS = YEAR_MS;

/** A practice, meeting or the like of one team. Each event of a series is one. */
export type TeamEvent = Readonly<{
  id: TeamEventId;
  orgId: OrgId;
  teamId: TeamId;
  seriesId: EventSeriesId | null;
  /** The date that the series gave it, wherever it was moved since; null without a series. */
  seriesDate: LocalDate | null;
  /** Of the league's event, for which each team has one such event a day; null for what the team has made. */
  orgEventId: OrgEventId | null;
  kind: EventKind;
  title: string;
  startsAt: Date;
  /** After the start, or at the start while only the day is decided. */
  endsAt: Date;
  /** How many minutes before the start people should be there. */
  arrivalMinutes: number | null;
  facilityId: FacilityId | null;
  fieldId: FieldId | null;
  /** The place in words: one that is not the league's, or where at the facility. */
  place: string | null;
  note: string | null;
  /** Such as a map of the field, or a form; at most `MOST_LINKS`. */
  links: readonly Link[];
  /** Until when families answer. */
  respondBy: Date | null;
  status: EventStatus;
  statusReason: StatusReason | null;
  createdBy: UserId;
  /** Who wrote the title, the place, the note and the links. */
  titleBy: UserId | null;
  placeBy: UserId | null;
  noteBy: UserId | null;
  linksBy: UserId | null;
  /** 1 for a new event; each change adds one. */
  version: number;
  updatedAt: Date;
}>;

/** What an event is made with. */
export type NewEvent = Omit<TeamEvent, 'status' | 'statusReason' | 'version' | 'updatedAt'>;

/** A requested change: an absent field stays as it is, null clears it. */
export type EventEdit = Readonly<
  Partial<
    Pick<
      TeamEvent,
      | 'kind'
      | 'title'
      | 'startsAt'
      | 'endsAt'
      | 'arrivalMinutes'
      | 'facilityId'
      | 'fieldId'
      | 'place'
      | 'note'
      | 'links'
      | 'respondBy'
      | 'statusReason'
    > & { status: Exclude<EventStatus, 'displaced'> } & Pick<PlannedSpan, 'isTimeTbd'>
  >
>;

/** Refuses an end that is not after the start, a day or more of length, a time years away, and links that nobody should open. */
export function planEvent({ isTimeTbd, ...draft }: NewEvent & PlannedSpan, now: Date): Result<TeamEvent, InvalidRequest> {
  const violations = [...timeViolations({ ...draft, isTimeTbd }, now), ...linkViolations(draft.links)];
  if (violations.length > 0) return err(invalid(...violations));
  return ok({ ...draft, links: draft.links.map(asOpened), status: 'scheduled', statusReason: null, version: 1, updatedAt: now });
}

/**
 * Changes an event. An edit that changes nothing returns the event and its version as they were. A moved event keeps its length, and its
 * deadline for answers keeps its distance in days; a displaced event that is moved is on the schedule again.
 */
export function updateEvent(event: TeamEvent, requested: EventEdit, zone: TimeZone, now: Date): Result<TeamEvent, InvalidRequest> {
  const { links = [] } = requested;
  const faults = linkViolations(links);
  const edit = requested.links && faults.length === 0 ? { ...requested, links: links.map(asOpened) } : requested;
  const edited = withEdit(event, edit, zone);
  const isTimeGiven = edit.startsAt !== undefined || edit.endsAt !== undefined || edit.respondBy !== undefined;
  const times = isTimeGiven ? timeViolations({ ...edited, isTimeTbd: (edit.startsAt ?? edit.endsAt) ? edit.isTimeTbd : true }, now) : [];
  const violations = [...times, ...faults];
  if (violations.length > 0) return err(invalid(...violations));
  return ok(isSame(event, edited) ? event : { ...edited, version: event.version + 1, updatedAt: now });
}

function withEdit(event: TeamEvent, { isTimeTbd: _, ...edit }: EventEdit, zone: TimeZone): TeamEvent {
  const { startsAt = event.startsAt, facilityId = event.facilityId } = edit;
  const isBack = event.status === 'displaced' && isMovedBy(event, edit);
  const status = edit.status ?? (isBack ? 'scheduled' : event.status);
  const { statusReason = event.statusReason } = edit;
  return {
    ...event,
    endsAt: new Date(event.endsAt.getTime() + startsAt.getTime() - event.startsAt.getTime()),
    respondBy: event.respondBy && deadlineBefore(startsAt, { startsAt: event.startsAt, respondBy: event.respondBy }, zone),
    // A field belongs to its facility.
    fieldId: facilityId === event.facilityId ? event.fieldId : null,
    ...edit,
    status,
    statusReason: status === 'scheduled' ? null : statusReason,
  };
}

const PLACE_AND_TIME = ['startsAt', 'endsAt', 'facilityId', 'fieldId', 'place'] as const satisfies readonly (keyof TeamEvent)[];

const isMovedBy = (event: TeamEvent, edit: EventEdit): boolean =>
  PLACE_AND_TIME.some((field) => edit[field] !== undefined && !isEqual(event[field], edit[field]));

/** Whether the event takes a field or its team at a time that it did not have before: it was moved, or is back on the schedule. */
export const takesPlace = (before: TeamEvent, after: TeamEvent): boolean =>
  isOn(after) && (!isOn(before) || (['startsAt', 'endsAt', 'fieldId'] as const).some((field) => !isEqual(before[field], after[field])));

/** Whether the event has its field and its team: a canceled or displaced one does not. */
const isOn = ({ status }: Pick<TeamEvent, 'status'>): boolean => status === 'scheduled';

/** The event as a game leaves it that the league has placed there: at its time, without its field. */
export const displacedEvent = (event: TeamEvent, now: Date): TeamEvent => ({
  ...event,
  status: 'displaced',
  facilityId: null,
  fieldId: null,
  version: event.version + 1,
  updatedAt: now,
});

/** The event on its day in the org's new zone while only the day is decided; undefined if it stays as it is. */
export function eventInZone(event: TeamEvent, from: TimeZone, to: TimeZone, now: Date): TeamEvent | undefined {
  const span = timeTbdIn(event, from, to);
  if (!span) return undefined;
  const respondBy = event.respondBy && event.respondBy > span.startsAt ? span.startsAt : event.respondBy;
  return { ...event, ...span, respondBy, version: event.version + 1, updatedAt: now };
}

type Deadline = Readonly<{ startsAt: Date; respondBy: Date }>;

/** The deadline of an event that starts at another time: as many days before it, at the same time of day, but not after its start. */
export function deadlineBefore(startsAt: Date, { startsAt: before, respondBy }: Deadline, zone: TimeZone): Date {
  if (startsAt.getTime() === before.getTime()) return respondBy;
  const days = daysBetween(localDate(before, zone), localDate(respondBy, zone));
  const moved = instantAt(addDays(localDate(startsAt, zone), days), localTime(respondBy, zone), zone);
  return moved > startsAt ? startsAt : moved;
}

const MAX_YEARS_AWAY = 2;
const HOUR_MS = 60 * 60 * 1000;

type TimeTerms = Pick<TeamEvent, 'startsAt' | 'endsAt' | 'respondBy'> & Readonly<{ isTimeTbd: true | undefined }>;
const timeViolations = ({ startsAt, endsAt, respondBy, isTimeTbd }: TimeTerms, now: Date): Violation[] => [
  ...unless(Math.abs(startsAt.getTime() - now.getTime()) <= MAX_YEARS_AWAY * YEAR_MS, {
    path: ['startsAt'],
    rule: 'too-many-years-away',
    limit: MAX_YEARS_AWAY,
  }),
  ...unless(isTimeTbd || endsAt > startsAt, { path: ['endsAt'], rule: 'not-after-other', other: 'startsAt' }),
  ...unless(endsAt.getTime() - startsAt.getTime() <= MAX_HOURS * HOUR_MS, { path: ['endsAt'], rule: 'too-many-hours', limit: MAX_HOURS }),
  ...unless(respondBy === null || respondBy <= startsAt, { path: ['respondBy'], rule: 'after-other', other: 'startsAt' }),
];

type Value = TeamEvent[keyof TeamEvent];
function isEqual(a: Value | undefined, b: Value | undefined): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return isLinks(a) && isLinks(b) ? areSameLinks(a, b) : a === b;
}
const isLinks = (value: Value | undefined): value is readonly Link[] => Array.isArray(value);

/** Whether two states of an event are equal in all their fields. */
const isSame = (a: TeamEvent, b: TeamEvent): boolean =>
  (Object.keys(a) as (keyof TeamEvent)[]).every((field) => isEqual(a[field], b[field]));
