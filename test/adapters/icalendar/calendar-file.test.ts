import { expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { calendarFile } from '../../../src/adapters/icalendar/calendar-file.ts';
import type { CalendarEntry } from '../../../src/application/calendars/calendar-series.ts';
import type { CalendarView } from '../../../src/application/calendars/read-calendar.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import fc from '../../support/fast-check.ts';

const anEvent = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f@league-gateway',
  sequence: 7,
  changedAt: later(NOON, -HOUR),
  startsAt: NOON,
  endsAt: later(NOON, 2 * HOUR),
  status: 'confirmed',
  title: 'Blue Jays at Red Hawks',
  notes: '10U, regular game',
  place: { name: 'Legion Park, Field 2', address: '12 Elm Street, Springfield, IL 62701', position: { latitude: 41.8, longitude: -87.6 } },
  ...over,
});

const EMPTY: CalendarView = { name: 'Red Hawks', language: 'en', timeZone: 'America/Chicago' as TimeZone, events: [], series: [] };

/** The file as another library reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({ component, event: new ICAL.Event(component) }));
  return { calendar, events };
}

test('a calendar is read by another library as it was meant', () => {
  const { calendar, events } = read(
    calendarFile({ ...EMPTY, name: 'Red Hawks; Łódź, IL', events: [anEvent(), anEvent({ uid: 'b@x', status: 'canceled' })] }),
  );
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toContain('League Gateway');
  // It does not read either as text, which the RFC says they are: escapes are kept.
  for (const name of ['name', 'x-wr-calname']) expect(calendar.getFirstPropertyValue(name)).toBe('Red Hawks\\; Łódź\\, IL');
  const [{ component, event }, canceled] = events as [(typeof events)[0], (typeof events)[0]];
  expect(event.uid).toBe('0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f@league-gateway');
  expect(event.sequence).toBe(7);
  expect(event.summary).toBe('Blue Jays at Red Hawks');
  expect(event.description).toBe('10U, regular game');
  expect(event.location).toBe('Legion Park, Field 2\n12 Elm Street, Springfield, IL 62701');
  expect(event.startDate.toJSDate()).toEqual(NOON);
  expect(event.endDate.toJSDate()).toEqual(later(NOON, 2 * HOUR));
  expect((component.getFirstPropertyValue('last-modified') as ICAL.Time).toJSDate()).toEqual(later(NOON, -HOUR));
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(canceled.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect([component, canceled.component].map((each) => each.getFirstPropertyValue('transp'))).toEqual([null, 'TRANSPARENT']);
});

test('what takes several days is of whole days to the last one, which it does not block', () => {
  const days = { allDay: '2026-10-30' as LocalDate, allDayUntil: '2026-11-01' as LocalDate };
  const { component, event } = read(calendarFile({ ...EMPTY, events: [anEvent(days)] })).events[0]!;
  // The end of whole days is the day after.
  expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([true, '2026-10-30', '2026-11-02']);
  expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
});

test('what has a day and no time is of the whole day, which it does not block', () => {
  const startsAt = new Date('2026-11-02T05:59:00.000Z');
  const file = calendarFile({ ...EMPTY, events: [anEvent({ startsAt, endsAt: startsAt, allDay: '2026-11-01' as LocalDate })] });
  expect(file).toContain('DTSTART;VALUE=DATE:20261101');
  expect(file).not.toContain('235900');
  const { event } = read(file).events[0]!;
  expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([true, '2026-11-01', '2026-11-02']);
  expect(event.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
});

test('instants are in UTC, through the nights of a clock change too', () => {
  const startsAt = new Date('2026-11-01T06:30:00.000Z');
  const file = calendarFile({ ...EMPTY, events: [anEvent({ startsAt, endsAt: later(startsAt, 2 * HOUR) })] });
  expect(file).toContain('DTSTART:20261101T063000Z');
  expect(file).toContain('DTEND:20261101T083000Z');
  expect(file).not.toContain('TZID');
  const { event } = read(file).events[0]!;
  expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
});

test('whatever teams and places are called, lines are short, end as they must, and are read back', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.trim() === text);
  fc.assert(
    fc.property(name, name, name, (title, place, address) => {
      const file = calendarFile({
        ...EMPTY,
        name: title,
        events: [anEvent({ title, place: { name: place, address, position: null } })],
      });
      expect(file.endsWith('END:VCALENDAR')).toBe(true);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const { event } = read(file).events[0]!;
      expect([event.summary, event.location]).toEqual([title, `${place}\n${address}`]);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('the same events are the same bytes', () => {
  const file = () => calendarFile({ ...EMPTY, events: [anEvent()] });
  expect(file()).toBe(file());
});
