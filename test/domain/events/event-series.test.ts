import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  changeRule,
  changeSeries,
  mayWithdraw,
  modelOf,
  planSeries,
  type Repetition,
  spanOn,
  termsOn,
} from '../../../src/domain/events/event-series.ts';
import { WEEKS_OF_MONTH } from '../../../src/domain/events/monthly-rule.ts';
import { type EventEdit, planEvent, type TeamEvent } from '../../../src/domain/events/team-event.ts';
import type { EventSeriesId, OrgId, TeamEventId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import { instantAt, type LocalDate, localDate, localTime, type TimeZone } from '../../../src/domain/shared/time.ts';
import { WEEKDAYS, weekdayOf } from '../../../src/domain/shared/weekday.ts';
import { DAY, HOUR, later, MINUTE } from '../../support/builders.ts';
import { ZONES } from '../../support/time-zones.ts';
import { accepted } from '../../support/use-cases.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
const day = (text: string) => text as LocalDate;
const IDS = { id: 'series' as EventSeriesId, orgId: 'org' as OrgId, teamId: 'team' as TeamId };
/** Before every event. */
const NOW = new Date('2026-01-05T12:00:00Z');

const rule = (startsAt: Date, repetition: Partial<Repetition> & Pick<Repetition, 'until'>, zone: TimeZone = CHICAGO) =>
  planSeries(
    { ...IDS, madeAt: NOW, startsAt, endsAt: later(startsAt, 90 * MINUTE) },
    { weekdays: ['tuesday', 'thursday'], everyWeeks: 1, monthly: null, except: [], ...repetition },
    zone,
  );

describe('a weekly series', () => {
  test('has the weekdays from its start until its last date, apart from the excepted ones', () => {
    const { series, dates } = accepted(
      rule(instantAt(day('2026-03-03'), '17:30', CHICAGO), { until: day('2026-03-19'), except: [day('2026-03-10')] }),
    );
    expect(dates).toEqual(['2026-03-03', '2026-03-05', '2026-03-12', '2026-03-17', '2026-03-19']);
    expect(series).toMatchObject({ startsOn: '2026-03-03', localStart: '17:30', durationMinutes: 90 });
  });

  test('runs every second week, counted by weeks that begin on Monday', () => {
    const { dates } = accepted(rule(instantAt(day('2026-03-05'), '17:30', CHICAGO), { everyWeeks: 2, until: day('2026-03-31') }));
    expect(dates).toEqual(['2026-03-05', '2026-03-17', '2026-03-19', '2026-03-31']);
  });

  test('begins with the first of its weekdays', () => {
    const { dates } = accepted(rule(instantAt(day('2026-03-04'), '17:30', CHICAGO), { until: day('2026-03-11') }));
    expect(dates).toEqual(['2026-03-05', '2026-03-10']);
  });

  test('lasts at most 370 days and has at least one date', () => {
    const start = instantAt(day('2026-03-03'), '17:30', CHICAGO);
    expect(rule(start, { until: day('2027-03-07') })).toMatchObject({ ok: true });
    const refused = (rule: string) => ({ error: { kind: 'invalid-request', violations: [{ rule }] } });
    expect(rule(start, { until: day('2027-03-08') })).toMatchObject(refused('too-many-days'));
    expect(rule(start, { until: day('2026-03-02') })).toMatchObject(refused('before-other'));
    expect(rule(start, { until: day('2026-03-04'), except: [day('2026-03-03')] })).toMatchObject(refused('no-date'));
  });

  test('does not end before it begins', () => {
    const startsAt = instantAt(day('2026-03-03'), '17:30', CHICAGO);
    const span = { ...IDS, madeAt: NOW, startsAt, endsAt: later(startsAt, -30 * MINUTE) };
    expect(
      planSeries(span, { weekdays: ['tuesday'], everyWeeks: 1, monthly: null, except: [], until: day('2026-03-19') }, CHICAGO),
    ).toMatchObject({
      error: { kind: 'invalid-request', violations: [{ path: ['endsAt'], rule: 'not-after-other' }] },
    });
  });

  test.each(ZONES)('is at the same local time and as long all year in %s', (zone) => {
    const start = instantAt(day('2026-01-06'), '17:30', zone);
    const { series, dates } = accepted(rule(start, { weekdays: WEEKDAYS, until: day('2027-01-05') }, zone));
    expect(dates).toHaveLength(365);
    for (const date of dates) {
      const { startsAt, endsAt } = spanOn(series, date, zone);
      expect([localDate(startsAt, zone), localTime(startsAt, zone)]).toEqual([date, '17:30']);
      expect(endsAt.getTime() - startsAt.getTime()).toBe(90 * MINUTE);
    }
  });

  test('whose hour a clock change skips is that day as far past the change', () => {
    const { series } = accepted(rule(instantAt(day('2026-03-01'), '02:30', CHICAGO), { weekdays: ['sunday'], until: day('2026-03-15') }));
    const startsOf = (date: string) => spanOn(series, day(date), CHICAGO).startsAt.toISOString();
    expect([startsOf('2026-03-01'), startsOf('2026-03-08'), startsOf('2026-03-15')]).toEqual([
      '2026-03-01T08:30:00.000Z',
      '2026-03-08T08:30:00.000Z',
      '2026-03-15T07:30:00.000Z',
    ]);
  });

  test('has every date of its weekdays in the span and no other, in any zone', () => {
    const anyDay = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        anyDay,
        fc.nat(369),
        fc.subarray([...WEEKDAYS], { minLength: 1 }),
        (zone, from, days, weekdays) => {
          const startsOn = localDate(from, zone);
          const until = localDate(later(instantAt(startsOn, '12:00', zone), days * 24 * HOUR), zone);
          const planned = rule(instantAt(startsOn, '12:00', zone), { weekdays, until }, zone);
          if (!planned.ok) return days < 7;
          const { dates } = planned.value;
          return (
            dates.every((date) => weekdays.includes(weekdayOf(date)) && date >= startsOn && date <= until) &&
            new Set(dates).size === dates.length
          );
        },
      ),
    );
  });
});

describe('a monthly series', () => {
  const monthly = (from: string, rule_: Repetition['monthly'], until: string, except: readonly string[] = []) =>
    rule(instantAt(day(from), '18:00', CHICAGO), { weekdays: [], monthly: rule_, until: day(until), except: except.map(day) });
  const datesOf = (...given: Parameters<typeof monthly>) => accepted(monthly(...given)).dates;

  test('is on the same day of each month from its start until its last date, apart from the excepted ones', () => {
    expect(datesOf('2026-09-15', { day: 15 }, '2027-01-15', ['2026-12-15'])).toEqual([
      '2026-09-15',
      '2026-10-15',
      '2026-11-15',
      '2027-01-15',
    ]);
    expect(datesOf('2026-09-16', { day: 15 }, '2026-12-14')).toEqual(['2026-10-15', '2026-11-15']);
  });

  test('on the 31st is on the last day of a shorter month', () => {
    expect(datesOf('2027-12-31', { day: 31 }, '2028-04-30')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(datesOf('2027-01-30', { day: 30 }, '2027-03-31')).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
  });

  test.each([
    ['first', '2026-09-01', '2026-10-06', '2026-11-03'],
    ['second', '2026-09-08', '2026-10-13', '2026-11-10'],
    ['fourth', '2026-09-22', '2026-10-27', '2026-11-24'],
    ['last', '2026-09-29', '2026-10-27', '2026-11-24'],
  ] as const)('is on the %s Tuesday of each month', (week, ...dates) => {
    expect(datesOf('2026-09-01', { weekday: 'tuesday', week }, '2026-11-30')).toEqual(dates);
  });

  test('has at least one date', () => {
    expect(monthly('2026-09-16', { day: 15 }, '2026-10-14')).toMatchObject({
      error: { violations: [{ path: ['repeats', 'monthly'], rule: 'no-date' }] },
    });
  });
});

describe('a change of a series', () => {
  /** Tuesdays and Thursdays at 17:30 over the clock change of 8 March. */
  function given(zone: TimeZone = CHICAGO, from = '2026-03-03', repetition: Parameters<typeof rule>[1] = { until: day('2026-03-12') }) {
    const startsAt = instantAt(day(from), '17:30', zone);
    const { series, dates } = accepted(rule(startsAt, repetition, zone));
    const first = {
      orgId: IDS.orgId,
      teamId: IDS.teamId,
      createdBy: 'user' as UserId,
      orgEventId: null,
      titleBy: null,
      placeBy: null,
      noteBy: null,
      links: [],
      linksBy: null,
      kind: 'practice' as const,
      title: 'Batting',
      startsAt,
      endsAt: later(startsAt, 90 * MINUTE),
      arrivalMinutes: null,
      facilityId: null,
      fieldId: null,
      place: null,
      note: null,
      respondBy: later(startsAt, -21.5 * HOUR),
    };
    const ofSeries = dates.map((date) =>
      accepted(planEvent({ ...termsOn(date, series, first, zone), id: date as string as TeamEventId }, NOW)),
    );
    return { series, ofSeries, zone };
  }
  type Given = ReturnType<typeof given>;
  const NEXT = 'next' as EventSeriesId;
  const change = ({ series, ofSeries, zone }: Given, at: number, scope: 'one' | 'following' | 'all', edit: EventEdit, now = NOW) =>
    accepted(changeSeries({ series, ofSeries, named: ofSeries[at]!, scope, edit }, NEXT, zone, now));
  const starts = (events: readonly Readonly<{ after: TeamEvent }>[], zone = CHICAGO) =>
    events.map(({ after: { startsAt } }) => `${localDate(startsAt, zone)} ${localTime(startsAt, zone)}`);

  test('asks each event for answers as many days before it', () => {
    expect(
      given().ofSeries.map(({ respondBy }) => respondBy && `${localDate(respondBy, CHICAGO)} ${localTime(respondBy, CHICAGO)}`),
    ).toEqual(['2026-03-02 20:00', '2026-03-04 20:00', '2026-03-09 20:00', '2026-03-11 20:00']);
  });

  test('from an event on makes a series of its own of it and those after it', () => {
    const league = given();
    const { rules, events } = change(league, 1, 'following', { startsAt: instantAt(day('2026-03-05'), '18:00', CHICAGO) });
    expect(starts(events)).toEqual(['2026-03-05 18:00', '2026-03-10 18:00', '2026-03-12 18:00']);
    expect(events.map(({ after }) => [after.seriesId, after.version])).toEqual(Array(3).fill([NEXT, 2]));
    expect(rules).toMatchObject([
      { id: IDS.id, startsOn: '2026-03-03', until: '2026-03-04', localStart: '17:30' },
      { id: NEXT, startsOn: '2026-03-05', until: '2026-03-12', localStart: '18:00' },
    ]);
  });

  test.each(ZONES)('as a whole moves it by days and to a time of day in %s', (zone) => {
    const league = given(zone);
    const { rules, events } = change(league, 1, 'all', { startsAt: instantAt(day('2026-03-06'), '09:15', zone) });
    expect(starts(events, zone)).toEqual(['2026-03-04 09:15', '2026-03-06 09:15', '2026-03-11 09:15', '2026-03-13 09:15']);
    expect(rules).toMatchObject([{ id: IDS.id, weekdays: ['wednesday', 'friday'], until: '2026-03-13', localStart: '09:15' }]);
    for (const { before, after } of events)
      expect(after.endsAt.getTime() - after.startsAt.getTime()).toBe(before.endsAt.getTime() - before.startsAt.getTime());
  });

  test('as a whole leaves alone what has begun, which stays a series of its own', () => {
    const league = given();
    const { rules, events } = change(league, 2, 'all', { title: 'Pitching' }, later(league.ofSeries[1]!.startsAt, MINUTE));
    expect(events.map(({ after }) => [after.id, after.title])).toEqual([
      ['2026-03-10', 'Pitching'],
      ['2026-03-12', 'Pitching'],
    ]);
    expect(rules.map(({ until }) => until)).toEqual(['2026-03-09', '2026-03-12']);
  });

  test('keeps the time of events that were moved by themselves, and changes along what was canceled', () => {
    const league = given();
    const moved = {
      ...league.ofSeries[2]!,
      startsAt: later(league.ofSeries[2]!.startsAt, HOUR),
      endsAt: later(league.ofSeries[2]!.endsAt, HOUR),
    };
    const canceled: TeamEvent = { ...league.ofSeries[3]!, status: 'canceled' };
    const ofSeries = [league.ofSeries[0]!, league.ofSeries[1]!, moved, canceled];
    const { events } = change({ ...league, ofSeries }, 0, 'all', {
      startsAt: instantAt(day('2026-03-03'), '16:00', CHICAGO),
      note: 'Helmets',
    });
    expect(starts(events)).toEqual(['2026-03-03 16:00', '2026-03-05 16:00', '2026-03-10 18:30', '2026-03-12 16:00']);
    expect(events.map(({ after }) => after.status)).toEqual(['scheduled', 'scheduled', 'scheduled', 'canceled']);
    expect(events.every(({ after }) => after.note === 'Helmets')).toBe(true);
  });

  test('cancels and restores them with the others, but a displaced one only cancels', () => {
    const league = given();
    const displaced: TeamEvent = { ...league.ofSeries[2]!, status: 'displaced' };
    const ofSeries = league.ofSeries.with(2, displaced);
    const off = change({ ...league, ofSeries }, 0, 'all', { status: 'canceled', statusReason: 'heat' });
    expect(off.events.map(({ after }) => [after.status, after.statusReason])).toEqual(Array(4).fill(['canceled', 'heat']));
    const canceled = off.events.map(({ after }) => after).with(2, displaced);
    const on = change({ ...league, ofSeries: canceled }, 0, 'all', { status: 'scheduled' });
    expect(on.events.map(({ after }) => [after.id, after.status])).toEqual(
      ['2026-03-03', '2026-03-05', '2026-03-12'].map((id) => [id, 'scheduled']),
    );
  });

  test('leaves what the league displaced to the team', () => {
    const league = given();
    const ofSeries = league.ofSeries.with(2, { ...league.ofSeries[2]!, status: 'displaced' });
    const { events } = change({ ...league, ofSeries }, 0, 'all', { title: 'Pitching' });
    expect(events.map(({ after }) => after.id)).toEqual(['2026-03-03', '2026-03-05', '2026-03-12']);
  });

  test('that changes nothing changes no event', () => {
    const league = given();
    expect(change(league, 0, 'all', { title: 'Batting', startsAt: league.ofSeries[0]!.startsAt }).events).toEqual([]);
  });

  describe('that is monthly', () => {
    const monthly = (from: string, rule: Repetition['monthly'], until: string) =>
      given(CHICAGO, from, { weekdays: [], monthly: rule, until: day(until) });
    const SECOND_TUESDAYS = monthly('2026-08-11', { weekday: 'tuesday', week: 'second' }, '2026-12-31');
    const at = (date: string, time = '17:30') => ({ startsAt: instantAt(day(date), time, CHICAGO) });

    test('moves its events to the weekday of the month to which one is moved', () => {
      const { rules, events } = change(SECOND_TUESDAYS, 1, 'following', at('2026-09-10', '19:00'));
      expect(starts(events)).toEqual(['2026-09-10 19:00', '2026-10-08 19:00', '2026-11-12 19:00', '2026-12-10 19:00']);
      expect(rules).toMatchObject([
        { id: IDS.id, until: '2026-09-07', monthly: { weekday: 'tuesday', week: 'second' } },
        { id: NEXT, startsOn: '2026-09-10', until: '2026-12-10', monthly: { weekday: 'thursday', week: 'second' }, localStart: '19:00' },
      ]);
    });

    test('keeps its days when only the hour changes', () => {
      const { rules, events } = change(SECOND_TUESDAYS, 0, 'all', at('2026-08-11', '19:00'));
      expect(starts(events)).toHaveLength(5);
      expect(rules).toMatchObject([{ startsOn: '2026-08-11', until: '2026-12-31', monthly: { weekday: 'tuesday', week: 'second' } }]);
    });

    test.each([
      ['a fifth weekday is the last one', '2026-09-29', { weekday: 'tuesday', week: 'last' }, '2026-10-27'],
      ['the day before the first is in the month before', '2026-08-31', { weekday: 'monday', week: 'last' }, '2026-09-28'],
    ] as const)('%s', (_, to, rule, following) => {
      const { rules, events } = change(SECOND_TUESDAYS, 1, 'following', at(to));
      expect(starts(events).slice(0, 2)).toEqual([`${to} 17:30`, `${following} 17:30`]);
      expect(rules[1]).toMatchObject({ monthly: rule });
    });

    test('on a last weekday stays on the last one', () => {
      const last = monthly('2026-08-25', { weekday: 'tuesday', week: 'last' }, '2026-10-31');
      expect(starts(change(last, 0, 'all', at('2026-08-26')).events)).toEqual(['2026-08-26 17:30', '2026-09-30 17:30', '2026-10-28 17:30']);
      expect(change(last, 0, 'all', at('2026-08-20')).rules).toMatchObject([{ monthly: { weekday: 'thursday', week: 'third' } }]);
    });

    test('moves from a day of the month to another, also of the month after', () => {
      const league = monthly('2026-08-31', { day: 31 }, '2026-11-30');
      const { rules, events } = change(league, 0, 'all', at('2026-09-01'));
      expect(starts(events)).toEqual(['2026-09-01 17:30', '2026-10-01 17:30', '2026-11-01 17:30', '2026-12-01 17:30']);
      expect(rules).toMatchObject([{ startsOn: '2026-09-01', until: '2026-12-01', monthly: { day: 1 } }]);
    });

    test('gives after the move the dates of its events alone', () => {
      const dates = fc.date({ min: new Date('2026-02-01'), max: new Date('2026-10-31'), noInvalidDate: true });
      const rules = fc.oneof(
        fc.record({ day: fc.integer({ min: 1, max: 31 }) }),
        fc.record({ weekday: fc.constantFrom(...WEEKDAYS), week: fc.constantFrom(...WEEKS_OF_MONTH) }),
      );
      fc.assert(
        fc.property(dates, rules, fc.nat(300), fc.integer({ min: -40, max: 40 }), (from, rule, days, by) => {
          const startsOn = localDate(from, CHICAGO);
          const until = localDate(later(from, (60 + days) * DAY), CHICAGO);
          const league = monthly(startsOn, rule, until);
          const { startsAt } = league.ofSeries[0]!;
          const moved = instantAt(localDate(later(startsAt, by * DAY), CHICAGO), '12:00', CHICAGO);
          const { rules: after, events } = change(league, 0, 'all', { startsAt: moved });
          const kept = accepted(
            changeRule(
              after[0]!,
              events.map((each) => each.after),
              { until: after[0]!.until },
              CHICAGO,
              NOW,
            ),
          );
          expect([kept.added, kept.dropped, events.length]).toEqual([[], [], league.ofSeries.length]);
          expect(events.every(({ after: { seriesDate, startsAt } }) => localDate(startsAt, CHICAGO) === seriesDate)).toBe(true);
        }),
      );
    });
  });

  describe('of its rule', () => {
    const changed = ({ series, ofSeries, zone }: Given, edit: Parameters<typeof changeRule>[2], now = NOW) =>
      accepted(changeRule(series, ofSeries, edit, zone, now));
    const datesOf = (events: readonly TeamEvent[]) => events.map(({ seriesDate }) => seriesDate);

    test('makes it longer or shorter', () => {
      const longer = changed(given(), { until: day('2026-03-19') });
      expect([longer.added, longer.dropped]).toEqual([['2026-03-17', '2026-03-19'], []]);
      const shorter = changed(given(), { until: day('2026-03-05') });
      expect([shorter.added, datesOf(shorter.dropped)]).toEqual([[], ['2026-03-10', '2026-03-12']]);
      expect(shorter.series.until).toBe('2026-03-05');
    });

    test('gives it another weekday, or makes it run every second week', () => {
      const other = changed(given(), { weekdays: ['tuesday', 'friday'] });
      expect([other.added, datesOf(other.dropped)]).toEqual([['2026-03-06'], ['2026-03-05', '2026-03-12']]);
      const second = changed(given(), { everyWeeks: 2, until: day('2026-03-19') });
      expect([second.added, datesOf(second.dropped)]).toEqual([
        ['2026-03-17', '2026-03-19'],
        ['2026-03-10', '2026-03-12'],
      ]);
    });

    test('makes it monthly, and weekly again', () => {
      const monthly = changed(given(), { monthly: { weekday: 'thursday', week: 'second' }, until: day('2026-04-30') });
      expect([monthly.added, datesOf(monthly.dropped)]).toEqual([['2026-04-09'], ['2026-03-03', '2026-03-05', '2026-03-10']]);
      expect(monthly.series).toMatchObject({ weekdays: [], everyWeeks: 1, monthly: { weekday: 'thursday', week: 'second' } });
      const longer = changed({ ...given(), series: monthly.series, ofSeries: given().ofSeries.slice(3) }, { until: day('2026-05-31') });
      expect([longer.added, longer.dropped]).toEqual([['2026-05-14'], []]);
      const { series, ofSeries, zone } = { ...given(), series: monthly.series };
      expect(changed({ series, ofSeries, zone }, { weekdays: ['friday'], everyWeeks: 2 }).series).toMatchObject({
        ...{ weekdays: ['friday'], everyWeeks: 2, monthly: null },
      });
      expect(changeRule(series, ofSeries, { everyWeeks: 2 }, zone, NOW)).toMatchObject({
        error: { violations: [{ path: ['everyWeeks'], rule: 'needs-other', other: 'weekdays' }] },
      });
    });

    test('leaves what has begun, and makes no date that was left out', () => {
      const league = given();
      const now = later(league.ofSeries[2]!.startsAt, MINUTE);
      const withoutOne = { ...league, ofSeries: league.ofSeries.slice(0, 3) };
      const { added, dropped } = changed(withoutOne, { weekdays: ['thursday', 'friday'], until: day('2026-03-13') }, now);
      expect([added, dropped]).toEqual([['2026-03-13'], []]);
    });

    test('is refused beyond what a series may last', () => {
      const { series, ofSeries, zone } = given();
      for (const until of ['2027-03-08', '2026-03-02'])
        expect(changeRule(series, ofSeries, { until: day(until) }, zone, NOW)).toMatchObject({
          error: { violations: [{ path: ['until'] }] },
        });
    });

    test('makes further events as the next one is, or else the last', () => {
      const { ofSeries } = given();
      const off: TeamEvent = { ...ofSeries[0]!, status: 'canceled' };
      expect(modelOf([...ofSeries.slice(1), off].toReversed(), NOW)!.id).toBe('2026-03-05');
      expect(modelOf(ofSeries, later(ofSeries[3]!.startsAt, DAY))!.id).toBe('2026-03-12');
    });
  });

  test.each([
    ['is withdrawn within an hour whatever was answered', NOW, HOUR, true, true],
    ['is not withdrawn later once somebody has answered', NOW, HOUR + 1, true, false],
    ['is withdrawn later while nobody has', NOW, 90 * DAY, false, true],
    ['whose making is not known is withdrawn while nobody has answered', null, 0, false, true],
    ['whose making is not known is not withdrawn once somebody has', null, 0, true, false],
  ])('%s', (_, madeAt, after, isAnswered, isAllowed) => {
    expect(mayWithdraw({ madeAt }, isAnswered, later(NOW, after)).ok).toBe(isAllowed);
  });
});
