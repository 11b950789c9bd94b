import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let league: GivenLeague;
let game: Game;
beforeEach(async () => {
  world = await startWorld();
  org = await world.org({ settings: { umpiresAssignThemselves: true } });
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  for (const umpire of ['uma', 'uli']) await world.member(umpire, org, 'umpire');
  game = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY) });
});
afterEach(() => world.close());

const call = async (name: string, method: string, path: string, body?: unknown) =>
  world.call(name, method, path, { org, ...(body !== undefined && { body }) });
const idOf = async (name: string) => (await world.user(name)).id;
const added = async (over: object = {}) =>
  (await call('ada', 'POST', '/api/org/official-assignments', { gameId: game.id, position: 'Plate', feeCents: 4500, ...over })).body;
const answered = (name: string, id: unknown, action: string) => call(name, 'POST', `/api/mobile/officiating/assignments/${id}`, { action });
const taken = (name: string, id: unknown) => call(name, 'POST', `/api/mobile/officiating/open-games/${id}`);
const mine = async (name: string) => (await call(name, 'GET', '/api/mobile/officiating/assignments')).body['assignments'];
const open = async (name: string) => (await call(name, 'GET', '/api/mobile/officiating/open-games')).body['assignments'];

describe('an umpire who is offered a game', () => {
  test('accepts it, and it is theirs in the schedule and in their calendar', async () => {
    const calendar = new URL(String((await call('uma', 'PUT', '/api/mobile/calendars/mine')).body['address'])).pathname;
    const inCalendar = async () => (await world.call(undefined, 'GET', calendar)).text;
    expect(await inCalendar()).not.toContain('Red Hawks');
    const { id } = await added({ userId: await idOf('uma'), respondBy: later(NOON, HOUR).toISOString() });
    expect(await mine('uma')).toMatchObject([{ id, state: 'offered', official: { name: 'Uma' }, game: { id: game.id } }]);
    expect(await inCalendar()).toContain('STATUS:TENTATIVE');
    expect((await answered('uma', id, 'accept')).body).toMatchObject({ state: 'accepted' });
    expect((await answered('uma', id, 'accept')).status).toBe(200);
    const schedule = await call('uma', 'GET', '/api/mobile/schedule?mine=true');
    expect(schedule.body['games']).toMatchObject([{ id: game.id, isMine: true }]);
    expect(await inCalendar()).toContain('SUMMARY:Plate: Blue Jays at Red Hawks');
    expect(await inCalendar()).toContain('STATUS:CONFIRMED');
    expect((await call('uli', 'GET', '/api/mobile/schedule?mine=true')).body['games']).toEqual([]);
  });

  test('declines it: it is open again, and they cannot change their mind', async () => {
    const { id } = await added({ userId: await idOf('uma') });
    expect((await answered('uli', id, 'accept')).status).toBe(404);
    expect((await answered('uma', id, 'decline')).body).toMatchObject({ state: 'declined' });
    expect((await answered('uma', id, 'accept')).body['type']).toBe('/problems/already-decided');
    expect(await open('uli')).toMatchObject([{ id, state: 'open', official: null }]);
    expect((await call('uma', 'GET', '/api/mobile/schedule?mine=true')).body['games']).toEqual([]);
  });

  test('has until the deadline', async () => {
    const { id } = await added({ userId: await idOf('uma'), respondBy: later(NOON, HOUR).toISOString() });
    world.move(HOUR);
    expect((await answered('uma', id, 'accept')).status).toBe(409);
    expect(await mine('uma')).toMatchObject([{ state: 'expired' }]);
    expect((await taken('uli', id)).body).toMatchObject({ state: 'accepted', official: { name: 'Uli' } });
  });
});

describe('assigning', () => {
  test('is refused with everything that speaks against it, and forced where that may be', async () => {
    await added({ userId: await idOf('uma') });
    const another = await league.addGame(league.owls, league.jays, { startsAt: later(NOON, DAY + HOUR) });
    const clash = await added({ gameId: another.id, userId: await idOf('uma'), force: true });
    expect(clash).toMatchObject({ type: '/problems/official-conflict', conflicts: [{ reason: 'other-game', gameId: game.id }] });
    await world.member('uli', org, 'coach');
    await league.coachedBy(league.hawks, await world.user('uli'));
    expect(await added({ userId: await idOf('uli') })).toMatchObject({ conflicts: [{ reason: 'own-team', gameId: null }] });
    expect(await added({ userId: await idOf('uli'), force: true })).toMatchObject({ state: 'offered' });
  });

  test('takes nobody who is no approved umpire', async () => {
    await world.member('pat', org, 'parent');
    await world.member('una', org, 'umpire', 'pending');
    for (const name of ['pat', 'una']) {
      expect(await added({ userId: await idOf(name) })).toMatchObject({ type: '/problems/unknown-reference' });
    }
  });

  test('heeds what umpires say of when they can', async () => {
    const blackouts = [{ from: '2026-04-12', to: '2026-04-12' }];
    expect((await call('uma', 'PUT', '/api/mobile/officiating/availability', { weekly: [], blackouts })).status).toBe(200);
    expect((await call('uma', 'GET', '/api/mobile/officiating/availability')).body).toEqual({ weekly: [], blackouts });
    expect(await added({ userId: await idOf('uma') })).toMatchObject({ conflicts: [{ reason: 'unavailable', gameId: null }] });
  });

  test('another umpire takes it from the first', async () => {
    const { id } = await added({ userId: await idOf('uma') });
    const path = `/api/org/official-assignments/${id}`;
    expect((await call('ada', 'PATCH', path, { userId: await idOf('uli') })).body).toMatchObject({
      state: 'offered',
      official: { name: 'Uli' },
    });
    expect(await mine('uma')).toEqual([]);
    expect((await call('ada', 'PATCH', path, { userId: null, feeCents: 5000 })).body).toMatchObject({ state: 'open', feeCents: 5000 });
    expect((await call('ada', 'DELETE', path)).status).toBe(204);
    expect((await call('ada', 'DELETE', path)).status).toBe(404);
  });
});

test('umpires take open games where the organization leaves it to them', async () => {
  const { id } = await added();
  expect((await taken('uma', id)).body).toMatchObject({ state: 'accepted' });
  expect((await taken('uma', id)).status).toBe(200);
  expect((await taken('uli', id)).status).toBe(404);
  expect(await open('uli')).toEqual([]);
  const strict = await world.org();
  await world.member('ute', strict, 'umpire');
  const refused = await world.call('ute', 'POST', `/api/mobile/officiating/open-games/${id}`, { org: strict });
  expect(refused.body).toMatchObject({ type: '/problems/not-allowed', reason: 'league-assigns' });
});

test('games to come are open again once an umpire is revoked', async () => {
  await added({ userId: await idOf('uma') });
  const { body } = await call('ada', 'GET', '/api/org/members?q=uma');
  const [{ membershipId }] = body['members'] as unknown as [{ membershipId: string }];
  expect((await call('ada', 'DELETE', `/api/org/members/${membershipId}`)).status).toBe(200);
  expect(await open('uli')).toMatchObject([{ state: 'open', official: null }]);
});

test('the fees of a month are a file for a spreadsheet, in which nothing is a formula', async () => {
  await world.member('=uwe', org, 'umpire');
  const teams = [await league.addTeam('=SUM(A1)', {}), await league.addTeam('Cubs, "B"', {})] as const;
  game = await league.addGame(teams[0], teams[1], { startsAt: later(NOON, 2 * DAY) });
  const { id } = await added({ position: '+Base', feeCents: 4550 });
  await taken('uma', id);
  const canceled = await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, 5 * DAY), status: 'canceled' });
  await added({ gameId: canceled.id, userId: await idOf('uma'), feeCents: 100 });
  const { status, headers, text } = await call('ada', 'GET', '/api/org/official-fees.csv?month=2026-04');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text).toBe(
    'Date,Time,Game,Status,Facility,Position,Official,Fee\r\n' +
      `2026-04-13,12:00,"Cubs, ""B"" at =SUM(A1)",scheduled,Legion Park,'+Base,Uma,45.50\r\n`,
  );
  expect((await call('ada', 'GET', '/api/org/official-fees.csv?month=2026-05')).text.split('\r\n')).toHaveLength(2);
});
