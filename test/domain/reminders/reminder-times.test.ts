import { describe, expect, test } from '@jest/globals';
import type { ReminderRule } from '../../../src/domain/reminders/reminder.ts';
import { nextTurn, quietUntil, type RemindedDay, remindedDays } from '../../../src/domain/reminders/reminder-times.ts';
import { addDays, instantAt, type LocalDate, localDate, localTime, type TimeZone } from '../../../src/domain/shared/time.ts';
import { anOrg } from '../../support/builders.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
/** With changes of the clock at 2 a.m., at midnight, by half an hour and by none, and days that are left out. */
const ZONES = [
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as TimeZone[];

const orgIn = (timeZone: TimeZone, settings = {}) => ({ ...anOrg(), timeZone, settings });
const at = (day: string, time: string, zone = CHICAGO) => instantAt(day as LocalDate, time, zone);

describe('turns', () => {
  test('are in the evening from six o’clock on, every quarter of an hour until it is quiet, and once in the morning', () => {
    const turns = [at('2026-05-14', '08:00')];
    while (turns.length < 12) turns.push(nextTurn(orgIn(CHICAGO), turns.at(-1)!));
    expect(turns.map((turn) => localTime(turn, CHICAGO))).toEqual([
      '08:00',
      ...['18:00', '18:15', '18:30', '18:45', '19:00', '19:15', '19:30', '19:45', '20:00', '20:15'],
      '08:00',
    ]);
    expect(localDate(turns.at(-1)!, CHICAGO)).toBe('2026-05-15');
  });

  test.each(['08:00', '08:10', '19:59', '20:00'])('begin at %s if the league sets that', (remindersAt) => {
    const org = orgIn(CHICAGO, { remindersAt });
    expect(nextTurn(org, new Date(at('2026-05-14', remindersAt).getTime() - 1))).toEqual(at('2026-05-14', remindersAt));
  });

  test.each(ZONES)('come every day and never in the quiet hours in %s, whatever its clock does', (zone) => {
    const org = orgIn(zone, { remindersAt: '20:00' });
    const evenings = new Set<LocalDate>();
    for (let turn = new Date('2026-01-01T00:00:00Z'); turn < new Date('2027-01-01T00:00:00Z'); ) {
      const next = nextTurn(org, turn);
      expect(next > turn).toBe(true);
      turn = next;
      if (quietUntil(turn, zone)) throw new Error(`a turn at ${localTime(turn, zone)} on ${localDate(turn, zone)}`);
      if (localTime(turn, zone) === '20:00') evenings.add(localDate(turn, zone));
    }
    expect(evenings.size).toBeGreaterThanOrEqual(364);
  });
});

test.each([
  ['08:00', undefined],
  ['20:29', undefined],
  ['20:30', '2026-05-15'],
  ['23:59', '2026-05-15'],
  ['00:00', '2026-05-14'],
  ['07:59', '2026-05-14'],
])('at %s it is quiet until the morning of %s', (time, day) => {
  expect(quietUntil(at('2026-05-14', time), CHICAGO)).toEqual(day && at(day, '08:00'));
});

test('the morning comes an hour earlier or later in the night in which the clock changes', () => {
  const hoursUntil = (day: string) => (quietUntil(at(day, '20:30'), CHICAGO)!.getTime() - at(day, '20:30').getTime()) / 3_600_000;
  expect([hoursUntil('2026-03-07'), hoursUntil('2026-10-31'), hoursUntil('2026-05-14')]).toEqual([10.5, 12.5, 11.5]);
});

const daysOf = (rule: ReminderRule, days: readonly RemindedDay[]) => days.filter((each) => each.rule === rule);

describe('the days of which people are reminded', () => {
  const daysAt = (day: string, time: string, settings = {}, zone = CHICAGO) =>
    daysOf('open-offer', remindedDays(orgIn(zone, settings), at(day, time, zone))).map((each) => each.day);

  test('are today and the next two from the evening on; until then one less', () => {
    expect(daysAt('2026-05-14', '18:00')).toEqual(['2026-05-14', '2026-05-15', '2026-05-16']);
    expect(daysAt('2026-05-14', '08:00')).toEqual(['2026-05-14', '2026-05-15']);
    expect(daysAt('2026-05-15', '08:00')).toEqual(['2026-05-15', '2026-05-16']);
  });

  test('are only the next one for what people do, or today’s in the morning, unless the league does not want that', () => {
    const nextAt = (time: string, settings = {}) =>
      daysOf('evening-before', remindedDays(orgIn(CHICAGO, settings), at('2026-05-14', time))).map((each) => each.day);
    expect(nextAt('18:00')).toEqual(['2026-05-15']);
    expect(nextAt('08:00')).toEqual(['2026-05-14']);
    expect(nextAt('18:00', { remindEveningBefore: false })).toEqual([]);
  });

  test('are as many as the league sets, or none', () => {
    expect(daysAt('2026-05-14', '18:00', { remindOpenOffers: 7 })).toHaveLength(8);
    expect(daysAt('2026-05-14', '18:00', { remindOpenOffers: null })).toEqual([]);
  });

  test('go two weeks further for what is to be answered by a deadline within the days before', () => {
    const days = daysOf('unanswered', remindedDays(orgIn(CHICAGO), at('2026-05-14', '18:00')));
    expect(days.map(({ day, closesBefore }) => [day, closesBefore]).slice(0, 4)).toEqual([
      ['2026-05-14', null],
      ['2026-05-15', null],
      ['2026-05-16', null],
      ['2026-05-17', at('2026-05-17', '00:00')],
    ]);
    expect(days.map(({ day }) => day).at(-1)).toBe('2026-05-30');
    expect(daysOf('unanswered', remindedDays(orgIn(CHICAGO, { remindUnanswered: null }), at('2026-05-14', '18:00')))).toEqual([]);
  });

  test.each(ZONES)('are whole days by the clock of %s, one after the other', (zone) => {
    // Each call tells some two weeks, so that every day is among those of several calls.
    for (let day = '2026-01-01' as LocalDate; day < '2027-01-01'; day = addDays(day, 5)) {
      const [today, ...next] = daysOf('unanswered', remindedDays(orgIn(zone), at(day, '18:00', zone)));
      expect(localDate(today!.from, zone)).toBe(today!.day);
      let before = today!.before;
      for (const each of next) {
        expect([each.from, localDate(each.from, zone)]).toEqual([before, each.day]);
        before = each.before;
      }
    }
  });
});
