import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createLeagueClient,
  isProblem,
  type LeagueClient,
  type LeagueClientOptions,
  memoryCache,
  NetworkError,
  orOther,
  pages,
  problemKind,
  randomId,
  unwrap,
} from '../../../clients/typescript/src/index.ts';
import { GAME_STATUS } from '../../../clients/typescript/src/known-values.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';
import { steadyRuntime } from './steady-runtime.ts';

let world: World;
let league: GivenLeague;
beforeAll(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  await world.member('ada', league.org, 'admin');
});
afterAll(() => world.close());

type Reply = Response | 'lost' | 'cut' | 'through' | 'answer-lost';
let sent: Request[];
let sentTokens: (string | null)[];
let replies: Reply[];
let waits: number[];
beforeEach(() => {
  [sent, sentTokens, replies] = [[], [], []];
});

/** Ada's client on a network that treats one request after another as `replies` says, and lets the rest through. */
function ada(options: Partial<LeagueClientOptions> = {}) {
  const steady = steadyRuntime();
  waits = steady.waits;
  return createLeagueClient({
    baseUrl: world.origin,
    accessToken: () => 'ada',
    orgId: league.org.id,
    runtime: steady.runtime,
    async fetch(request, init) {
      sent.push(request);
      sentTokens.push(request.headers.get('Consistency-Token'));
      const reply = replies.shift() ?? 'through';
      if (reply === 'lost') throw new TypeError('fetch failed');
      if (reply instanceof Response) return reply;
      const response = await fetch(request, init);
      if (reply === 'answer-lost') throw new TypeError('fetch failed');
      return reply === 'cut' ? cut(response) : response;
    },
    ...options,
  });
}
const cut = ({ status, headers }: Response) =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }), { status, headers });
const problem = (status: number, kind: string, headers = {}, members = {}) =>
  new Response(JSON.stringify({ type: `/problems/${kind}`, title: kind, status, detail: '', instance: 'x', ...members }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
const page = (status: number) => new Response('<h1>Welcome to the gym</h1>', { status, headers: { 'Content-Type': 'text/html' } });
const header = (name: string) => sent.map(({ headers }) => headers.get(name));
const team = () => ({ params: { path: { id: league.jays.id } } });
const facilities = async () => JSON.parse((await world.call('ada', 'GET', '/api/org/facilities?limit=100')).text).facilities.length;

describe('an operation', () => {
  test('is called with the token and the organization, and answers what its description says', async () => {
    const { data, error } = await ada().GET('/api/mobile/teams/{id}', team());
    expect(error).toBeUndefined();
    expect(data?.name).toBe('Blue Jays');
    expect(header('Authorization')).toEqual(['Bearer ada']);
  });

  test('that is refused answers the problem, with the members of its kind', async () => {
    const { error } = await ada().GET('/api/mobile/teams/{id}', { params: { path: { id: 'x' } } });
    expect(isProblem(error, 'invalid-request') && error.errors[0]!.pointer).toBe('/id');
    expect(isProblem(error, 'not-found')).toBe(false);
    await expect(unwrap(ada().GET('/api/mobile/teams/{id}', { params: { path: { id: 'x' } } }))).rejects.toMatchObject({
      name: 'ProblemError',
      kind: 'invalid-request',
    });
  });
});

describe('a POST', () => {
  test.each<[string, Reply]>([
    ['no network', 'lost'],
    ['a lost answer', 'answer-lost'],
    ['a cut answer', 'cut'],
    ['a captive portal', page(200)],
    ['a balancer without a gateway', page(502)],
    ['a gateway that is away', problem(503, 'unavailable', { 'Retry-After': '2' })],
    ['the first attempt under way', problem(409, 'idempotency-in-progress')],
  ])('is repeated under its key after %s, and takes effect once', async (_, reply) => {
    replies = [reply, reply instanceof Response ? reply.clone() : reply];
    const before = await facilities();
    const { data } = await ada().POST('/api/org/facilities', { body: { name: `Oak Park ${before}` } });
    expect(data?.name).toBe(`Oak Park ${before}`);
    expect(sent).toHaveLength(3);
    expect(new Set(header('Idempotency-Key')).size).toBe(1);
    expect(await facilities()).toBe(before + 1);
  });
});

test('no answer at all is told, with the key under which it may be sent again', async () => {
  replies = ['lost', 'lost', 'lost', 'lost'];
  const failed = ada().POST('/api/join', { body: { code: 'X' } });
  const error = await failed.then(
    () => null,
    (cause) => cause,
  );
  expect(error).toBeInstanceOf(NetworkError);
  expect(error.idempotencyKey).toBe(header('Idempotency-Key')[0]);
  expect(waits).toEqual([250, 500, 1000]);
});

test('a list is read page by page', async () => {
  const seen: number[] = [];
  for await (const { teams } of pages((next) => ada().GET('/api/org/teams', { params: { query: { ...next, limit: 1 } } }))) {
    seen.push(teams.length);
  }
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set([1]));
});

describe('retrying', () => {
  const refused = () => problem(409, 'game-not-open');
  test.each<[string, () => Response]>([
    ['409', refused],
    ['500', () => problem(500, 'internal-error')],
    ['404', () => problem(404, 'not-found')],
    ['422', () => problem(422, 'idempotency-key-reused')],
  ])('is not done after %s', async (_, reply) => {
    replies = [reply()];
    const { error } = await ada().GET('/api/mobile/home');
    expect(isProblem(error)).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('is not done where the first attempt may be what the second would stumble over', async () => {
    const edit = { params: { path: { gameId: 'x' }, header: { 'If-Match': '"7"' } }, body: { homeScore: 1 } };
    replies = ['lost'];
    await expect(ada().PATCH('/api/mobile/games/{gameId}', edit)).rejects.toBeInstanceOf(NetworkError);
    replies = [problem(503, 'unavailable')];
    expect((await ada().PATCH('/api/mobile/games/{gameId}', edit)).response.status).toBe(503);
    expect(sent).toHaveLength(2);
    replies = [problem(429, 'too-many-requests', { 'Retry-After': '1' })];
    await ada().PATCH('/api/mobile/games/{gameId}', edit);
    expect(sent).toHaveLength(4);
  });

  test('waits as long as it is told, twice as long after a further refusal, and leaves long waits to the caller', async () => {
    replies = [problem(429, 'too-many-requests', { 'Retry-After': '2' }), problem(503, 'unavailable', { 'Retry-After': '2' })];
    expect((await ada().GET('/api/mobile/home')).response.status).toBe(200);
    expect(waits).toEqual([2000, 4000]);
    replies = [problem(429, 'too-many-requests', { 'Retry-After': '3600' })];
    expect((await ada().GET('/api/mobile/home')).response.status).toBe(429);
    expect(waits).toEqual([]);
  });

  test('takes a date by the clock of the answer', async () => {
    replies = [problem(503, 'unavailable', { 'Retry-After': 'Fri, 01 Jan 1999 00:00:07 GMT', Date: 'Fri, 01 Jan 1999 00:00:00 GMT' })];
    await ada().GET('/api/mobile/home');
    expect(waits).toEqual([7000]);
  });

  test('differs from phone to phone', async () => {
    const phones = await Promise.all(
      [0, 0.5, 0.99].map(async (chance) => {
        const steady = steadyRuntime();
        const failing = createLeagueClient({
          baseUrl: world.origin,
          accessToken: () => 'ada',
          runtime: { ...steady.runtime, random: () => chance },
          fetch: () => Promise.reject(new TypeError('fetch failed')),
        });
        await failing.GET('/api/me').catch(() => undefined);
        return steady.waits.join();
      }),
    );
    expect(new Set(phones).size).toBe(3);
  });

  test('ends at once when the caller gives up', async () => {
    const given = new AbortController();
    const left = ada({
      runtime: {
        ...steadyRuntime().runtime,
        async sleep(ms, signal) {
          if (ms < 30_000) given.abort(new Error('left the screen'));
          else await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        },
      },
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    await expect(left.GET('/api/me', { signal: given.signal })).rejects.toThrow('left the screen');
  });
});

test('an attempt ends at its time limit, which a held poll extends', async () => {
  const limits: number[] = [];
  const hanging = createLeagueClient({
    baseUrl: world.origin,
    accessToken: () => 'ada',
    timeoutMs: 1000,
    retry: { attempts: 1 },
    runtime: {
      sleep: async (ms) => {
        limits.push(ms);
      },
    },
    fetch: (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  await expect(hanging.GET('/api/me')).rejects.toMatchObject({ name: 'NetworkError', timedOut: true });
  const query = { since: '2026-04-11T15:00:00.000Z', wait: 25 };
  const poll = hanging.GET('/api/mobile/chat/rooms/{roomId}/poll', { params: { path: { roomId: 'x' }, query } });
  await expect(poll).rejects.toMatchObject({ timedOut: true });
  expect(limits).toEqual([1000, 26_000]);
});

describe('a token', () => {
  const signedIn = () => {
    let token = 'bad';
    const asked: (string | null)[] = [];
    const accessToken = async ({ refused }: { refused: string | null }) => {
      asked.push(refused);
      await new Promise(setImmediate);
      if (refused !== null) token = 'ada';
      return token;
    };
    return { asked, client: ada({ accessToken }) };
  };

  test('that is refused is renewed once for all that wait for it, and they go on', async () => {
    const { asked, client } = signedIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.GET('/api/mobile/home')));
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    expect(asked.filter((refused) => refused !== null)).toEqual(['bad']);
  });

  test('is asked for once a request, and a second refusal is the answer', async () => {
    let given = 0;
    const client = ada({
      accessToken: () => {
        given += 1;
        return 'bad';
      },
    });
    const { error } = await client.GET('/api/mobile/home');
    expect(isProblem(error, 'invalid-token')).toBe(true);
    expect(sent).toHaveLength(1);
    expect(given).toBe(3);
  });

  test('is not renewed by the code of the guide while the gateway takes it, and once where it does not', async () => {
    const guide = readFileSync('docs/guides/sign-in.md', 'utf8');
    const [, code] = /## When a token ends.*?accessToken: (async .*?\n {2}\}),\n/s.exec(guide)!;
    let refreshes = 0;
    const session = {
      accessToken: 'ada',
      refresh: async () => {
        refreshes += 1;
        return 'ada';
      },
    };
    const client = ada({ accessToken: runInNewContext(`(${code})`, { session }) });
    const twice = async () => [(await client.GET('/api/me')).response.status, (await client.GET('/api/me')).response.status];
    expect([await twice(), refreshes]).toEqual([[200, 200], 0]);
    session.accessToken = 'bad';
    expect([await twice(), refreshes]).toEqual([[200, 200], 1]);
  });

  test('that cannot be had for lack of a network is a NetworkError, before the first attempt and after a refusal', async () => {
    const cause = new TypeError('fetch failed');
    for (const fails of [() => true, ({ refused }: { refused: string | null }) => refused !== null]) {
      const accessToken = (want: { refused: string | null }) => {
        if (fails(want)) throw cause;
        return 'bad';
      };
      const call = ada({ accessToken }).POST('/api/join', { body: { code: 'X' }, params: { header: { 'Idempotency-Key': 'a key' } } });
      await expect(call).rejects.toMatchObject({ name: 'NetworkError', message: 'fetch failed', cause, idempotencyKey: 'a key' });
    }
  });

  test('of a deleted account is not renewed', async () => {
    const { asked, client } = signedIn();
    replies = [problem(401, 'invalid-token', {}, { reason: 'account-deleted' })];
    expect((await client.GET('/api/mobile/home')).response.status).toBe(401);
    expect(asked).toEqual([null]);
  });
});

describe('the cache', () => {
  const list = (client: LeagueClient, org: string = league.org.id) =>
    client.GET('/api/org/facilities', { params: { query: { limit: 100 }, header: { 'X-Org-Id': org } } });
  const statuses: number[] = [];
  const known: (string | null)[] = [];
  const watched = (options: Partial<LeagueClientOptions> = {}) =>
    ada({
      async fetch(request, init) {
        known.push(request.headers.get('If-None-Match'));
        const response = await fetch(request, init);
        statuses.push(response.status);
        return response;
      },
      ...options,
    });
  beforeEach(() => {
    statuses.length = 0;
    known.length = 0;
  });

  test('answers what has not changed, and notices what has', async () => {
    const client = watched();
    const first = await list(client);
    const second = await list(client);
    expect(second.data).toEqual(first.data);
    expect(second.response.status).toBe(200);
    await client.POST('/api/org/facilities', { body: { name: 'Elm Park' } });
    expect((await list(client)).data?.facilities.length).toBe(first.data!.facilities.length + 1);
    expect(statuses).toEqual([200, 304, 201, 200]);
  });

  test('is of one caller and organization, and empty after signing out', async () => {
    let user = 'ada';
    const client = watched({ accessToken: () => user });
    await list(client);
    user = 'bob';
    await list(client);
    user = 'ada';
    await list(client, '00000000-0000-4000-8000-000000000000');
    await client.forget();
    await list(client);
    expect(statuses).toEqual([200, 403, 403, 200]);
    expect(known).toEqual([null, null, null, null]);
  });

  test('holds no more than it may, the oldest out first', async () => {
    const cache = memoryCache({ maxAnswers: 2, maxCharacters: 10 });
    const answer = (body: string) => ({ etag: '"1"', type: 'application/json', body });
    for (const key of ['a', 'b']) await cache.set(key, answer('12345'));
    await cache.get('a');
    await cache.set('c', answer('12345'));
    expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
    await cache.set('d', answer('1234567890'));
    expect(['a', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['d']);
    await cache.set('e', answer('12345678901'));
    expect(cache.get('e')).toBeUndefined();
  });
});

test('a read that follows a write brings its consistency token, and no longer than it says anything', async () => {
  let now = 0;
  const client = ada({ runtime: { ...steadyRuntime().runtime, now: () => now } });
  const { response } = await client.POST('/api/org/facilities', { body: { name: 'Ash Park' } });
  const token = response.headers.get('Consistency-Token');
  expect(token).toBeTruthy();
  const reading = async () => {
    replies = [problem(404, 'not-found')];
    await client.GET('/api/mobile/home');
  };
  await reading();
  now += 60_000;
  await reading();
  expect(sentTokens.slice(-2)).toEqual([token, null]);
});

test('a word that this version does not know is "other"', () => {
  expect(orOther('final', GAME_STATUS)).toBe('final');
  expect(orOther('abandoned', GAME_STATUS)).toBe('other');
  expect(problemKind({ type: '/problems/from-the-future' })).toBe('other');
  expect(problemKind({ type: '/problems/not-found' })).toBe('not-found');
  expect(problemKind('<h1>')).toBeNull();
});

test('an id is a random UUID where there is no crypto.randomUUID', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
  try {
    const ids = Array.from({ length: 100 }, randomId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true });
  }
});
