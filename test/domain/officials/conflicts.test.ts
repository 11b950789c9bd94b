import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { isAvailable } from '../../../src/domain/officials/availability.ts';
import {
  conflictsOf,
  type GameInPlace,
  kilometersBetween,
  standing,
  travelMinutes,
  type Umpire,
} from '../../../src/domain/officials/conflicts.ts';
import type { FacilityId, GameId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../../src/domain/shared/time-tbd.ts';
import { HOUR, later, MINUTE, NOON } from '../../support/builders.ts';

const timeZone = 'America/Chicago' as TimeZone;
const [hawks, jays] = [newId<TeamId>(), newId<TeamId>()];
const LEGION = { facilityId: newId<FacilityId>(), position: { latitude: 41.8, longitude: -87.6 } };
/** Some 11 km north of it. */
const LINCOLN = { facilityId: newId<FacilityId>(), position: { latitude: 41.9, longitude: -87.6 } };
const SOMEWHERE = { facilityId: newId<FacilityId>(), position: { latitude: null, longitude: null } };

const gameAt = (startsAt: Date, where: Pick<GameInPlace, 'facilityId' | 'position'> = LEGION): GameInPlace => ({
  id: newId<GameId>(),
  startsAt,
  endsAt: later(startsAt, 2 * HOUR),
  ...where,
});
const anUmpire = (over: Partial<Umpire> = {}): Umpire => ({
  games: [],
  staffedTeams: new Set(),
  childrensTeams: new Set(),
  availability: { weekly: [], blackouts: [] },
  ...over,
});
const wanted = { ...gameAt(NOON), homeTeamId: hawks, visitorTeamId: jays };
const reasons = (umpire: Partial<Umpire>) =>
  conflictsOf(wanted, anUmpire(umpire), { timeZone, minutesWithoutDistance: 30 }).map(({ reason }) => reason);

describe('an umpire', () => {
  test('has no conflict of time with a game whose time is to be decided, but one of the day', () => {
    const undecided = (date: string) => timeTbdOn(date as LocalDate, timeZone);
    const game = { ...wanted, ...undecided('2026-04-11') };
    const ofGame = (over: Partial<Umpire>) =>
      conflictsOf(game, anUmpire(over), { timeZone, minutesWithoutDistance: 30 }).map(({ reason }) => reason);
    expect(ofGame({ games: [{ ...gameAt(NOON, LINCOLN), ...undecided('2026-04-11') }] })).toEqual([]);
    const weekly = (weekday: number) => ({ availability: { weekly: [{ weekday, from: '08:00', to: '12:00' }], blackouts: [] } });
    expect([ofGame(weekly(6)), ofGame(weekly(7))]).toEqual([[], ['unavailable']]);
  });

  test('without anything else to do has no conflict', () => {
    expect(reasons({})).toEqual([]);
  });

  test.each<[string, GameInPlace, string[]]>([
    ['at the same time', gameAt(later(NOON, HOUR)), ['other-game']],
    ['right after it at the same place', gameAt(later(NOON, 2 * HOUR)), []],
    ['right before it at the same place', gameAt(later(NOON, -2 * HOUR)), []],
    ['right after it elsewhere', gameAt(later(NOON, 2 * HOUR), LINCOLN), ['travel']],
    ['27 minutes after it, 11 km away', gameAt(later(NOON, 2 * HOUR + 27 * MINUTE), LINCOLN), ['travel']],
    ['28 minutes after it, 11 km away', gameAt(later(NOON, 2 * HOUR + 28 * MINUTE), LINCOLN), []],
    ['29 minutes after it, nobody knows where', gameAt(later(NOON, 2 * HOUR + 29 * MINUTE), SOMEWHERE), ['travel']],
    ['30 minutes after it, nobody knows where', gameAt(later(NOON, 2 * HOUR + 30 * MINUTE), SOMEWHERE), []],
    ['in it already', { ...wanted }, ['same-game']],
  ])('with a game %s', (_, other, expected) => {
    expect(reasons({ games: [other] })).toEqual(expected);
  });

  test('has none of an own team’s, of a child’s, or when they cannot', () => {
    expect(reasons({ staffedTeams: new Set([jays]), childrensTeams: new Set([hawks]) })).toEqual(['own-team', 'own-child']);
    const from = '2026-04-11' as LocalDate;
    expect(reasons({ availability: { weekly: [], blackouts: [{ from, to: from }] } })).toEqual(['unavailable']);
  });
});

test('force passes over all but being in two places', () => {
  const all = (['same-game', 'other-game', 'travel', 'own-team', 'own-child', 'unavailable'] as const).map((reason) => ({
    reason,
    gameId: null,
  }));
  expect(standing(all, true).map(({ reason }) => reason)).toEqual(['same-game', 'other-game']);
  expect(standing(all, false)).toEqual(all);
});

test('distances are those of the globe', () => {
  const [newYork, london] = [
    { latitude: 40.7128, longitude: -74.006 },
    { latitude: 51.5074, longitude: -0.1278 },
  ];
  expect(kilometersBetween(newYork, london)).toBeCloseTo(5570, -1);
  expect(travelMinutes(LEGION, LEGION, 30)).toBe(0);
  expect(travelMinutes({ facilityId: null, position: null }, { facilityId: null, position: null }, 25)).toBe(25);
});

describe('availability', () => {
  const game = { startsAt: NOON, endsAt: later(NOON, 2 * HOUR) };
  test.each([
    ['says nothing', [], true],
    ['covers the game, a Saturday from 12:00 to 14:00', [{ weekday: 6, from: '12:00', to: '14:00' }], true],
    ['ends before the game does', [{ weekday: 6, from: '12:00', to: '13:59' }], false],
    ['is of another day', [{ weekday: 7, from: '00:00', to: '24:00' }], false],
  ])('that %s: %s', (_, weekly, expected) => {
    expect(isAvailable({ weekly, blackouts: [] }, game, timeZone)).toBe(expected);
  });

  test('counts days by the clock of the org, for a game past midnight too', () => {
    const late = { startsAt: new Date('2026-04-12T03:30:00.000Z'), endsAt: new Date('2026-04-12T05:30:00.000Z') };
    expect(isAvailable({ weekly: [{ weekday: 6, from: '20:00', to: '24:00' }], blackouts: [] }, late, timeZone)).toBe(true);
    const sunday = '2026-04-12' as LocalDate;
    expect(isAvailable({ weekly: [], blackouts: [{ from: sunday, to: sunday }] }, late, timeZone)).toBe(false);
  });
});
