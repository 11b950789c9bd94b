import type { EventSeriesId, OrgId, TeamId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { addDays, daysBetween, instantAt, type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';
import { type InvalidRequest, invalid, unless } from '../shared/violation.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '../shared/weekday.ts';
import { isGivenBy, type MonthlyRule, movedRule } from './monthly-rule.ts';
import { deadlineBefore, type EventEdit, type NewEvent, type TeamEvent, updateEvent } from './team-event.ts';

/** The days from the first to the last, both included. */
export const SERIES_DAYS: Range = { min: 1, max: 370 };
export const MAX_EXCEPT = 100;
/** 1 is every week. */
export const EVERY_WEEKS: Range = { min: 1, max: 4 };
/** For so long a series is withdrawn whatever was answered. */
export const WITHDRAWABLE_FOR_MS = 60 * 60 * 1000;

/** The rule, by weeks or by months, that a series of events was made by; the events themselves are what happens. */
export type EventSeries = Readonly<{
  id: EventSeriesId;
  orgId: OrgId;
  teamId: TeamId;
  /** In order of the week, each once. None in a monthly series. */
  weekdays: readonly Weekday[];
  /** 2 is every second week, counted from that of `startsOn`. */
  everyWeeks: number;
  /** Null for a series by weeks. */
  monthly: MonthlyRule | null;
  startsOn: LocalDate;
  /** The last date that an event may have. */
  until: LocalDate;
  /** `HH:MM`, in the org's time zone: the same whatever the clock change. */
  localStart: string;
  durationMinutes: number;
  /** Null if it was made before that was stored. */
  madeAt: Date | null;
}>;

/** Which events of a series a change is about: the one named, it and those after it, or all that have not begun. */
export const SERIES_SCOPES = ['one', 'following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** How an event is repeated until a date: on these weekdays, or once a month. */
export type SeriesRule = Pick<EventSeries, 'weekdays' | 'everyWeeks' | 'monthly' | 'until'>;
/** The dates in `except` have no event. */
export type Repetition = SeriesRule & Readonly<{ except: readonly LocalDate[] }>;

type Span = Readonly<{ startsAt: Date; endsAt: Date }>;
const MINUTE_MS = 60_000;
const minutesOf = ({ startsAt, endsAt }: Span): number => Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS));

/**
 * The rule by which an event is repeated, and the dates that it gives. The first date is the first of the rule on or after the event's own.
 * Refuses an end before the start, of the event or of the series, more than `SERIES_DAYS`, and a rule that gives no date.
 */
export function planSeries(
  first: Span & Pick<EventSeries, 'id' | 'orgId' | 'teamId' | 'madeAt'>,
  { weekdays, everyWeeks, monthly, until, except }: Repetition,
  zone: TimeZone,
): Result<Readonly<{ series: EventSeries; dates: readonly LocalDate[] }>, InvalidRequest> {
  const { id, orgId, teamId, startsAt, madeAt } = first;
  const startsOn = localDate(startsAt, zone);
  const violations = [
    ...unless(first.endsAt > startsAt, { path: ['endsAt'], rule: 'not-after-other', other: 'startsAt' }),
    ...untilViolations(startsOn, until, ['repeats', 'until']),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  const series: EventSeries = {
    id,
    orgId,
    teamId,
    weekdays: WEEKDAYS.filter((weekday) => weekdays.includes(weekday)),
    everyWeeks,
    monthly,
    startsOn,
    until,
    localStart: localTime(startsAt, zone),
    durationMinutes: minutesOf(first),
    madeAt,
  };
  const dates = datesOf(series).filter((date) => !except.includes(date));
  return dates.length > 0 ? ok({ series, dates }) : err(invalid({ path: ['repeats', monthly ? 'monthly' : 'weekdays'], rule: 'no-date' }));
}

/** What the event of that date is made with, as the first one is. */
export function termsOn(
  date: LocalDate,
  series: EventSeries,
  first: Omit<NewEvent, 'id' | 'seriesId' | 'seriesDate'>,
  zone: TimeZone,
): Omit<NewEvent, 'id'> {
  const span = spanOn(series, date, zone);
  const { startsAt, respondBy } = first;
  const deadline = respondBy && deadlineBefore(span.startsAt, { startsAt, respondBy }, zone);
  return { ...first, ...span, respondBy: deadline, seriesId: series.id, seriesDate: date };
}

const untilViolations = (startsOn: LocalDate, until: LocalDate, path: readonly string[]) => [
  ...unless(until >= startsOn, { path, rule: 'before-other', other: 'startsAt' }),
  ...unless(daysBetween(startsOn, until) < SERIES_DAYS.max, { path, rule: 'too-many-days', limit: SERIES_DAYS.max }),
];

function datesOf({ weekdays, everyWeeks, monthly, startsOn, until }: SeriesRule & Pick<EventSeries, 'startsOn'>): readonly LocalDate[] {
  const days = Array.from({ length: daysBetween(startsOn, until) + 1 }, (_, day) => addDays(startsOn, day));
  if (monthly) return days.filter((date) => isGivenBy(monthly, date));
  // Weeks begin on Monday.
  const sinceMonday = WEEKDAYS.indexOf(weekdayOf(startsOn));
  return days.filter((date, day) => weekdays.includes(weekdayOf(date)) && Math.floor((sinceMonday + day) / 7) % everyWeeks === 0);
}

/** When the event of that date takes place. A time that a clock change skips is as far past the change; the duration is always the same. */
export function spanOn({ localStart, durationMinutes }: EventSeries, date: LocalDate, zone: TimeZone): Span {
  const startsAt = instantAt(date, localStart, zone);
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS) };
}

/** Whether the event is when its series says: it was not moved by itself. */
const isOnRule = (event: TeamEvent, series: EventSeries, zone: TimeZone): boolean => {
  const { startsAt, endsAt } = spanOn(series, event.seriesDate!, zone);
  return event.startsAt.getTime() === startsAt.getTime() && event.endsAt.getTime() === endsAt.getTime();
};

/**
 * The events of a series, apart from the one named, that a change in this scope is made to: those that have not begun. A canceled one is changed
 * along, so that it is as the others once it is restored; a displaced one is only canceled.
 */
const othersInScope = (
  named: TeamEvent,
  ofSeries: readonly TeamEvent[],
  scope: SeriesScope,
  edit: EventEdit,
  now: Date,
): readonly TeamEvent[] =>
  ofSeries.filter(
    (event) =>
      event.id !== named.id &&
      (scope === 'all' || event.seriesDate! >= named.seriesDate!) &&
      event.startsAt > now &&
      (edit.status === 'canceled' || event.status !== 'displaced') &&
      (edit.status !== 'scheduled' || event.status === 'canceled'),
  );

/** The change of one event of a series, from which those of the others follow. */
type NamedChange = Readonly<{ edit: EventEdit; before: TeamEvent; after: TeamEvent }>;

const isRetimed = ({ before, after }: NamedChange): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() || before.endsAt.getTime() !== after.endsAt.getTime();

/** The rule of the series once the date of the named event is so many days later, and where its dates move. */
function movedDates(series: EventSeries, { before }: NamedChange, days: number) {
  if (days === 0) return { rule: series, move: (date: LocalDate) => date };
  const later = (date: LocalDate) => addDays(date, days);
  const { monthly, weekdays, startsOn, until } = series;
  if (monthly) {
    const from = before.seriesDate!;
    const moved = movedRule(monthly, from, later(from));
    // Dates of an earlier rule, on which somebody has answered, are still of the series.
    const move = (date: LocalDate) => (isGivenBy(monthly, date) ? moved.move(date) : later(date));
    const dates = datesOf(series);
    const ends = { startsOn: move(dates[0] ?? startsOn), until: move(dates.at(-1) ?? until) };
    return { rule: { ...series, ...ends, monthly: moved.rule }, move };
  }
  const onWeekdays = weekdays.map((weekday) => WEEKDAYS[(((WEEKDAYS.indexOf(weekday) + days) % 7) + 7) % 7]!);
  const inOrder = WEEKDAYS.filter((weekday) => onWeekdays.includes(weekday));
  return { rule: { ...series, weekdays: inOrder, startsOn: later(startsOn), until: later(until) }, move: later };
}

/** The edit that the change makes to another event of the series: one that was moved by itself keeps its time. */
function editOfOther(other: TeamEvent, change: NamedChange, span: Span | undefined, zone: TimeZone): EventEdit {
  const { startsAt: _, endsAt: __, ...edit } = change.edit;
  const timed = { ...edit, ...span };
  if (!edit.respondBy) return timed;
  const { startsAt } = span ?? other;
  return { ...timed, respondBy: deadlineBefore(startsAt, { startsAt: change.after.startsAt, respondBy: edit.respondBy }, zone) };
}

export type ChangedEvent = Readonly<{ before: TeamEvent; after: TeamEvent }>;

/**
 * Changes one event of a series and the others in the scope alike: times of day and days by the org's calendar, whatever the clock change. In a
 * monthly series the others move to the day of the month, or to the weekday of the month, to which the named one has moved.
 * Events before the first changed one stay a series of their own, and the others continue as the series `newId`.
 */
export function changeSeries(
  {
    series,
    ofSeries,
    named,
    scope,
    edit,
  }: Readonly<{
    series: EventSeries;
    /** All events of the series. */
    ofSeries: readonly TeamEvent[];
    named: TeamEvent;
    scope: SeriesScope;
    edit: EventEdit;
  }>,
  newId: EventSeriesId,
  zone: TimeZone,
  now: Date,
): Result<Readonly<{ rules: readonly EventSeries[]; events: readonly ChangedEvent[] }>, InvalidRequest> {
  const after = updateEvent(named, edit, zone, now);
  if (!after.ok) return after;
  const change: NamedChange = { edit, before: named, after: after.value };
  const others = othersInScope(named, ofSeries, scope, edit, now);
  const firstDate = [named, ...others].map(({ seriesDate }) => seriesDate!).sort()[0]!;
  const continued = ofSeries.filter(({ seriesDate }) => seriesDate! >= firstDate);
  const isWhole = continued.length === ofSeries.length;
  const days = isRetimed(change) ? daysBetween(localDate(named.startsAt, zone), localDate(after.value.startsAt, zone)) : 0;
  const moved = movedDates(series, change, days);
  const times = isRetimed(change) && { localStart: localTime(after.value.startsAt, zone), durationMinutes: minutesOf(after.value) };
  const next = { ...moved.rule, ...times, ...(!isWhole && { id: newId, startsOn: moved.move(firstDate) }) };

  const events: ChangedEvent[] = [];
  for (const before of continued) {
    const seriesDate = moved.move(before.seriesDate!);
    const span = isRetimed(change) && isOnRule(before, series, zone) ? spanOn(next, seriesDate, zone) : undefined;
    const isEdited = others.includes(before);
    const edited = isEdited ? updateEvent(before, editOfOther(before, change, span, zone), zone, now) : ok(before);
    if (!edited.ok) return edited;
    const event = before.id === named.id ? after.value : edited.value;
    const isSame = before.seriesId === next.id && before.seriesDate === seriesDate;
    const continuing = { ...event, seriesId: next.id, seriesDate, version: before.version + 1, updatedAt: now };
    events.push({ before, after: isSame ? event : continuing });
  }
  const ended = { ...series, until: addDays(firstDate, -1) };
  return ok({ rules: isWhole ? [next] : [ended, next], events: events.filter((each) => each.before !== each.after) });
}

/** A change of the rule: an absent member stays as it is. With `monthly` it does not run by weeks any more, with `weekdays` not by months. */
export type SeriesEdit = Readonly<Partial<Pick<EventSeries, 'weekdays' | 'everyWeeks' | 'until'> & { monthly: MonthlyRule }>>;

/** How often the series runs after the change. */
function editedDays(series: EventSeries, { weekdays, everyWeeks = series.everyWeeks, monthly }: SeriesEdit) {
  if (monthly) return { weekdays: [], everyWeeks: 1, monthly };
  if (!weekdays) return { everyWeeks };
  return { weekdays: WEEKDAYS.filter((weekday) => weekdays.includes(weekday)), everyWeeks, monthly: null };
}

export type ChangedRule = Readonly<{
  series: EventSeries;
  /** Events to come that the rule does not give any more. */
  dropped: readonly TeamEvent[];
  /** Dates to come that it gives now and did not before. */
  added: readonly LocalDate[];
}>;

/** Lengthens or shortens a series, or gives it other weekdays, weeks or days of the month. What has begun, and dates that were left out, stay as they are. */
export function changeRule(
  series: EventSeries,
  ofSeries: readonly TeamEvent[],
  edit: SeriesEdit,
  zone: TimeZone,
  now: Date,
): Result<ChangedRule, InvalidRequest> {
  const { until = series.until } = edit;
  const next = { ...series, ...editedDays(series, edit), until };
  const violations = [
    ...untilViolations(series.startsOn, until, ['until']),
    ...unless(edit.everyWeeks === undefined || next.monthly === null, { path: ['everyWeeks'], rule: 'needs-other', other: 'weekdays' }),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  const [before, after] = [new Set(datesOf(series)), new Set(datesOf(next))];
  const existing = new Set(ofSeries.map(({ seriesDate }) => seriesDate));
  return ok({
    series: next,
    dropped: ofSeries.filter(({ seriesDate, startsAt }) => startsAt > now && !after.has(seriesDate!)),
    added: [...after].filter((date) => !before.has(date) && !existing.has(date) && spanOn(next, date, zone).startsAt > now),
  });
}

/** The event as which further ones of its series are made: the next one, or the last. */
export function modelOf(ofSeries: readonly TeamEvent[], now: Date): TeamEvent | undefined {
  const inOrder = ofSeries.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return inOrder.find(({ startsAt, status }) => startsAt > now && status === 'scheduled') ?? inOrder.at(-1);
}

/** Families have answered about the series, and it was made a while ago: it can be canceled, not withdrawn. */
export type SeriesAnswered = Readonly<{ kind: 'series-answered' }>;

/** Refuses to withdraw a series that was not made within the hour and about which somebody has answered. */
export function mayWithdraw({ madeAt }: Pick<EventSeries, 'madeAt'>, isAnswered: boolean, now: Date): Result<undefined, SeriesAnswered> {
  const isFresh = madeAt !== null && now.getTime() - madeAt.getTime() <= WITHDRAWABLE_FOR_MS;
  return isFresh || !isAnswered ? ok(undefined) : err({ kind: 'series-answered' });
}

/** The series once its events to come are gone: it ends with the last one that is kept, or with its first day. */
export const withdrawnSeries = (series: EventSeries, kept: readonly TeamEvent[]): EventSeries => ({
  ...series,
  until:
    kept
      .map(({ seriesDate }) => seriesDate!)
      .toSorted()
      .at(-1) ?? series.startsOn,
});
