import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarView } from '../../../application/calendars/read-calendar.ts';
import type { CalendarEvent } from '../../../domain/calendars/calendar-event.ts';

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
 * iCalendar (RFC 5545). Instants are in UTC, which every calendar converts to its own time zone. The output depends on the events alone, so
 * equal events give equal bytes.
 */
export function calendarFile({ name, language, events }: CalendarView): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: 'League Gateway', product: 'Calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESHED_EVERY_S,
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      status: STATUSES[event.status],
      summary: event.title,
      description: event.notes,
      location: event.place && locationOf(event.place),
    });
  }
  return calendar.toString();
}

const locationOf = ({ name, address, position }: NonNullable<CalendarEvent['place']>) => ({
  title: name,
  ...(address !== null && { address }),
  ...(position && { geo: { lat: position.latitude, lon: position.longitude } }),
});
