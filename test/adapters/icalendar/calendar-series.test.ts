import { describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { calendarFile } from '../../../src/adapters/icalendar/calendar-file.ts';
import { inSeries } from '../../../src/application/calendars/calendar-series.ts';
import { makeCalendarAddress } from '../../../src/application/calendars/make-calendar-address.ts';
import { readCalendar } from '../../../src/application/calendars/read-calendar.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { listTeamEvents } from '../../../src/application/events/list-team-events.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import { planSeries, type SeriesRule, type SeriesScope, termsOn } from '../../../src/domain/events/event-series.ts';
import { planEvent, type TeamEvent } from '../../../src/domain/events/team-event.ts';
import type { EventSeriesId, OrgId, TeamEventId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import { addDays, instantAt, type LocalDate, localDate, type TimeZone } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, MINUTE } from '../../support/builders.ts';
import fc from '../../support/fast-check.ts';
import { ZONES } from '../../support/time-zones.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
const NOW = new Date('2026-01-05T12:00:00Z');
const SERIES = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' as EventSeriesId;
const IDS = { orgId: 'org' as OrgId, teamId: 'team' as TeamId };
const TERMS = { ...IDS, kind: 'practice', title: 'Batting', arrivalMinutes: null, facilityId: null, fieldId: null, place: 'Gym' } as const;

const NOWHERE = { arrivalMinutes: null, facilityId: null, fieldId: null, place: null, note: null, respondBy: null };

type Plan = Readonly<{ zone?: TimeZone; startsOn?: string; until?: string; time?: string; minutes?: number; except?: string[] }>;

/** A weekly series as it is planned: on Tuesdays and Sundays, when clocks change. */
function planned({ zone = CHICAGO, startsOn = '2026-02-03', until = '2026-12-29', time = '17:30', minutes = 90, except = [] }: Plan = {}) {
  const startsAt = instantAt(startsOn as LocalDate, time, zone);
  const by = { createdBy: 'user' as UserId, orgEventId: null, titleBy: null, placeBy: null, noteBy: null, links: [], linksBy: null };
  const first = { ...TERMS, startsAt, endsAt: later(startsAt, minutes * MINUTE), note: null, respondBy: null, ...by };
  const repetition = {
    weekdays: ['tuesday', 'sunday'] as const,
    everyWeeks: 1,
    monthly: null,
    until: until as LocalDate,
    except: except as LocalDate[],
  };
  const { series, dates } = accepted(planSeries({ ...first, id: SERIES, madeAt: null }, repetition, zone));
  return dates.map((date) => accepted(planEvent({ ...termsOn(date, series, first, zone), id: `of ${date}` as TeamEventId }, NOW)));
}

const shownAs = ({ startsAt, endsAt, title, status }: TeamEvent) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  title: status === 'scheduled' ? title : `Canceled: ${title}`,
  isOn: status === 'scheduled',
});
type Shown = ReturnType<typeof shownAs>;
const inOrder = (shown: readonly Shown[]) =>
  shown.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.title.localeCompare(b.title));

/** The file of a calendar with these events. */
function fileOf(events: readonly TeamEvent[], zone: TimeZone, rule: SeriesRule | null = null): string {
  const listed = events.map((event) => ({ event, teamName: 'Red Hawks', facilityName: null, fieldName: null, series: rule }));
  const { series, others } = inSeries(
    listed,
    ({ event }) => ({
      uid: `${event.id}@league-gateway`,
      sequence: event.version,
      changedAt: event.updatedAt,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      status: event.status === 'scheduled' ? 'confirmed' : 'canceled',
      title: shownAs(event).title,
      notes: '',
      place: event.place === null ? null : { name: event.place, address: null, position: null },
    }),
    zone,
  );
  return calendarFile({ name: 'Red Hawks', language: 'en', timeZone: zone, events: others, series });
}

/** What another library shows of the file, by what the file itself says of the zone. */
function expanded(file: string): Shown[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const shown: Shown[] = [];
  for (const ofOne of Map.groupBy(components, (each) => String(each.getFirstPropertyValue('uid'))).values()) {
    const [master, ...second] = ofOne.filter((each) => !each.hasProperty('recurrence-id'));
    expect(second).toEqual([]);
    const event = new ICAL.Event(master!, { exceptions: ofOne.filter((each) => each !== master), strictExceptions: true });
    const show = ({ startDate, endDate, item }: { startDate: ICAL.Time; endDate: ICAL.Time; item: ICAL.Event }) => {
      const isOn = item.component.getFirstPropertyValue('status') === 'CONFIRMED';
      shown.push({ startsAt: startDate.toJSDate().toISOString(), endsAt: endDate.toJSDate().toISOString(), title: item.summary, isOn });
    };
    if (!event.isRecurring()) show({ startDate: event.startDate, endDate: event.endDate, item: event });
    else {
      const times = event.iterator();
      for (let time = times.next(); time; time = times.next()) show(event.getOccurrenceDetails(time));
    }
  }
  return inOrder(shown);
}
const entriesOf = (file: string) => file.split('BEGIN:VEVENT').length - 1;

test('the events of a monthly series are entries of their own', () => {
  const events = planned({ until: '2026-02-10' });
  const rule = { weekdays: [], everyWeeks: 1, monthly: { day: 31 }, until: '2026-12-31' as LocalDate };
  const file = fileOf(events, CHICAGO, rule);
  expect([entriesOf(file), file.includes('RRULE')]).toEqual([events.length, false]);
  expect(expanded(file)).toEqual(inOrder(events.map(shownAs)));
});

/** Some events are moved, canceled or renamed by themselves. */
const changes = fc.array(
  fc.record({
    which: fc.nat(),
    change: fc.constantFrom<((event: TeamEvent) => Partial<TeamEvent>)[]>(
      ({ startsAt, endsAt }) => ({ startsAt: later(startsAt, HOUR), endsAt: later(endsAt, HOUR) }),
      ({ startsAt, endsAt }) => ({ startsAt: later(startsAt, 9 * DAY), endsAt: later(endsAt, 9 * DAY) }),
      ({ startsAt, endsAt }) => ({ startsAt: later(startsAt, -DAY), endsAt: later(endsAt, -DAY) }),
      ({ endsAt }) => ({ endsAt: later(endsAt, HOUR) }),
      () => ({ status: 'canceled' }),
      () => ({ title: 'Pitching' }),
      () => ({ place: 'Field 2' }),
    ),
  }),
  { maxLength: 12 },
);
const times = fc.tuple(fc.nat({ max: 23 }), fc.constantFrom('00', '15', '30'));

/** A practice on Mondays and Wednesdays over a change of the clock, made and changed as a coach does. */
async function coached() {
  const given = await givenUseCases();
  const actor = await given.as(await given.person({}, 'admin'));
  const teamId = given.league.hawks.id;
  const startsAt = instantAt('2027-03-01' as LocalDate, '17:30', CHICAGO);
  const terms = { kind: 'practice', title: 'Batting', startsAt, endsAt: later(startsAt, HOUR), ...NOWHERE } as const;
  const repeats = {
    weekdays: ['monday', 'wednesday'],
    until: '2027-03-31' as LocalDate,
    everyWeeks: 1,
    monthly: null,
    except: [],
  } as const;
  accepted(await createTeamEvent(given.ports)({ actor, teamId, terms, repeats }));
  const { secret } = accepted(await makeCalendarAddress(given.ports)({ actor, teamId }));
  const days = { startDate: '2027-03-01' as LocalDate, endDate: '2027-04-30' as LocalDate };
  const events = async () => accepted(await listTeamEvents(given.ports)({ actor, teamId, ...days, page: { limit: 100 } })).items;
  return {
    events,
    /** Moves the event that begins on the date. */
    async move(date: string, [to, time]: readonly [string, string], scope: SeriesScope) {
      const { id } = (await events()).find((each) => localDate(each.startsAt, CHICAGO) === date)!;
      const edit = { startsAt: instantAt(to as LocalDate, time, CHICAGO) };
      accepted(await updateTeamEvent(given.ports)({ actor, eventId: id, scope, edit, versions: undefined }));
    },
    async starts() {
      return (await events()).map((each) => each.startsAt.toISOString());
    },
    async startsInFile() {
      return expanded(calendarFile(accepted(await readCalendar(given.ports)({ orgId: given.org.id, secret })))).map(
        (each) => each.startsAt,
      );
    },
  };
}

describe('a series in a calendar', () => {
  test.each<[string, readonly (readonly [string, readonly [string, string], SeriesScope])[]]>([
    [
      'with a date moved by itself, and an hour earlier from a later one on',
      [
        ['2027-03-08', ['2027-03-09', '16:00'], 'one'],
        ['2027-03-15', ['2027-03-15', '16:30'], 'following'],
      ],
    ],
    [
      'that is split at one date, of which a later one was moved to before it',
      [
        ['2027-03-17', ['2027-03-12', '17:30'], 'one'],
        ['2027-03-15', ['2027-03-15', '18:00'], 'following'],
      ],
    ],
    ['that is moved by a day as a whole', [['2027-03-01', ['2027-03-02', '18:00'], 'all']]],
  ])('%s is there as it takes place, each date once', async (_, moves) => {
    const series = await coached();
    const before = (await series.starts()).length;
    for (const [date, to, scope] of moves) await series.move(date, to, scope);
    const starts = await series.starts();
    expect([starts.length, new Set(starts).size]).toEqual([before, before]);
    expect(await series.startsInFile()).toEqual(starts);
  });

  test('is one entry with one UID, through the changes of the clock', () => {
    const events = planned();
    const file = fileOf(events, CHICAGO);
    expect(entriesOf(file)).toBe(1);
    expect(file).toContain(`UID:${SERIES}@league-gateway`);
    expect(file).toContain('DTSTART;TZID=America/Chicago:20260203T173000');
    expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20261229T233000Z');
    expect(expanded(file)).toEqual(events.map(shownAs));
  });

  test('leaves out dates without an event, and has an exception for each event that is otherwise', () => {
    const events = planned({ except: ['2026-05-24', '2026-05-26'] }).map((event) =>
      event.seriesDate === '2026-06-02' ? { ...event, status: 'canceled' as const } : event,
    );
    const file = fileOf(events, CHICAGO);
    expect(entriesOf(file)).toBe(2);
    expect(file).toContain('EXDATE;TZID=America/Chicago:20260524T173000,20260526T173000');
    expect(file).toContain('RECURRENCE-ID;TZID=America/Chicago:20260602T173000');
    expect(expanded(file)).toEqual(inOrder(events.map(shownAs)));
  });

  test('has nothing of what is outside the calendar', () => {
    const events = planned();
    const shown = events.slice(7, 20);
    expect(expanded(fileOf(shown, CHICAGO))).toEqual(shown.map(shownAs));
  });

  test('of which one event is left, or none takes place, is of single entries', () => {
    const [first, second] = planned() as [TeamEvent, TeamEvent];
    const canceled = [first, second].map((event) => ({ ...event, status: 'canceled' as const }));
    for (const events of [[first], canceled]) {
      const file = fileOf(events, CHICAGO);
      expect(file).not.toMatch(/RRULE|RECURRENCE-ID|VTIMEZONE/);
      expect(file).toContain(`UID:${first.id}@league-gateway`);
      expect(expanded(file)).toEqual(events.map(shownAs));
    }
  });

  test.each(ZONES)('is read by another library as the events that there are in %s, whatever was changed', (zone) => {
    fc.assert(
      fc.property(times, fc.constantFrom(30, 90, 240), fc.nat({ max: 60 }), changes, ([hour, minute], minutes, from, made) => {
        const startsOn = addDays('2026-02-01' as LocalDate, from);
        const events = planned({ zone, startsOn, time: `${String(hour).padStart(2, '0')}:${minute}`, minutes });
        for (const { which, change } of made) {
          const at = which % events.length;
          events[at] = { ...events[at]!, ...change(events[at]!) };
        }
        // A part of it is in the calendar.
        const shown = events.slice(made.length % 5, events.length - (made.length % 3));
        expect(expanded(fileOf(shown, zone))).toEqual(inOrder(shown.map(shownAs)));
      }),
      { numRuns: 8 },
    );
  });
});
