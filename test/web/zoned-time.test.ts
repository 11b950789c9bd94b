import { expect, test } from '@jest/globals';
import { addDays, instantOf, localOf, mondayOf } from '../../web/kit/zoned-time.ts';

const CHICAGO = 'America/Chicago';

test.each([
  ['in winter', '2026-01-15', '09:30', '2026-01-15T15:30:00.000Z'],
  ['in summer', '2026-07-15', '09:30', '2026-07-15T14:30:00.000Z'],
  ['on the day of a clock change, after it', '2026-03-08', '09:30', '2026-03-08T14:30:00.000Z'],
  ['in an hour that a clock change skips', '2026-03-08', '02:30', '2026-03-08T08:30:00.000Z'],
  ['in an hour that a clock change repeats', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
  ['with seconds, as the gateway writes times', '2026-01-15', '09:30:00', '2026-01-15T15:30:00.000Z'],
])('a local time %s is an instant', (_, date, time, instant) => {
  expect(instantOf(date, time, CHICAGO)).toBe(instant);
});

test('an instant is a date and a time where the league plays', () => {
  expect(localOf('2026-01-15T02:30:59Z', CHICAGO)).toEqual({ localDate: '2026-01-14', localTime: '20:30' });
  expect(localOf('2026-01-15T06:00:00Z', CHICAGO)).toEqual({ localDate: '2026-01-15', localTime: '00:00' });
});

test('a week begins on Monday, and days are added over a clock change', () => {
  expect(['2026-11-23', '2026-11-27', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23']);
  expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
});
