import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { render } from '../../../src/adapters/texts/render.ts';
import { makeAddress } from '../../../src/domain/calendars/calendar-address.ts';
import { type CalendarEvent, calendarDays, calendarEvent, teamEventOnCalendar } from '../../../src/domain/calendars/calendar-event.ts';
import type { TeamEvent } from '../../../src/domain/events/team-event.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { GameStatus } from '../../../src/domain/games/game-status.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../../src/domain/shared/time-tbd.ts';
import { later, NOON } from '../../support/builders.ts';
import { aFacility, aGame, aTeamEvent } from '../../support/league.ts';

const ids = () => ({ orgId: newId<Game['orgId']>(), seasonId: newId<Game['seasonId']>(), sportId: newId<Game['sportId']>() });
const teams = () => ({
  ageGroupId: newId<Game['ageGroupId']>(),
  homeTeamId: newId<Game['homeTeamId']>(),
  visitorTeamId: newId<Game['visitorTeamId']>(),
});
const names = {
  ageGroupName: '10U',
  homeTeamName: 'Red Hawks',
  visitorTeamName: 'Blue Jays',
  facilityName: 'Legion Park',
  fieldName: 'Field 2',
  timeZone: 'America/Chicago' as TimeZone,
};
const eventOf = (over: Partial<Game> = {}) => {
  const game = aGame({ ...ids(), ...teams(), ...over });
  return { game, event: calendarEvent({ game, ...names, facility: aFacility({ orgId: game.orgId }) }) };
};

const inEnglish = ({ status, title, notes }: CalendarEvent) => ({
  status,
  title: render(title, 'en'),
  notes: notes.map((line) => render(line, 'en')).join('\n'),
});

describe('a game in a calendar', () => {
  test('has an identity that it keeps, and a sequence and a time of change that grow with it', () => {
    const { game, event } = eventOf({ version: 3, updatedAt: later(NOON, 5) });
    expect(event).toMatchObject({ uid: `${game.id}@league-gateway`, sequence: 3, changedAt: later(NOON, 5) });
    const moved = calendarEvent({ game: { ...game, startsAt: later(NOON, 9), version: 4 }, ...names, facility: undefined });
    expect(moved).toMatchObject({ uid: event.uid, sequence: 4 });
  });

  test.each<[GameStatus, CalendarEvent['status'], title: string, notes: string]>([
    ['scheduled', 'confirmed', 'Blue Jays at Red Hawks', '10U, regular game'],
    ['in_progress', 'confirmed', 'Blue Jays at Red Hawks', '10U, regular game'],
    ['final', 'confirmed', 'Blue Jays at Red Hawks', '10U, regular game'],
    ['suspended', 'tentative', 'Suspended: Blue Jays at Red Hawks', '10U, regular game\nSuspended: rain'],
    ['postponed', 'canceled', 'Postponed: Blue Jays at Red Hawks', '10U, regular game\nPostponed: rain'],
    ['canceled', 'canceled', 'Canceled: Blue Jays at Red Hawks', '10U, regular game\nCanceled: rain'],
    ['forfeit', 'canceled', 'Forfeit: Blue Jays at Red Hawks', '10U, regular game\nForfeit: rain'],
  ])('that is %s is %s', (status, shown, title, notes) => {
    const { event } = eventOf({ status, statusReason: 'rain' });
    expect(inEnglish(event)).toEqual({ status: shown, title, notes });
  });

  test('whose time is to be decided is tentative on its day, and says so', () => {
    const { event } = eventOf(timeTbdOn('2026-04-18' as LocalDate, 'America/Chicago' as TimeZone));
    expect({ ...inEnglish(event), allDay: event.allDay }).toEqual({
      status: 'tentative',
      title: 'Blue Jays at Red Hawks',
      notes: '10U, regular game\nThe time is still to be decided.',
      allDay: '2026-04-18',
    });
  });

  test('names where it is, with the address and the position of the facility', () => {
    expect(eventOf().event.place).toEqual({
      name: 'Legion Park, Field 2',
      address: '12 Elm Street, Springfield, IL 62701',
      position: { latitude: 41.8, longitude: -87.6 },
    });
    const { game } = eventOf();
    expect(calendarEvent({ game, ...names, facilityName: null, fieldName: null, facility: undefined }).place).toBeNull();
  });
});

describe('a team’s event in a calendar', () => {
  const where = { facilityName: 'Legion Park', fieldName: 'Field 2', facility: undefined };
  const entryOf = (over: Partial<TeamEvent> = {}, timeZone = 'America/Chicago' as TimeZone) => {
    const event = aTeamEvent({ orgId: newId(), teamId: newId(), createdBy: newId(), title: 'Batting', ...over });
    return { event, entry: teamEventOnCalendar({ event, teamName: 'Red Hawks', ...where, timeZone }) };
  };

  test('has an identity that it keeps, and a sequence and a time of change that grow with it', () => {
    const { event, entry } = entryOf({ version: 3, updatedAt: later(NOON, 5) });
    expect(entry).toMatchObject({ uid: `${event.id}@league-gateway`, sequence: 3, changedAt: later(NOON, 5) });
    expect(entryOf({ ...event, startsAt: later(NOON, 9), version: 4 }).entry).toMatchObject({ uid: entry.uid, sequence: 4 });
  });

  test.each<[TeamEvent['status'], CalendarEvent['status'], title: string, notes: string]>([
    ['scheduled', 'confirmed', 'Red Hawks: Batting', 'Red Hawks, practice'],
    ['canceled', 'canceled', 'Canceled: Red Hawks: Batting', 'Red Hawks, practice\nCanceled: rain'],
    [
      'displaced',
      'canceled',
      'On hold: Red Hawks: Batting',
      'Red Hawks, practice\nOn hold: the league needs the field or the team at this time',
    ],
  ])('that is %s is %s', (status, shown, title, notes) => {
    const statusReason = status === 'canceled' ? 'rain' : null;
    expect(inEnglish(entryOf({ status, statusReason }).entry)).toEqual({ status: shown, title, notes });
  });

  test.each([
    // On both sides of the clock change, and in its night.
    ['America/Chicago', '2026-03-07T23:30:00Z', '5:15 PM'],
    ['America/Chicago', '2026-03-08T22:30:00Z', '5:15 PM'],
    ['America/Chicago', '2026-03-08T08:05:00Z', '1:50 AM'],
    ['America/Chicago', '2026-11-01T07:05:00Z', '1:50 AM'],
    ['Europe/Berlin', '2026-10-25T16:00:00Z', '4:45 PM'],
    ['Australia/Lord_Howe', '2026-04-05T04:00:00Z', '2:15 PM'],
    ['Asia/Kathmandu', '2026-04-05T04:00:00Z', '9:30 AM'],
  ])('says when to be there, in %s before %s', (zone, startsAt, time) => {
    const { entry } = entryOf({ startsAt: new Date(startsAt), arrivalMinutes: 15 }, zone as TimeZone);
    expect(inEnglish(entry).notes).toContain(`Be there at ${time}`);
    expect(entry.startsAt).toEqual(new Date(startsAt));
  });

  test('names the place of the league, or the one in words, and not what the team has noted', () => {
    const { event, entry } = entryOf({ place: 'behind the dugout', note: 'Sam brings the balls' });
    expect(entry.place?.name).toBe('Legion Park, Field 2, behind the dugout');
    expect(JSON.stringify(entry)).not.toContain('Sam');
    const nowhere = { teamName: 'Red Hawks', timeZone: 'UTC' as TimeZone, facilityName: null, fieldName: null, facility: undefined };
    expect(teamEventOnCalendar({ event, ...nowhere }).place?.name).toBe('behind the dugout');
    expect(teamEventOnCalendar({ event: { ...event, place: null }, ...nowhere }).place).toBeNull();
  });
});

test('a calendar shows 90 days back and a year ahead', () => {
  expect(calendarDays('2026-04-11' as LocalDate)).toEqual({ start: '2026-01-11', end: '2027-04-16' });
});

test('an address that is made anew keeps its id, and has another secret', () => {
  const place = () => ({ ...ids(), id: newId(), userId: newId(), teamId: null }) as unknown as Parameters<typeof makeAddress>[0];
  const first = makeAddress(place(), 'first', undefined, NOON);
  expect(makeAddress(place(), 'second', first, later(NOON, 1))).toMatchObject({
    id: first.id,
    secretHash: 'second',
    createdAt: later(NOON, 1),
  });
});
