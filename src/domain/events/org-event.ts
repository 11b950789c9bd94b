import { signed } from '../moderation/wording.ts';
import type { OrgEventId, OrgId, TeamEventId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { daysBetween, type LocalDate, localDate, type TimeZone } from '../shared/time.ts';
import { isTimeTbd, type PlannedSpan, type Span } from '../shared/time-tbd.ts';
import { type InvalidRequest, invalid, unless, type Violation } from '../shared/violation.ts';
import type { ChangedEvent } from './event-series.ts';
import { deadlineBefore, type EventEdit, planEvent, type TeamEvent, updateEvent } from './team-event.ts';

/** From the first day to the last, both included: a tournament weekend, not a season. */
export const ORG_EVENT_DAYS: Range = { min: 1, max: 7 };
export const ORG_EVENT_TEAMS: Range = { min: 1, max: 300 };
/** Events of the league that are not over. */
export const OPEN_ORG_EVENTS = 50;

/**
 * What is the same for all teams and days of an event of the league, such as a picture day or a tournament weekend. Each team has an event of its
 * own for each day, which its families answer. It takes no field and no time of a team: a game or a practice beside it stays.
 */
export type OrgEventTerms = Pick<TeamEvent, 'kind' | 'title' | 'arrivalMinutes' | 'facilityId' | 'place' | 'note' | 'links' | 'respondBy'>;

/** A requested change: an absent member stays as it is, null clears it. */
export type OrgEventEdit = Partial<OrgEventTerms> &
  Pick<EventEdit, 'status' | 'statusReason'> &
  Readonly<{ days?: readonly PlannedSpan[]; teamIds?: readonly TeamId[] }>;

type Act = Readonly<{ by: UserId; zone: TimeZone; now: Date; newId: () => TeamEventId }>;
type Plan = OrgEventTerms & Readonly<{ id: OrgEventId; orgId: OrgId; days: readonly PlannedSpan[]; teamIds: readonly TeamId[] }>;
type Planned<Value> = Result<readonly Value[], InvalidRequest>;

/** The events of the teams. Refuses days that are not within `ORG_EVENT_DAYS`, a date that is named twice, and what `planEvent` refuses. */
export function planOrgEvent({ id, days, teamIds, ...terms }: Plan, { by, zone, now, newId }: Act): Planned<TeamEvent> {
  const faults = daysViolations(days, zone);
  if (faults.length > 0) return err(invalid(...faults));
  const unsigned = { titleBy: null, placeBy: null, noteBy: null, linksBy: null, createdBy: by };
  const alike = signed(undefined, { ...terms, ...unsigned, fieldId: null, seriesId: null, seriesDate: null, orgEventId: id }, by);
  return inTurn(
    days.flatMap((span) => teamIds.map((teamId) => ({ span, teamId }))),
    ({ span, teamId }) => ofDay(planEvent({ ...alike, ...span, teamId, id: newId() }, now), days.indexOf(span)),
  );
}

/** What has left the event of the league is its team's own from then on. */
export type ChangedOrgEvent = Readonly<{ kept: readonly ChangedEvent[]; left: readonly ChangedEvent[]; made: readonly TeamEvent[] }>;

/**
 * Changes an event of the league, of which there is at least one event. As many days as before are moved in their order, and keep their answers; else
 * a day that is the same stays, and others are made or fall out. What falls out is canceled, unless it is over. A new status is that of what is not
 * over.
 */
export function changeOrgEvent(events: readonly TeamEvent[], edit: OrgEventEdit, act: Act): Result<ChangedOrgEvent, InvalidRequest> {
  const { by, zone, now, newId } = act;
  const { days = [], teamIds = teamsOf(events), status, ...terms } = edit;
  const faults = edit.days ? daysViolations(days, zone) : [];
  if (faults.length > 0) return err(invalid(...faults));
  const before = daysOf(events, zone);
  const { moved, added } = pairedDays([...before.keys()], edit.days, zone);
  const respondBy = terms.respondBy === undefined ? movedDeadline(events, before, moved, zone) : terms.respondBy;
  const alike = { ...terms, respondBy };

  const dateOf = (event: TeamEvent) => localDate(event.startsAt, zone);
  const isStaying = (event: TeamEvent) => teamIds.includes(event.teamId) && moved.has(dateOf(event));
  const staying = inTurn(events.filter(isStaying), (event) => {
    const span = moved.get(dateOf(event));
    const ofStatus = status !== undefined && event.endsAt > now ? { status } : {};
    const after = ofDay(updateEvent(event, { ...alike, ...span, ...ofStatus }, zone, now), span ? days.indexOf(span) : -1);
    return after.ok ? ok({ before: event, after: after.value === event ? event : signed(event, after.value, by) }) : after;
  });
  if (!staying.ok) return staying;
  const left = events.filter((event) => !isStaying(event)).map((event) => ({ before: event, after: leaving(event, now) }));

  const [first] = events as readonly [TeamEvent];
  const { respondBy: _, ...content } = terms;
  const updated = updateEvent(first, content, zone, now);
  if (!updated.ok) return updated;
  const model = signed(first, { ...updated.value, respondBy }, by);
  const isOn = status === undefined ? events.some((event) => event.status === 'scheduled') : status === 'scheduled';
  const state = isOn
    ? ({ status: 'scheduled', statusReason: null } as const)
    : ({ status: 'canceled', statusReason: model.statusReason } as const);
  const newTeams = teamIds.filter((teamId) => !events.some((event) => event.teamId === teamId));
  const oldDays = [...moved].map(([date, span]) => span ?? before.get(date)!);
  const toMake = [
    ...oldDays.filter(({ endsAt }) => endsAt > now).flatMap((span) => newTeams.map((teamId) => ({ span, teamId }))),
    ...added.flatMap((span) => teamIds.map((teamId) => ({ span, teamId }))),
  ];
  const made = inTurn(toMake, ({ span, teamId }) => {
    const { isTimeTbd: isTbd = isTimeTbd(span) || undefined, ...times }: PlannedSpan = span;
    const event = planEvent({ ...model, ...times, ...(isTbd && { isTimeTbd: isTbd }), teamId, id: newId(), createdBy: by }, now);
    return ofDay(event.ok ? ok({ ...event.value, ...state }) : event, days.indexOf(span));
  });
  if (!made.ok) return made;

  const isChanged = left.length + made.value.length > 0 || staying.value.some(({ before, after }) => before !== after);
  if (!isChanged) return ok({ kept: [], left: [], made: [] });
  // One number for all of them, which grows whatever has changed: calendars show them as one entry.
  const version = versionOf(events) + 1;
  return ok({
    kept: staying.value.map(({ before, after }) => ({ before, after: { ...after, version, updatedAt: now } })),
    left,
    made: made.value.map((event) => ({ ...event, version })),
  });
}

/** The event, with what is wrong with its time said of the day in the request. */
function ofDay(event: Result<TeamEvent, InvalidRequest>, index: number): Result<TeamEvent, InvalidRequest> {
  if (event.ok || index < 0) return event;
  const isTime = ({ path }: Violation) => path[0] === 'startsAt' || path[0] === 'endsAt';
  return err(invalid(...event.error.violations.map((each) => (isTime(each) ? { ...each, path: ['days', index, ...each.path] } : each))));
}

const leaving = (event: TeamEvent, now: Date): TeamEvent => ({
  ...event,
  orgEventId: null,
  status: event.endsAt > now ? 'canceled' : event.status,
  version: event.version + 1,
  updatedAt: now,
});

const daysViolations = (days: readonly PlannedSpan[], zone: TimeZone): readonly Violation[] => {
  const dates = days.map(({ startsAt }) => localDate(startsAt, zone));
  const [first, last] = [dates.toSorted()[0]!, dates.toSorted().at(-1)!];
  return [
    ...dates.flatMap((date, index) => unless(dates.indexOf(date) === index, { path: ['days', index], rule: 'listed-twice' })),
    ...unless(daysBetween(first, last) < ORG_EVENT_DAYS.max, { path: ['days'], rule: 'too-many-days', limit: ORG_EVENT_DAYS.max }),
  ];
};

/** The time of each day, in order. */
export function daysOf(events: readonly TeamEvent[], zone: TimeZone): ReadonlyMap<LocalDate, Span> {
  const inOrder = events.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return new Map(inOrder.map(({ startsAt, endsAt }) => [localDate(startsAt, zone), { startsAt, endsAt }]));
}

/** Of an event of the league: the highest of its events, at least one. */
export const versionOf = (events: readonly TeamEvent[]): number => Math.max(...events.map(({ version }) => version));
/** When one of its events was last changed. */
export const changedAtOf = (events: readonly TeamEvent[]): Date =>
  new Date(Math.max(...events.map(({ updatedAt }) => updatedAt.getTime())));

export const teamsOf = (events: readonly TeamEvent[]): readonly TeamId[] => [...new Set(events.map(({ teamId }) => teamId))];

/** The days that stay, with the time that each gets if it is given one, and the days that are new. */
function pairedDays(dates: readonly LocalDate[], days: readonly PlannedSpan[] | undefined, zone: TimeZone) {
  if (!days) return { moved: new Map(dates.map((date) => [date, undefined])), added: [] };
  const inOrder = days.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  if (inOrder.length === dates.length) return { moved: new Map(dates.map((date, index) => [date, inOrder[index]])), added: [] };
  const given = new Map(inOrder.map((span) => [localDate(span.startsAt, zone), span]));
  return {
    moved: new Map(dates.filter((date) => given.has(date)).map((date) => [date, given.get(date)])),
    added: inOrder.filter(({ startsAt }) => !dates.includes(localDate(startsAt, zone))),
  };
}

/** The deadline of all days, which is as long before the first as it was. */
function movedDeadline(
  [event]: readonly TeamEvent[],
  before: ReadonlyMap<LocalDate, Span>,
  moved: ReadonlyMap<LocalDate, PlannedSpan | undefined>,
  zone: TimeZone,
): Date | null {
  const { respondBy } = event!;
  const [[date, { startsAt }]] = [...before] as [[LocalDate, Span]];
  const span = moved.get(date);
  return respondBy && span ? deadlineBefore(span.startsAt, { startsAt, respondBy }, zone) : respondBy;
}

/** The results for all, or the first refusal. */
function inTurn<Item, Value>(items: readonly Item[], each: (item: Item) => Result<Value, InvalidRequest>): Planned<Value> {
  const values: Value[] = [];
  for (const item of items) {
    const result = each(item);
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
