import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { makeAddress } from '../../../src/domain/calendars/calendar-address.ts';
import { type CalendarEvent, calendarDays, calendarEvent } from '../../../src/domain/calendars/calendar-event.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { GameStatus } from '../../../src/domain/games/game-status.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { later, NOON } from '../../support/builders.ts';
import { aFacility, aGame } from '../../support/league.ts';

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
};
const eventOf = (over: Partial<Game> = {}) => {
  const game = aGame({ ...ids(), ...teams(), ...over });
  return { game, event: calendarEvent({ game, ...names, facility: aFacility({ orgId: game.orgId }) }) };
};

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
    expect(eventOf({ status, statusReason: 'rain' }).event).toMatchObject({ status: shown, title, notes });
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
