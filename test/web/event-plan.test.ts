import { expect, test } from '@jest/globals';
import { eventPlan } from '../../web/family/event-plan.ts';

/** A Sunday. */
const ENTERED = { date: '2026-11-29', startsAt: '17:30', repeats: true, until: '2026-12-22' };

test('a weekly event is on the weekday of its date, whatever the date was before, until somebody chooses days', () => {
  expect(eventPlan(ENTERED).dates).toEqual(['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20']);
  const moved = { ...ENTERED, date: '2026-12-01' };
  expect(eventPlan(moved)).toMatchObject({ weekdays: ['tuesday'], dates: ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'] });
  const chosen = eventPlan({ ...moved, weekdays: ['thursday', 'sunday'] });
  expect(chosen.dates).toEqual(['2026-12-03', '2026-12-06', '2026-12-10', '2026-12-13', '2026-12-17', '2026-12-20']);
});

test('an event of every second week is in the weeks of its date, which begin on Monday', () => {
  const { dates } = eventPlan({ ...ENTERED, date: '2026-12-03', weekdays: ['tuesday', 'thursday'], often: '2', until: '2026-12-31' });
  expect(dates).toEqual(['2026-12-03', '2026-12-15', '2026-12-17', '2026-12-29', '2026-12-31']);
});

test('a monthly event is on the day of its date, or on the last day of a shorter month', () => {
  const { monthly, dates } = eventPlan({ ...ENTERED, date: '2026-12-31', often: 'day', until: '2027-03-31' });
  expect(monthly).toEqual({ day: 31 });
  expect(dates).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']);
});

test('a monthly event is on the weekday of its date, counted from the first or as the last of the month', () => {
  const on = (date: string, often: 'weekday' | 'last') => eventPlan({ ...ENTERED, date, often, until: '2027-02-28' });
  expect(on('2026-12-08', 'weekday').dates).toEqual(['2026-12-08', '2027-01-12', '2027-02-09']);
  expect(on('2026-12-22', 'weekday').monthly).toEqual({ weekday: 'tuesday', week: 'fourth' });
  expect(on('2026-12-29', 'last').dates).toEqual(['2026-12-29', '2027-01-26', '2027-02-23']);
  // Where the date has no such rule, the nearest.
  expect(on('2026-12-29', 'weekday').monthly).toEqual({ weekday: 'tuesday', week: 'last' });
  expect(on('2026-12-08', 'last').monthly).toEqual({ weekday: 'tuesday', week: 'second' });
});

test('the end follows the start on the same day, until somebody chooses one', () => {
  const endOf = (startsAt: string, endsAt?: string) => eventPlan({ ...ENTERED, startsAt, endsAt }).endsAt;
  expect([endOf('17:30'), endOf('18:15'), endOf('23:00'), endOf('')]).toEqual(['19:00', '19:45', '23:59', '']);
  expect(endOf('18:15', '19:00')).toBe('19:00');
});

test('dates of a series go over a clock change and a new year, both ends included', () => {
  const { dates } = eventPlan({ ...ENTERED, date: '2026-10-27', until: '2027-03-16' });
  expect([dates.length, dates[1], dates.at(-1)]).toEqual([21, '2026-11-03', '2027-03-16']);
});

test.each([
  ['a date', { date: '' }],
  ['a year of four digits', { date: '20261-11-29' }],
  ['a last day', { until: '' }],
  ['a day before the last one', { until: '2026-11-28' }],
  ['weekdays', { weekdays: [] }],
  ['a length that the league allows', { until: '2027-12-04' }],
])('without %s nothing is planned', (_, change) => {
  expect(eventPlan({ ...ENTERED, ...change }).dates).toEqual([]);
});

test('370 days are allowed, and one event needs no last day', () => {
  expect(eventPlan({ ...ENTERED, until: '2027-12-03' }).dates).toHaveLength(53);
  expect(eventPlan({ ...ENTERED, repeats: false, until: '' }).dates).toEqual(['2026-11-29']);
});
