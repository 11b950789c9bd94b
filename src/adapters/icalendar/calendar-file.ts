import ical, {
  ICalCalendarMethod,
  type ICalDateTimeValue,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { CalendarEntry, CalendarSeries } from '../../application/calendars/calendar-series.ts';
import type { CalendarView } from '../../application/calendars/read-calendar.ts';
import type { MailAppointment } from '../../application/ports/mail-sender.ts';
import type { CalendarEvent } from '../../domain/calendars/calendar-event.ts';
import { addDays, type LocalDate, type TimeZone } from '../../domain/shared/time.ts';
import { calendarZone, utcText, zoneText } from './calendar-zone.ts';

const STATUSES: Readonly<Record<CalendarEvent['status'], ICalEventStatus>> = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
};

/** The refresh interval that calendar clients are asked to use. */
const REFRESHED_EVERY_S = 3600;

/** Escapes the calendar's name, which the library writes unescaped. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);

/**
 * iCalendar (RFC 5545). Instants are in UTC, which every calendar converts to its own time zone; only times of series are of the org's, since
 * they repeat by its clock. The output depends on the events alone, so equal events give equal bytes.
 */
export function calendarFile({ name, language, timeZone, events, series }: CalendarView): string {
  const calendar = ical({
    name: escaped(name),
    prodId: prodIdIn(language),
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESHED_EVERY_S,
    // Written only where an event names a zone.
    timezone: { name: null, generator: () => zoneOfSeries(series, timeZone) },
  });
  for (const event of events) calendar.createEvent(ofItsOwn(event));
  for (const { uid, sequence, changedAt, rule } of series) {
    const inZone = (at: Date) => clockTime(at, timeZone);
    calendar.createEvent({
      ...contentOf({ ...rule.usual.entry, sequence, changedAt }),
      id: uid,
      timezone: timeZone,
      start: inZone(rule.startsAt),
      end: inZone(rule.endsAt),
      repeating: repetition(rule, timeZone),
    });
    for (const { insteadOf, occurrence } of rule.changed) {
      calendar.createEvent(ofSeries({ ...occurrence.entry, uid, sequence }, insteadOf, timeZone));
    }
  }
  return calendar.toString();
}

/**
 * One entry for calendars by mail (RFC 5546): published, or canceled, which both name an organizer and nobody who is asked. Of a weekly series it
 * is the one date, whatever calendar has the others.
 */
export function appointmentFile(
  { entry, insteadOf, timeZone }: MailAppointment,
  { language, organizer }: Readonly<{ language: string; organizer: Readonly<{ name: string; email: string }> }>,
): Readonly<{ method: 'PUBLISH' | 'CANCEL'; content: string }> {
  const method = entry.status === 'canceled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: prodIdIn(language),
    method,
    timezone: { name: null, generator: () => zoneOver([entry.startsAt, entry.endsAt, ...(insteadOf ? [insteadOf] : [])], timeZone) },
  });
  calendar.createEvent({ ...(insteadOf ? ofSeries(entry, insteadOf, timeZone) : ofItsOwn(entry)), organizer });
  return { method, content: calendar.toString() };
}

const prodIdIn = (language: string) => ({ company: 'League Gateway', product: 'Calendar', language: language.toUpperCase() });

function ofItsOwn(entry: CalendarEntry): ICalEventData {
  const { uid, allDay, allDayUntil, startsAt, endsAt } = entry;
  const when =
    allDay === undefined
      ? { start: startsAt, end: endsAt }
      : { start: midnight(allDay), ...(allDayUntil && { end: midnight(addDays(allDayUntil, 1)) }), allDay: true };
  return { ...contentOf(entry), id: uid, ...when };
}

const ofSeries = (entry: CalendarEntry, insteadOf: Date, zone: TimeZone): ICalEventData => ({
  ...contentOf(entry),
  id: entry.uid,
  timezone: zone,
  recurrenceId: clockTime(insteadOf, zone),
  start: clockTime(entry.startsAt, zone),
  end: clockTime(entry.endsAt, zone),
});

/** As the library writes a date; the end of whole days is the day after. */
const midnight = (date: LocalDate) => new Date(`${date}T00:00:00Z`);

const contentOf = ({ sequence, changedAt, status, allDay, title, notes, place }: CalendarEntry) => ({
  sequence,
  stamp: changedAt,
  lastModified: changedAt,
  status: STATUSES[status],
  // Nobody is busy all day because the time is open, nor with what does not take place.
  transparency: allDay !== undefined || status === 'canceled' ? ICalEventTransparency.TRANSPARENT : null,
  summary: title,
  description: notes,
  location: place && locationOf(place),
});

const locationOf = ({ name, address, position }: NonNullable<CalendarEvent['place']>) => ({
  title: name,
  ...(address !== null && { address }),
  ...(position && { geo: { lat: position.latitude, lon: position.longitude } }),
});

function repetition({ weekdays, lastStartsAt, timeOfDay, without }: CalendarSeries['rule'], zone: TimeZone): string {
  const days = weekdays.map((weekday) => weekday.slice(0, 2).toUpperCase()).join(',');
  const rule = `RRULE:FREQ=WEEKLY;BYDAY=${days};UNTIL=${utcText(lastStartsAt)}`;
  if (without.length === 0) return rule;
  const times = without.map((date) => `${date}T${timeOfDay}00`.replace(/[-:]/g, ''));
  return `${rule}\r\n${zone === 'UTC' ? `EXDATE:${times.map((time) => `${time}Z`).join(',')}` : `EXDATE;TZID=${zone}:${times.join(',')}`}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** So that there is a change to either time before the first event wherever there are two. */
const BEFORE_MS = 370 * DAY_MS;

function zoneOfSeries(series: readonly CalendarSeries[], zone: TimeZone): string {
  const times = series.flatMap(({ rule }) => [
    ...[rule.startsAt, rule.lastStartsAt],
    ...rule.changed.flatMap(({ occurrence }) => [occurrence.startsAt, occurrence.endsAt]),
  ]);
  return zoneOver(times, zone);
}

function zoneOver(times: readonly Date[], zone: TimeZone): string {
  const [from, until] = [Math.min(...times.map(Number)) - BEFORE_MS, Math.max(...times.map(Number)) + 2 * DAY_MS];
  return calendarZone(zone, new Date(Math.floor(from / DAY_MS) * DAY_MS), new Date(until));
}

/** The time that the zone's clock shows, which the library writes as it is; it would write a `Date` as the clock of this process shows it. */
function clockTime(at: Date, zone: TimeZone): ICalDateTimeValue {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(zoneText(at, zone))!.map(Number);
  const shown = { year: year!, month: month!, day: day!, hour: hour!, minute: minute!, second: second! };
  const toJSON = () => at.toJSON();
  const zoned = {
    ...shown,
    timeZoneId: zone as string,
    toJSON,
    withTimeZone: () => zoned,
    toPlainDateTime: () => ({ ...shown, toJSON, toPlainDate: () => ({ ...shown, toJSON }), toZonedDateTime: () => zoned }),
    toInstant: () => ({ epochMilliseconds: at.getTime(), toJSON, toZonedDateTimeISO: () => zoned }),
  } as Extract<ICalDateTimeValue, { timeZoneId: string }>;
  return zoned;
}
