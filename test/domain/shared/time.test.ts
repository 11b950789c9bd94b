import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  calendarYear,
  daysBetween,
  instantAt,
  isLocalDate,
  type LocalDate,
  localDate,
  localDayRange,
  localTime,
  parseInstant,
  startOfDay,
  type TimeZone,
} from '../../../src/domain/shared/time.ts';
import fc from '../../support/fast-check.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
const KOLKATA = 'Asia/Kolkata' as TimeZone;
const LORD_HOWE = 'Australia/Lord_Howe' as TimeZone;
const SAO_PAULO = 'America/Sao_Paulo' as TimeZone;
const BEIRUT = 'Asia/Beirut' as TimeZone;
const APIA = 'Pacific/Apia' as TimeZone;
const TORONTO = 'America/Toronto' as TimeZone;
const UTC = 'UTC' as TimeZone;

const day = (text: string) => text as LocalDate;
const utc = (text: string) => new Date(text);

const HOUR = 3_600_000;

describe('a date', () => {
  test.each(['2026-04-11', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('may be %s', (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '20260411',
    '2026-04-11T00:00:00Z',
    '2026-04-11 ',
    '2026-04-11\n',
    '+002026-04-11',
    '٢٠٢٦-٠٤-١١',
    '',
  ])('is never %j', (text) => {
    expect(isLocalDate(text)).toBe(false);
  });

  test('is as many days from another as are added to it', () => {
    const dates = fc.date({ min: utc('1900-01-01T00:00:00Z'), max: utc('2200-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.integer({ min: -5_000, max: 5_000 }), (at, days) => {
        const date = localDate(at, UTC);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test('follows the month, the leap day and the year', () => {
    expect(addDays(day('2026-04-30'), 1)).toBe('2026-05-01');
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31');
  });

  test('is never carried past the years 0001 to 9999', () => {
    expect(addDays(day('9999-12-20'), 30)).toBe('9999-12-31');
    expect(addDays(day('0001-01-05'), -30)).toBe('0001-01-01');
  });

  test('before another is a negative number of days away', () => {
    expect(daysBetween(day('2026-03-09'), day('2026-03-07'))).toBe(-2);
  });
});

describe('an instant in a message', () => {
  test.each([
    ['2026-04-11T15:00:00Z', '2026-04-11T15:00:00.000Z'],
    ['2026-04-11T10:00:00-05:00', '2026-04-11T15:00:00.000Z'],
    ['2026-04-11T20:30:00.5+05:30', '2026-04-11T15:00:00.500Z'],
    ['2026-04-12T01:59:00+23:59', '2026-04-11T02:00:00.000Z'],
    ['2026-04-11t15:00:00z', '2026-04-11T15:00:00.000Z'],
    ['2026-04-11T15:00:00-00:00', '2026-04-11T15:00:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-06-01T00:00:00Z', '0099-06-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  test('is cut to milliseconds, never rounded into the next', () => {
    expect(parseInstant('2026-12-31T23:59:59.999999999Z')?.toISOString()).toBe('2026-12-31T23:59:59.999Z');
    expect(parseInstant('1969-12-31T23:59:59.9999Z')?.toISOString()).toBe('1969-12-31T23:59:59.999Z');
  });

  test.each([
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-04-11T10:00:00',
    '2026-04-11T24:00:00Z',
    '2026-04-11T10:60:00Z',
    '2016-12-31T23:59:60Z',
    '2026-04-11T10:00Z',
    '2026-04-11T10:00:00.Z',
    '2026-04-11T10:00:00,5Z',
    '2026-04-11 10:00:00Z',
    '2026-04-11T10:00:00+24:00',
    '2026-04-11T10:00:00+05:60',
    '2026-04-11T10:00:00+0530',
    '2026-04-11T10:00:00+05',
    '2026-04-11T10:00:00\u221205:00',
    '2026-04-11T10:00:00Z\n',
    '2026-04-11',
    '1775919600000',
    '0000-12-31T23:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '-2026-04-11T10:00:00Z',
    '12026-04-11T10:00:00Z',
    'Sat, 11 Apr 2026 15:00:00 GMT',
    '',
  ])('is never %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  test('written by any clock reads as itself', () => {
    const years = { min: utc('0001-01-01T00:00:00Z'), max: utc('9999-12-31T23:59:59.999Z'), noInvalidDate: true };
    fc.assert(fc.property(fc.date(years), (at) => expect(parseInstant(at.toISOString())).toEqual(at)));
  });
});

describe('the local date and time of an instant', () => {
  test('a game at midnight belongs to the day that begins', () => {
    const midnight = utc('2026-04-11T05:00:00Z');
    expect([localDate(midnight, CHICAGO), localTime(midnight, CHICAGO)]).toEqual(['2026-04-11', '00:00']);
  });

  test('the millisecond before midnight belongs to the day that ends', () => {
    const before = utc('2026-04-11T04:59:59.999Z');
    expect([localDate(before, CHICAGO), localTime(before, CHICAGO)]).toEqual(['2026-04-10', '23:59']);
  });

  test('the clock leaps from 01:59 to 03:00 when summer begins in Chicago', () => {
    expect(localTime(utc('2026-03-08T07:59:59.999Z'), CHICAGO)).toBe('01:59');
    expect(localTime(utc('2026-03-08T08:00:00Z'), CHICAGO)).toBe('03:00');
  });

  test('the clock shows 01:30 twice when summer ends in Chicago', () => {
    expect(localTime(utc('2026-11-01T06:30:00Z'), CHICAGO)).toBe('01:30');
    expect(localTime(utc('2026-11-01T07:30:00Z'), CHICAGO)).toBe('01:30');
  });

  test('India is half an hour off the hour', () => {
    const at = utc('2026-04-10T18:30:00Z');
    expect([localDate(at, KOLKATA), localTime(at, KOLKATA)]).toEqual(['2026-04-11', '00:00']);
  });

  test('Lord Howe Island moves its clock by half an hour', () => {
    expect(localTime(utc('2026-10-03T15:29:00Z'), LORD_HOWE)).toBe('01:59');
    expect(localTime(utc('2026-10-03T15:30:00Z'), LORD_HOWE)).toBe('02:30');
  });

  test('local mean times of old count their seconds', () => {
    expect(localTime(utc('1850-01-01T05:50:35Z'), CHICAGO)).toBe('23:59');
    expect(localTime(utc('1850-01-01T05:50:36Z'), CHICAGO)).toBe('00:00');
  });

  test('the year turns with the local calendar', () => {
    const at = utc('2027-01-01T03:00:00Z');
    expect([calendarYear(at, CHICAGO), calendarYear(at, UTC)]).toEqual([2026, 2027]);
  });

  test('far dates keep four digits, at either end of the calendar too', () => {
    expect(localDate(utc('0987-06-05T12:00:00Z'), UTC)).toBe('0987-06-05');
    expect(localDate(utc('0001-01-01T00:00:00Z'), CHICAGO)).toBe('0001-01-01');
    expect(localDate(utc('9999-12-31T23:00:00Z'), KOLKATA)).toBe('9999-12-31');
  });
});

describe('the first instant of a day', () => {
  test('is midnight on the local clock', () => {
    expect(startOfDay(day('2026-04-11'), CHICAGO)).toEqual(utc('2026-04-11T05:00:00Z'));
    expect(startOfDay(day('2026-04-11'), KOLKATA)).toEqual(utc('2026-04-10T18:30:00Z'));
  });

  test('is 01:00 where the clock leaps over midnight', () => {
    const first = startOfDay(day('2018-11-04'), SAO_PAULO);
    expect([first, localTime(first, SAO_PAULO)]).toEqual([utc('2018-11-04T03:00:00Z'), '01:00']);
    expect(startOfDay(day('2022-03-27'), BEIRUT)).toEqual(utc('2022-03-26T22:00:00Z'));
  });

  test('is the clock change itself where midnight is in the middle of the leap', () => {
    // On 30 March 1919 Toronto went from 23:30 to 00:30 of the next day.
    const first = startOfDay(day('1919-03-31'), TORONTO);
    expect([first, localTime(first, TORONTO)]).toEqual([utc('1919-03-31T04:30:00Z'), '00:30']);
  });

  test('is the second midnight where the clock goes back from it to 23:00', () => {
    expect(startOfDay(day('2018-02-18'), SAO_PAULO)).toEqual(utc('2018-02-18T03:00:00Z'));
  });

  test('is the first midnight where the clock shows midnight twice', () => {
    // In Havana the clock goes back from 01:00 to 00:00.
    expect(startOfDay(day('2026-11-01'), 'America/Havana' as TimeZone)).toEqual(utc('2026-11-01T04:00:00Z'));
  });

  test('of a date that Samoa left out is that of the next one', () => {
    expect(startOfDay(day('2011-12-30'), APIA)).toEqual(startOfDay(day('2011-12-31'), APIA));
  });
});

describe('a range of days', () => {
  const hours = (start: string, end: string, zone: TimeZone) => {
    const { from, before } = localDayRange(day(start), day(end), zone);
    return (before.getTime() - from.getTime()) / HOUR;
  };

  test('holds both of its dates whole', () => {
    expect(localDayRange(day('2026-04-11'), day('2026-04-12'), CHICAGO)).toEqual({
      from: utc('2026-04-11T05:00:00Z'),
      before: utc('2026-04-13T05:00:00Z'),
    });
  });

  test('of one day has 23 hours when summer begins and 25 when it ends', () => {
    expect([hours('2026-03-08', '2026-03-08', CHICAGO), hours('2026-11-01', '2026-11-01', CHICAGO)]).toEqual([23, 25]);
  });

  test('of a week is an hour short when summer begins and an hour long when it ends', () => {
    expect([hours('2026-03-08', '2026-03-14', CHICAGO), hours('2026-11-01', '2026-11-07', CHICAGO)]).toEqual([167, 169]);
  });

  test('of one day has 23.5 hours when summer begins on Lord Howe Island', () => {
    expect(hours('2026-10-04', '2026-10-04', LORD_HOWE)).toBe(23.5);
  });

  test('reaches to the end of the calendar', () => {
    expect(localDayRange(day('9999-12-31'), day('9999-12-31'), UTC).before.getTime()).toBe(Date.parse('9999-12-31T23:59:59.999Z') + 1);
  });
});

describe('the instant of a local clock', () => {
  test('is where the clock shows it', () => {
    expect(instantAt(day('2026-04-11'), '10:00', CHICAGO)).toEqual(utc('2026-04-11T15:00:00Z'));
    expect(instantAt(day('2026-04-11'), '00:00', KOLKATA)).toEqual(utc('2026-04-10T18:30:00Z'));
  });

  test('is as far past a leap as the time is into it', () => {
    expect(instantAt(day('2026-03-08'), '02:30', CHICAGO)).toEqual(utc('2026-03-08T08:30:00Z'));
    expect(instantAt(day('2026-10-04'), '02:15', LORD_HOWE)).toEqual(utc('2026-10-03T15:45:00Z'));
  });

  test('is the earlier one where the clock shows it twice', () => {
    expect(instantAt(day('2026-11-01'), '01:30', CHICAGO)).toEqual(utc('2026-11-01T06:30:00Z'));
    expect(instantAt(day('2026-04-05'), '01:45', LORD_HOWE)).toEqual(utc('2026-04-04T14:45:00Z'));
  });

  test.each(['24:00', '9:00', '10:60', '10:00:00', ''])('is never asked for %j', (time) => {
    expect(() => instantAt(day('2026-04-11'), time, CHICAGO)).toThrow(RangeError);
  });
});

describe('in every zone', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone')).map((name) => name as TimeZone);
  const minutes = fc
    .date({ min: utc('1970-01-01T00:00:00Z'), max: utc('2100-01-01T00:00:00Z'), noInvalidDate: true })
    .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));

  test('the local date and time of a minute lead back to it, or to an earlier one that the clock shows alike', () => {
    fc.assert(
      fc.property(zones, minutes, (zone, at) => {
        fc.pre(!(zone === 'Africa/Monrovia' && at.getUTCFullYear() < 1973)); // Its clock was 44 minutes and 30 seconds behind.
        const back = instantAt(localDate(at, zone), localTime(at, zone), zone);
        expect(back <= at).toBe(true);
        expect([localDate(back, zone), localTime(back, zone)]).toEqual([localDate(at, zone), localTime(at, zone)]);
      }),
      { numRuns: 500 },
    );
  });

  test('a date begins at its first instant: just before it is an earlier date', () => {
    fc.assert(
      fc.property(zones, minutes, (zone, at) => {
        const date = localDate(at, zone);
        const first = startOfDay(date, zone);
        expect(localDate(first, zone)).toBe(date);
        expect(localDate(new Date(first.getTime() - 1), zone) < date).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
