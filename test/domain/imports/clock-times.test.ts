import { describe, expect, test } from '@jest/globals';
import { instantsShowing, isToBeDecided, readTime, shows24Hours } from '../../../src/domain/imports/clock-times.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import fc from '../../support/fast-check.ts';

describe('a time', () => {
  test.each([
    ['9:00 AM', '09:00'],
    ['5:30pm', '17:30'],
    ['5 p.m.', '17:00'],
    ['12:00 AM', '00:00'],
    ['12:15 PM', '12:15'],
    ['9:00:00 AM', '09:00'],
    ['17:30', '17:30'],
    ['17.30', '17:30'],
    ['17h30', '17:30'],
    ['09:00', '09:00'],
    ['Noon', '12:00'],
    ['medianoche', '00:00'],
    ['mediodía', '12:00'],
    ['5:30 p. m.', '17:30'],
    ['7p', '19:00'],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toMatchObject({ time, isNextDay: false });
  });

  test('24:00 is the midnight that ends the day', () => {
    expect(readTime('24:00')).toMatchObject({ time: '00:00', isNextDay: true });
  });

  test.each(['', '25:00', '24:01', '9:60', '13:00 PM', '0:30 AM', '9', '930', 'early', '9:00 XM'])('is never %j', (text) => {
    expect(readTime(text)).toBeUndefined();
  });

  test.each([
    ['12:00 AM', true],
    ['12:30 a.m.', true],
    ['0:00', true],
    ['00:00', false],
    ['24:00', false],
    ['midnight', false],
    ['12:00 PM', false],
    ['12:00', false],
    ['noon', false],
  ])('%s may be noon: %s', (text, mayBeNoon) => {
    expect(readTime(text)).toMatchObject({ mayBeNoon });
  });

  test('that is midnight in 24-hour format says nothing of the other times', () => {
    expect([shows24Hours('00:00'), shows24Hours('09:00'), shows24Hours('17:30')]).toEqual([false, true, true]);
  });

  test.each(['TBD', 'tba', 'T.B.D.', '?', 'to be announced', 'N/A', 'Time TBD', '(TBA)', 'Por definir', 'hora por confirmar', 'Pendiente'])(
    '%s is not decided yet',
    (text) => {
      expect(isToBeDecided(text)).toBe(true);
    },
  );
});

describe('a clock', () => {
  const at = (date: string, time: string, zone: string) =>
    instantsShowing(date as LocalDate, time, zone as TimeZone).map((instant) => instant.toISOString());

  test('shows no time that it leaps over', () => {
    expect(at('2026-03-08', '02:30', 'America/Chicago')).toEqual([]);
  });

  test('shows a time twice where it is put back', () => {
    expect(at('2026-11-01', '01:30', 'America/Chicago')).toEqual(['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']);
  });

  test('is put back by half an hour on Lord Howe Island', () => {
    expect(at('2026-04-05', '01:45', 'Australia/Lord_Howe')).toEqual(['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']);
  });

  test('shows every other time once', () => {
    const zone = fc.constantFrom('America/Chicago', 'America/Phoenix', 'Europe/Berlin', 'Asia/Kolkata');
    fc.assert(
      fc.property(zone, fc.integer({ min: 1, max: 28 }), fc.integer({ min: 4, max: 23 }), (name, day, hour) => {
        expect(at(`2026-06-${String(day).padStart(2, '0')}`, `${String(hour).padStart(2, '0')}:15`, name)).toHaveLength(1);
      }),
    );
  });
});
