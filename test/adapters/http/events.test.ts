import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
beforeAll(async () => {
  world = await startWorld(memoryStorage(() => NOON));
  league = await givenLeague(world.ports.unitOfWork);
  for (const [name, role] of [
    ['carl', 'coach'],
    ['pat', 'parent'],
    ['ada', 'admin'],
  ] as const)
    await world.member(name, league.org, role);
  await league.coachedBy(league.hawks, await world.user('carl'));
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), await world.user('pat'));
});
afterAll(() => world.close());

const events = () => `/api/mobile/teams/${league.hawks.id}/events`;
const practice = (days: number, over: object = {}) => {
  const startsAt = later(NOON, days * DAY);
  return { kind: 'practice', title: 'Batting', startsAt: startsAt.toISOString(), endsAt: later(startsAt, HOUR).toISOString(), ...over };
};

test('a coach plans a practice, families read it, and a change from an old version is shown the present one', async () => {
  const made = await world.call('carl', 'POST', events(), { body: practice(1, { note: ' Bring\r\nwater ' }) });
  expect(made).toMatchObject({ status: 201, body: { title: 'Batting', note: 'Bring\nwater', version: 1, changedEvents: 1 } });
  const path = `/api/mobile/events/${made.body['id']}`;
  const read = await world.call('pat', 'GET', path);
  expect(read).toMatchObject({ status: 200, body: { team: { name: 'Red Hawks' }, place: null } });
  const etag = String(read.headers.get('etag'));
  expect(await world.call('carl', 'PATCH', path, { body: { place: 'Gym' }, headers: { 'if-match': etag } })).toMatchObject({ status: 200 });
  expect(await world.call('carl', 'PATCH', path, { body: { place: 'Barn' }, headers: { 'if-match': etag } })).toMatchObject({
    status: 409,
    body: { type: '/problems/edit-conflict', game: null, event: { place: 'Gym', version: 2 } },
  });
  expect((await world.call('pat', 'GET', events())).body).toMatchObject({ events: [{ place: 'Gym' }], nextCursor: null });
});

test('a series is listed page by page, and a repeated request makes it once', async () => {
  const body = practice(10, { repeats: { weekdays: ['tuesday', 'thursday'], until: '2026-05-05' } });
  const headers = { 'idempotency-key': 'series' };
  const made = await world.call('carl', 'POST', events(), { body, headers });
  expect(made).toMatchObject({
    status: 201,
    body: { changedEvents: 5, series: { weekdays: ['tuesday', 'thursday'], until: '2026-05-05' } },
  });
  expect((await world.call('carl', 'POST', events(), { body, headers })).body).toEqual(made.body);
  const range = 'startDate=2026-04-20&endDate=2026-06-01';
  const first = (await world.call('pat', 'GET', `${events()}?${range}&limit=3`)).body;
  expect(first['events']).toHaveLength(3);
  const rest = await world.call('pat', 'GET', `${events()}?${range}&limit=3&cursor=${first['nextCursor']}`);
  expect(rest.body).toMatchObject({ events: [{ localDate: '2026-04-30' }, { localDate: '2026-05-05' }], nextCursor: null });
});

test('all faults of a request are said at once', async () => {
  const body = practice(20, { endsAt: NOON.toISOString(), respondBy: later(NOON, 21 * DAY).toISOString() });
  const refused = await world.call('carl', 'POST', events(), { body });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/endsAt' }, { pointer: '/respondBy' }] } });
  const repeats = { weekdays: [], until: '2026-02-30', except: ['x'] };
  const unread = await world.call('carl', 'POST', events(), { body: practice(20, { title: '', repeats }) });
  expect((unread.body['errors'] as unknown as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
    '/repeats/except/0',
    '/repeats/until',
    '/repeats/weekdays',
    '/title',
  ]);
});

test('the field of a game stays the game’s, and whoever asks sees the game', async () => {
  const game = await league.addGame(league.jays, league.owls, { startsAt: later(NOON, 30 * DAY) });
  expect(await world.call('ada', 'POST', events(), { body: practice(30, { fieldId: league.field.id }) })).toMatchObject({
    status: 409,
    body: { type: '/problems/field-taken', game: { id: game.id }, event: null },
  });
});
