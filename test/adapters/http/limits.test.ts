import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { RequestLimits } from '../../../src/adapters/http/admission/request-limits.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { type Metrics, NO_METRICS, type States } from '../../../src/adapters/observability/metrics.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { rawConnection, rawRequest } from '../../support/raw-connection.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

const MINUTE = 60_000;

let world: World;
let readings: number;
let release: () => void;
afterEach(async () => {
  release?.();
  await world.close();
});

/** A world in which reads of a caller's own requests wait until `release`. */
async function heldWorld(over: Parameters<typeof startWorld>[1] = {}) {
  const storage = memoryStorage();
  const open = Promise.withResolvers<void>();
  release = open.resolve;
  readings = 0;
  const read = {
    ...storage.read,
    async requestsOf(...asked: Parameters<typeof storage.read.requestsOf>) {
      readings += 1;
      await open.promise;
      return storage.read.requestsOf(...asked);
    },
  };
  world = await startWorld({ ...storage, read }, over);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** Metrics that give access to what is observed, by kind. */
function observed() {
  const states = new Map<string, () => unknown>();
  const metrics: Metrics = { ...NO_METRICS, observe: (kind, _name, state) => void states.set(kind, state) };
  return { metrics, stateOf: <Kind extends keyof States>(kind: Kind) => states.get(kind)!() as States[Kind] };
}

const limited = (limits: Partial<RequestLimits>) => startWorld({}, { limits: { ...LIMITS, ...limits } });
const me = (name: string, headers: Record<string, string> = {}) => world.call(name, 'GET', '/api/me', { headers });
const from = (address: string) => ({ 'x-forwarded-for': address });
/** Only the status, of a page or an operation. */
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await fetch(world.origin + path, { headers })).status;
const statuses = async (count: number, ask: () => Promise<Reply>) => {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push((await ask()).status);
  return all;
};

describe('requests a minute', () => {
  test('of a user are limited, and told with the limit and when to come again', async () => {
    world = await limited({ userPerMinute: 3 });
    expect(await statuses(3, () => me('pat'))).toEqual([200, 200, 200]);
    world.move(15_000);
    const refused = await me('pat');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ type: '/problems/too-many-requests', limit: 3, windowSeconds: 60, retryAfterSeconds: 45 });
    expect(refused.headers.get('retry-after')).toBe('45');
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=45');
    expect((await me('lee')).status).toBe(200);
    world.move(45_000);
    expect((await me('pat')).status).toBe(200);
  });

  test('are counted by issuer and subject, from wherever the user calls', async () => {
    world = await limited({ userPerMinute: 2 });
    expect((await me('pat', from('203.0.113.7'))).status).toBe(200);
    expect((await me('pat', from('203.0.113.8'))).status).toBe(200);
    expect((await me('pat', from('203.0.113.9'))).status).toBe(429);
  });

  test('are refused before anything is asked of the storage', async () => {
    let asked = 0;
    const storage = memoryStorage();
    world = await startWorld(
      {
        ...storage,
        unitOfWork: {
          ...storage.unitOfWork,
          transact: (work) => {
            asked += 1;
            return storage.unitOfWork.transact(work);
          },
        },
      },
      { limits: { ...LIMITS, userPerMinute: 1, addressPerMinute: 1 } },
    );
    expect((await me('pat')).status).toBe(200);
    expect(asked).toBe(1);
    expect((await me('pat')).status).toBe(429);
    expect(await statusOf('/join/SLL-PARENT-2026', from('203.0.113.7'))).toBe(404);
    expect(await statusOf('/join/SLL-PARENT-2026', from('203.0.113.7'))).toBe(429);
    expect(asked).toBe(1);
  });

  test('count a screen as many times as it has parts', async () => {
    world = await limited({ userPerMinute: 5 });
    const org = await world.org();
    await world.member('pat', org, 'parent');
    const open = (screen: string) => world.call('pat', 'GET', `/api/mobile/screens/${screen}`, { org });
    expect((await open('home')).status).toBe(200);
    expect((await open('me')).status).toBe(200);
    expect((await me('pat')).status).toBe(429);
  });

  test('count replays under an idempotency key as well', async () => {
    world = await limited({ userPerMinute: 2 });
    const join = () => world.call('pat', 'POST', '/api/join', { body: { code: 'NO-PARENT-2026' }, headers: { 'idempotency-key': 'k' } });
    expect((await join()).status).toBe(404);
    expect((await join()).headers.get('idempotency-replayed')).toBe('true');
    expect((await join()).status).toBe(429);
  });

  test('of an address without a valid token are limited, refused tokens among them; a valid token is served from there all the same', async () => {
    world = await limited({ addressPerMinute: 4, userPerMinute: 50 });
    const here = from('203.0.113.7');
    expect((await world.call(undefined, 'GET', '/api/me', { headers: here })).status).toBe(401);
    expect((await world.call('bad', 'GET', '/api/me', { headers: here })).status).toBe(401);
    expect((await world.call(undefined, 'GET', '/api/nothing', { headers: here })).status).toBe(404);
    expect((await world.call(undefined, 'PUT', '/api/me', { headers: here })).status).toBe(405);
    for (const name of [undefined, 'bad']) expect((await world.call(name, 'GET', '/api/me', { headers: here })).status).toBe(429);
    expect(await statusOf('/problems', here)).toBe(429);
    expect(await statuses(30, () => me('pat', here))).toEqual(Array(30).fill(200));
    expect((await world.call('bad', 'GET', '/api/me', { headers: from('203.0.113.8') })).status).toBe(401);
  });

  test('of a home with IPv6 are counted together', async () => {
    world = await limited({ addressPerMinute: 2 });
    const ask = (address: string) => world.call(undefined, 'GET', '/api/me', { headers: from(address) });
    expect((await ask('2001:db8:1:2::1')).status).toBe(401);
    expect((await ask('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).status).toBe(401);
    expect((await ask('2001:db8:1:2:1::9')).status).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).toBe(401);
  });

  test('count neither health nor preflights', async () => {
    world = await limited({ addressPerMinute: 1, addressAtOnce: 1 });
    const preflight = { origin: 'https://app.example.org', 'access-control-request-method': 'POST' };
    expect(await statuses(5, () => world.call(undefined, 'GET', '/api/health'))).toEqual(Array(5).fill(200));
    expect(await statuses(5, () => world.call(undefined, 'GET', '/api/health/live'))).toEqual(Array(5).fill(200));
    expect(await statuses(5, () => world.call(undefined, 'OPTIONS', '/api/join', { headers: preflight }))).toEqual(Array(5).fill(204));
    expect((await world.call(undefined, 'GET', '/api/me')).status).toBe(401);
    expect((await world.call(undefined, 'GET', '/api/me')).status).toBe(429);
    expect((await world.call(undefined, 'GET', '/api/health')).status).toBe(200);
  });

  test('whose token nobody can verify just now are held against nobody', async () => {
    world = await limited({ addressPerMinute: 1 });
    expect(await statuses(5, () => me('away'))).toEqual(Array(5).fill(503));
    expect((await world.call(undefined, 'GET', '/api/me')).status).toBe(401);
  });

  test('are told late, on a connection that closes, to a caller who keeps coming', async () => {
    world = await limited({ userPerMinute: 1 });
    await me('pat');
    expect(new Set(await statuses(20, () => me('pat')))).toEqual(new Set([429]));
    const ask = rawRequest('GET', '/api/me', { Authorization: 'Bearer pat' });
    const connection = await rawConnection(world.origin);
    connection.send(ask);
    expect(await connection.ended).toMatch(/^HTTP\/1.1 429 .*Connection: close.*too-many-requests/s);
    world.move(MINUTE);
    expect((await me('pat')).status).toBe(200);
  });
});

describe('requests at once', () => {
  beforeEach(() => heldWorld({ limits: { ...LIMITS, userAtOnce: 2, addressAtOnce: 2 }, maxInFlight: 100 }));
  const requests = (name: string) => world.call(name, 'GET', '/api/me/requests');

  test('of a user are limited, and others are served', async () => {
    const held = [requests('pat'), requests('pat')];
    await until(() => readings > 0);
    const refused = await me('pat');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ limit: 2, windowSeconds: 0, retryAfterSeconds: 1 });
    expect(refused.headers.get('ratelimit-policy')).toBe('"at-once";q=2;qu="concurrent-requests"');
    expect((await me('lee')).status).toBe(200);
    release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await me('pat')).status).toBe(200);
  });

  test('count bodies that never come, which take no place from others', async () => {
    const slow = await Promise.all([1, 2].map(() => rawConnection(world.origin)));
    const headers = { Authorization: 'Bearer pat', 'Content-Type': 'application/json', 'Content-Length': '100' };
    for (const { send } of slow) send(`${rawRequest('POST', '/api/join', headers)}{"code": `);
    let refused = await me('pat');
    while (refused.status !== 429) refused = await me('pat');
    expect((await me('lee')).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    while ((await me('pat')).status !== 200) await turn();
  });

  test('count requests that are sent ahead on one connection', async () => {
    const { send, until: got } = await rawConnection(world.origin);
    send(rawRequest('GET', '/api/me/requests', { Authorization: 'Bearer pat' }).repeat(5));
    await until(() => readings > 0);
    expect((await me('pat')).status).toBe(429);
    release();
    const answers = await got(/(HTTP\/1\.1.*){5}/s);
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '429', '429', '429']);
  });

  test('count answers that nobody reads, until the connection is gone', async () => {
    const { socket, send } = await rawConnection(world.origin);
    socket.pause();
    // About two replies fit into the connection's buffers; the rest do not.
    const big = rawRequest('GET', '/api/openapi.json');
    const stranger = () => statusOf('/api/health/nothing');
    while ((await stranger()) !== 429) send(big);
    expect((await me('lee')).status).toBe(200);
    socket.destroy();
    while ((await stranger()) !== 404) await turn();
  });
});

test('a connection that sends far ahead is closed, and gives back what it held', async () => {
  world = await limited({ userAtOnce: 32 });
  const { send, ended } = await rawConnection(world.origin);
  send(rawRequest('GET', '/api/me', { Authorization: 'Bearer pat' }).repeat(100));
  await ended;
  while ((await me('pat')).status !== 200) await turn();
});

describe('waiting polls', () => {
  let org: Org;
  let league: GivenLeague;
  beforeEach(async () => {
    world = await limited({ userAtOnce: 2 });
    org = await world.org();
    league = await givenLeague(world.ports.unitOfWork, { org });
    for (const name of ['pat', 'lee']) await world.member(name, org, 'staff');
  });
  const poll = (name: string, query = '') => world.call(name, 'GET', `/api/mobile/chat/rooms/${league.hawks.id}/poll${query}`);

  test('are counted apart, 40 of a user', async () => {
    const { cursor } = (await poll('pat')).body as unknown as { cursor: string };
    const waiting = Array.from({ length: 41 }, () => poll('pat', `?since=${cursor}&wait=20`));
    expect((await Promise.race(waiting)).body).toMatchObject({ type: '/problems/too-many-requests', limit: 40, windowSeconds: 0 });
    expect((await poll('pat', `?since=${cursor}`)).status).toBe(200);
    expect((await me('pat')).status).toBe(200);
    await world.call('lee', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, { body: { content: 'Bring water' } });
    const answered = await Promise.all(waiting);
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await poll('pat', `?since=${cursor}&wait=1`)).status).toBe(200);
  });
});

describe('an instance with its hands full', () => {
  const requests = (name: string) => world.call(name, 'GET', '/api/me/requests');
  const poll = (name: string) => world.call(name, 'GET', '/api/mobile/chat/rooms/0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f/poll');
  const write = (name: string) => world.call(name, 'POST', '/api/join', { body: { code: 'NO-PARENT-2026' } });
  /** This many requests in progress, each by a different user. */
  async function busy(count: number): Promise<Promise<Reply>[]> {
    const before = readings;
    const held = Array.from({ length: count }, (_, n) => requests(`user_${before + n}`));
    await until(() => readings === before + count);
    return held;
  }

  test('refuses polls first, then reads, then writes, and answers about its health', async () => {
    await heldWorld({ maxInFlight: 10 });
    const held = await busy(6);
    const refused = await poll('pat');
    expect(refused.status).toBe(503);
    expect(refused.body['type']).toBe('/problems/unavailable');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await me('pat')).status).toBe(200);

    held.push(...(await busy(2)));
    expect((await me('pat')).status).toBe(503);
    expect((await write('pat')).status).toBe(404);
    expect((await world.call(undefined, 'GET', '/api/health')).status).toBe(200);
    expect((await world.call(undefined, 'GET', '/api/health/live')).status).toBe(200);

    release();
    expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await me('pat')).status).toBe(200);
  });

  test('refuses a caller who has much under way before everybody else', async () => {
    await heldWorld({ maxInFlight: 12 });
    const held = await busy(2);
    for (let n = 0; n < 4; n += 1) held.push(requests('eve'));
    await until(() => world.ports.isDraining() || readings >= 3);
    expect((await me('eve')).status).toBe(503);
    expect((await me('pat')).status).toBe(200);
    release();
    await Promise.all(held);
    expect((await me('eve')).status).toBe(200);
  });

  test('answers all who are woken at once with the places of polls alone, and refuses none who comes back meanwhile', async () => {
    const storage = memoryStorage();
    const open = Promise.withResolvers<void>();
    release = open.resolve;
    const read = {
      ...storage.read,
      async newsSince(...asked: Parameters<typeof storage.read.newsSince>) {
        await open.promise;
        return storage.read.newsSince(...asked);
      },
    };
    const { metrics, stateOf } = observed();
    world = await startWorld({ ...storage, read, system: read }, { maxInFlight: 5, metrics });
    const org = await world.org();
    const { hawks } = await givenLeague(world.ports.unitOfWork, { org });
    for (const name of ['pat', 'lee']) await world.member(name, org, 'staff');
    const room = `/api/mobile/chat/rooms/${hawks.id}`;
    const { cursor } = (await world.call('pat', 'GET', `${room}/poll`)).body as unknown as { cursor: string };
    const wait = (name: string) => world.call(name, 'GET', `${room}/poll?since=${cursor}&wait=20`);
    const say = (content: string) => world.call('lee', 'POST', `${room}/messages`, { body: { content } });

    const answers = Array.from({ length: 20 }, () => wait('pat'));
    await until(() => stateOf('polls').waiting === 20);
    expect((await say('Bring water')).status).toBe(201);
    await until(() => stateOf('load').queued === 17);
    expect(stateOf('load').inFlight).toBe(3);

    expect([(await say('And hats')).status, (await me('lee')).status]).toEqual([201, 200]);
    answers.push(wait('lee'));
    await until(() => stateOf('load').queued === 18);

    release();
    for (const { status, text } of await Promise.all(answers))
      expect([status, text]).toEqual([200, expect.stringContaining('Bring water')]);
  });

  test('is not one that waits for bodies which never come', async () => {
    world = await startWorld({}, { maxInFlight: 1 });
    const { socket, send } = await rawConnection(world.origin);
    send(
      `${rawRequest('POST', '/api/join', { Authorization: 'Bearer lee', 'Content-Type': 'application/json', 'Content-Length': '9' })}{"code": `.slice(
        0,
        -2,
      ),
    );
    expect(await statuses(5, () => me('pat'))).toEqual(Array(5).fill(200));
    socket.destroy();
  });
});
