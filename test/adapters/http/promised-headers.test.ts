import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Storage } from '../../../src/application/ports/storage.ts';
import { NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { aNewBracket } from '../../support/league-data.ts';
import { type Asking, startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let gameId: string;
let playerId: string;
/** A read of facilities waits for it. */
let hold: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  const memory = memoryStorage(() => NOON);
  const facilities: Storage['read']['facilities'] = async (orgId) => {
    const found = await memory.read.facilities(orgId);
    await hold;
    return found;
  };
  world = await startWorld({ ...memory, read: { ...memory.read, facilities } });
  const org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  gameId = (await league.addGame(league.hawks, league.owls, { startsAt: NOON, status: 'in_progress' })).id;
  playerId = (await league.addPlayer('Sam Ortiz', league.hawks)).id;
});
afterAll(() => world.close());

const call = (method: string, path: string, asking: Asking = {}) => world.call('ada', method, path, { org: league.org, ...asking });

const reads: readonly [producer: string, path: () => string][] = [
  ['a live reply', () => '/api/org/me'],
  ['a reply that is kept', () => '/api/mobile/facilities'],
  ['a page', () => `/api/mobile/games/${gameId}/box-score.html`],
  ['a reply that callers share', () => `/api/mobile/chat/rooms/${league.hawks.id}/poll`],
  ['a poll whose wait is over', () => `/api/mobile/games/${gameId}/player-stats?since=0&wait=1`],
  ['an exported file', () => '/api/org/exports/teams.csv'],
  ['a file of fees', () => '/api/org/official-fees.csv?month=2026-04'],
];
test.each(reads)('%s brings an entity tag, and is not sent again to who has it', async (_, path) => {
  // The first one makes it, the second one finds it kept.
  for (let times = 0; times < 2; times += 1) {
    const { status, headers } = await call('GET', path());
    expect({ status, tag: headers.get('etag'), caching: headers.get('cache-control') }).toEqual({
      status: 200,
      tag: expect.stringMatching(/^W\/"/),
      caching: 'private, no-cache',
    });
    const again = await call('GET', path(), { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, again.headers.get('etag'), again.text]).toEqual([304, headers.get('etag'), '']);
  }
});

const event = () => ({ teamId: league.hawks.id, playerId, type: 'single', period: 1, clientEventId: newId<string>() });
const writes: readonly [producer: string, ask: () => [method: string, path: string, asking: Asking]][] = [
  ['a live write', () => ['POST', '/api/org/facilities', { body: { name: 'Oak Park' } }]],
  [
    'a write under an idempotency key',
    () => ['POST', '/api/org/facilities', { body: { name: 'Elm Park' }, headers: { 'idempotency-key': 'elm' } }],
  ],
  [
    'a write that stores its key',
    () => {
      const path = `/api/mobile/chat/rooms/${league.hawks.id}/messages`;
      return ['POST', path, { body: { content: 'Hello' }, headers: { 'idempotency-key': 'hello' } }];
    },
  ],
  ['a write with an id of the client', () => ['POST', `/api/mobile/games/${gameId}/player-stats`, { body: event() }]],
  ['a write that changes nothing', () => ['DELETE', '/api/mobile/push-token', { body: { token: 'unknown' } }]],
];
test.each(writes)('%s brings a consistency token, and so does its repetition', async (_, ask) => {
  const asked = ask();
  for (let times = 0; times < 2; times += 1) {
    const { status, headers } = await call(...asked);
    expect(status).toBeLessThan(300);
    expect(headers.get('consistency-token')).not.toBeNull();
  }
});

test('a write whose reply has a version brings its entity tag, also under an idempotency key and replayed', async () => {
  const body = aNewBracket(league);
  const headers = { 'idempotency-key': 'bracket' };
  const first = await call('POST', '/api/org/brackets', { body, headers });
  expect(first.status).toBe(201);
  expect(first.headers.get('etag')).toMatch(/^W\/"/);
  const replayed = await call('POST', '/api/org/brackets', { body, headers });
  expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  expect(replayed.headers.get('etag')).toBe(first.headers.get('etag'));
});

test('a read that began before a commit of this instance is not found after it', async () => {
  const held = Promise.withResolvers<void>();
  hold = held.promise;
  const early = call('GET', '/api/mobile/facilities');
  await new Promise((resolve) => setTimeout(resolve, 50));
  hold = Promise.resolve();
  await call('POST', '/api/org/facilities', { body: { name: 'Ash Park' } });
  const late = call('GET', '/api/mobile/facilities');
  held.resolve();
  expect((await late).text).toContain('Ash Park');
  expect((await early).text).not.toContain('Ash Park');
  expect((await call('GET', '/api/mobile/facilities')).text).toContain('Ash Park');
});
