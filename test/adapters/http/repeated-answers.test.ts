import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { callerCache } from '../../../src/adapters/cache/caller-cache.ts';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import { roomWatermarks } from '../../../src/adapters/chat/room-watermarks.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { type Answered, type Metrics, NO_METRICS, type States } from '../../../src/adapters/system/metrics.ts';
import type { Traces } from '../../../src/adapters/system/traces.ts';
import type { Adapters } from '../../../src/composition/adapters.ts';
import type { Config } from '../../../src/composition/config.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { collectGarbage } from '../../support/collect-garbage.ts';
import { recordContexts } from '../../support/koa-contexts.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { rawConnection, rawRequest } from '../../support/raw-connection.ts';
import { type Asking, type Reply, startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let league: GivenLeague;
/** One for each request that was handled. */
let contexts: readonly WeakRef<object>[];
let restore: () => void;
let reported: Answered[];
let limiters: (() => States['limiter'])[];

beforeEach(() => {
  ({ contexts, restore } = recordContexts());
});
afterEach(async () => {
  restore();
  await world.close();
});

/** A world whose watermarks never grow old, however slow the machine is. */
async function start(over: Partial<Omit<Config & Adapters, 'storage'>> = {}): Promise<void> {
  const storage = memoryStorage(() => NOON);
  let milliseconds = 0;
  const now = () => {
    milliseconds += 0.001;
    return milliseconds;
  };
  const standing = { now, refreshEveryMs: 3_600_000 };
  const marks = scopeWatermarks(storage.read, standing);
  reported = [];
  limiters = [];
  const observe: Metrics['observe'] = (kind, _, read) => {
    if (kind === 'limiter') limiters.push(read as () => States['limiter']);
  };
  world = await startWorld(storage, {
    scopeWatermarks: marks,
    roomWatermarks: roomWatermarks(storage.read, standing),
    callers: callerCache(storage.upkeep, { watermarks: marks, now }),
    metrics: { ...NO_METRICS, observe, answered: (answered) => void reported.push(answered) },
    ...over,
  });
  org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  for (const [name, role] of [
    ['ada', 'admin'],
    ['cora', 'coach'],
    ['pat', 'parent'],
  ] as const)
    await world.member(name, org, role);
  await league.coachedBy(league.hawks, await world.user('cora'));
  const sam = await league.addPlayer('Sam Ortiz', league.hawks);
  await league.linkTo(sam, await world.user('pat'));
  await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, HOUR), endsAt: later(NOON, 2 * HOUR) });
}

/** Asks twice, so that the second answer comes from the cache; what comes next is a repetition. */
async function askTwice(name: string, path: string, asking: Asking = {}): Promise<Reply> {
  await world.call(name, 'GET', path, asking);
  return world.call(name, 'GET', path, asking);
}
async function ask(name: string, path: string, asking: Asking & { method?: string } = {}): Promise<{ isHandled: boolean; reply: Reply }> {
  const before = contexts.length;
  const reply = await world.call(name, asking.method ?? 'GET', path, asking);
  return { isHandled: contexts.length > before, reply };
}

const TEAMS = '/api/mobile/teams';
const roomOf = ({ hawks }: GivenLeague) => `/api/mobile/chat/rooms/${hawks.id}`;
async function pollPath(): Promise<string> {
  const { body } = await world.call('cora', 'GET', `${roomOf(league)}/poll`);
  return `${roomOf(league)}/poll?since=${encodeURIComponent(String(body['cursor']))}`;
}
async function followPath(): Promise<string> {
  const { id } = await league.addGame(league.hawks, league.jays, { startsAt: NOON, endsAt: later(NOON, HOUR), status: 'in_progress' });
  const recorded = await world.call('ada', 'POST', `/api/mobile/games/${id}/player-stats`, {
    body: { teamId: league.hawks.id, type: 'run' },
  });
  expect(recorded.status).toBe(201);
  const events = `/api/mobile/games/${id}/player-stats`;
  const { body } = await world.call('cora', 'GET', `${events}?since=0`);
  return `${events}?since=${body['cursor']}`;
}
const sendHello = () => world.call('cora', 'POST', `${roomOf(league)}/messages`, { body: { content: 'Hello' } });

/** All but what is new in each answer. */
const lasting = ({ status, text, headers }: Reply) => ({
  ...{ status, text },
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
});

const PATHS: Readonly<Record<string, () => string | Promise<string>>> = {
  'the teams': () => TEAMS,
  'a team': () => `${TEAMS}/${league.hawks.id}`,
  'the schedule': () => '/api/mobile/schedule?startDate=2026-04-01&endDate=2026-04-30',
  home: () => '/api/mobile/home',
  'the standings': () => '/api/mobile/standings',
  'the screen of a team': () => `/api/mobile/screens/teams/${league.hawks.id}`,
  history: () => `${roomOf(league)}/messages`,
  'a poll without news': pollPath,
  'stat events without news': followPath,
};

describe.each(Object.entries(PATHS))('%s', (_, pathOf) => {
  beforeEach(() => start());

  test('is answered again as before without being handled', async () => {
    const path = await pathOf();
    const before = await askTwice('cora', path);
    const { isHandled, reply } = await ask('cora', path);
    expect([before.status, isHandled]).toEqual([200, false]);
    expect(lasting(reply)).toEqual(lasting(before));
  });

  test('is answered 304 again without being handled', async () => {
    const path = await pathOf();
    const tag = (await askTwice('cora', path)).headers.get('etag')!;
    const headers = { 'if-none-match': tag };
    const before = await askTwice('cora', path, { headers });
    const { isHandled, reply } = await ask('cora', path, { headers });
    expect([before.status, isHandled]).toEqual([304, false]);
    expect(lasting(reply)).toEqual(lasting(before));
  });

  test('depends on no header but those that a repetition has to share', async () => {
    const path = await pathOf();
    await askTwice('cora', path);
    const read = new Set<string>();
    const reading = createServer((req, res) => {
      const { headers } = req;
      const get = (target: object, name: string) => {
        read.add(name);
        return Reflect.get(target, name);
      };
      const watched = new Proxy(headers, { get });
      Object.defineProperty(req, 'headers', { value: watched });
      world.handler(req as IncomingMessage, res);
    });
    const port = await new Promise<number>((resolve) =>
      reading.listen(0, '127.0.0.1', () => resolve((reading.address() as { port: number }).port)),
    );
    try {
      // Not asked before, so that it is handled.
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: 'Bearer pat', 'x-org-id': org.id } });
      expect(response.status).toBe(200);
    } finally {
      reading.close();
    }
    const compared = ['authorization', 'x-org-id', 'accept-encoding', 'if-none-match', 'consistency-token'];
    const excluded = ['origin', 'content-length', 'transfer-encoding'];
    // The router looks at the host, by which no route is chosen.
    const withoutEffect = ['x-request-id', 'x-forwarded-for', 'forwarded', 'host', 'x-forwarded-host'];
    expect([...read].filter((name) => ![...compared, ...excluded, ...withoutEffect].includes(name))).toEqual([]);
  });
});

describe('a repetition', () => {
  beforeEach(() => start());

  test('has a request id of its own, or the one that the client gave', async () => {
    await askTwice('cora', TEAMS);
    const ids: (string | null)[] = [];
    for (const given of [undefined, undefined, 'r-1', 'not valid']) {
      const { isHandled, reply } = await ask('cora', TEAMS, given === undefined ? {} : { headers: { 'x-request-id': given } });
      expect(isHandled).toBe(false);
      ids.push(reply.headers.get('x-request-id'));
    }
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual([expect.any(String), expect.any(String), 'r-1', expect.stringMatching(/^[\w-]{36}$/)]);
  });

  test.each(Object.entries({ 'the teams': TEAMS, 'a poll': undefined }))(
    'of %s is logged and counted like the request',
    async (_, given) => {
      const path = given ?? (await pollPath());
      await askTwice('cora', path);
      const { isHandled } = await ask('cora', path);
      expect(isHandled).toBe(false);
      const own = { requestId: expect.any(String), milliseconds: expect.any(Number) };
      expect(world.logged.at(-1)).toEqual({ ...world.logged.at(-2), ...own });
      expect(reported.at(-1)).toEqual({ ...reported.at(-2)!, seconds: expect.any(Number) });
    },
  );

  test('after a write is answered with what was written', async () => {
    const path = await pollPath();
    await askTwice('cora', path);
    await askTwice('cora', TEAMS);
    await sendHello();
    const poll = await ask('cora', path);
    expect([poll.isHandled, (poll.reply.body['messages'] as unknown as object[]).length]).toEqual([true, 1]);
    expect((await ask('cora', TEAMS)).isHandled).toBe(false);

    const renamed = await world.call('ada', 'PATCH', `/api/org/teams/${league.hawks.id}`, { body: { name: 'Green Hawks' } });
    expect(renamed.status).toBe(200);
    const { isHandled, reply } = await ask('cora', TEAMS);
    expect([isHandled, reply.text.includes('Green Hawks')]).toEqual([true, true]);
  });

  test('after another member got a newer answer has the tag of that answer', async () => {
    const path = '/api/mobile/schedule?startDate=2026-04-01&endDate=2026-04-30';
    await world.member('abe', org, 'admin');
    for (const name of ['ada', 'abe']) await askTwice(name, path);
    await league.addGame(league.jays, league.hawks, { startsAt: later(NOON, DAY), endsAt: later(NOON, DAY + HOUR) });
    const newer = await world.call('ada', 'GET', path);
    const { reply } = await ask('abe', path);
    expect(lasting(reply)).toEqual(lasting(newer));
  });

  test.each(['the teams', 'a poll'])('of %s by a member who was removed is refused', async (what) => {
    const path = what === 'a poll' ? await pollPath() : TEAMS;
    await askTwice('pat', path, { org });
    expect((await ask('pat', path, { org })).isHandled).toBe(false);
    const members = (await world.call('ada', 'GET', '/api/org/members')).body['members'] as unknown as {
      membershipId: string;
      user: { name: string };
    }[];
    const { membershipId } = members.find(({ user }) => user.name === 'Pat')!;
    expect((await world.call('ada', 'DELETE', `/api/org/members/${membershipId}`)).status).toBeLessThan(300);
    const { isHandled, reply } = await ask('pat', path, { org });
    expect([isHandled, reply.status]).toEqual([true, 403]);
  });

  test('by another member is handled, and answered as theirs', async () => {
    const path = `${TEAMS}/${league.hawks.id}`;
    await askTwice('cora', path);
    await world.member('vera', org, 'parent');
    const { isHandled, reply } = await ask('vera', path);
    expect(isHandled).toBe(true);
    expect(reply.text).not.toContain('Sam');
  });

  test.each<[string, Asking & { method?: string }]>([
    ['another content coding', { headers: { 'accept-encoding': 'br' } }],
    ['another cached copy', { headers: { 'if-none-match': '"other"' } }],
    ['a named organization', { headers: { 'x-org-id': 'named' } }],
    ['an origin', { headers: { origin: 'https://app.example.org' } }],
    ['HEAD', { method: 'HEAD' }],
  ])('with %s is handled', async (_, asking) => {
    await askTwice('cora', TEAMS);
    const headers =
      asking.headers && Object.fromEntries(Object.entries(asking.headers).map(([name, v]) => [name, v === 'named' ? org.id : v]));
    expect((await ask('cora', TEAMS, { ...asking, ...(headers && { headers }) })).isHandled).toBe(true);
    expect((await ask('cora', TEAMS)).isHandled).toBe(false);
  });

  test.each([
    ['with a body is handled', `${rawRequest('GET', TEAMS, { Authorization: 'Bearer cora', 'Content-Length': '2' })}{}`, '200 OK'],
    [
      'with headers that are too long is refused',
      rawRequest('GET', TEAMS, { Authorization: 'Bearer cora', 'X-Long': 'x'.repeat(8200) }),
      '431 ',
    ],
  ])('%s', async (_, request, status) => {
    const headers = { 'accept-encoding': '' };
    await askTwice('cora', TEAMS, { headers });
    const before = contexts.length;
    const connection = await rawConnection(world.origin);
    connection.send(request);
    expect(await connection.until('\r\n\r\n')).toContain(`HTTP/1.1 ${status}`);
    connection.socket.destroy();
    expect(contexts.length).toBe(before + 1);
  });

  test('on the next day is handled', async () => {
    await askTwice('cora', TEAMS);
    const path = await pollPath();
    await askTwice('cora', path);
    world.move(DAY);
    expect((await ask('cora', TEAMS)).isHandled).toBe(true);
    expect((await ask('cora', path)).isHandled).toBe(true);
  });

  test('in the next minute is handled if the answer holds for a minute', async () => {
    const path = '/api/mobile/home';
    world.move(58_000);
    await askTwice('cora', path);
    world.move(1999);
    expect((await ask('cora', path)).isHandled).toBe(false);
    world.move(1);
    expect((await ask('cora', path)).isHandled).toBe(true);
  });

  test('while the instance is draining is handled, so that the connection is closed', async () => {
    await askTwice('cora', TEAMS);
    world.drain();
    const { isHandled, reply } = await ask('cora', TEAMS);
    expect([isHandled, reply.status, reply.headers.get('connection')]).toEqual([true, 200, 'close']);
  });

  test.each(['x-org-id', 'consistency-token'])('with an empty %s is refused like any other', async (name) => {
    await askTwice('cora', TEAMS);
    const before = contexts.length;
    const connection = await rawConnection(world.origin);
    connection.send(rawRequest('GET', TEAMS, { Authorization: 'Bearer cora', [name]: '' }));
    expect(await connection.until('\r\n\r\n')).toContain('HTTP/1.1 400');
    connection.socket.destroy();
    expect(contexts.length).toBe(before + 1);
  });

  test.each(['br', 'gzip', 'identity'])('of an answer of long characters is in the coding that it names, accepting %s', async (coding) => {
    // Fewer than 1024 characters, but more bytes.
    await league.addFacility({ name: 'é'.repeat(260) });
    for (let n = 0; n < 5; n += 1) {
      const { text } = await world.call('cora', 'GET', '/api/mobile/facilities', { headers: { 'accept-encoding': coding } });
      expect(text.length).toBeLessThan(1024);
      expect(Buffer.byteLength(text)).toBeGreaterThanOrEqual(1024);
    }
  });

  test('that was pipelined is answered in its turn', async () => {
    const path = await pollPath();
    await askTwice('cora', path);
    const connection = await rawConnection(world.origin);
    const headers = { Authorization: 'Bearer cora', 'Accept-Encoding': 'gzip, deflate' };
    connection.send(
      [1, 2, 3, 4].map((n) => rawRequest('GET', n % 2 === 1 ? path : '/api/health', { ...headers, 'X-Request-Id': `r-${n}` })).join(''),
    );
    const received = await connection.until(/r-4[\s\S]*r-4|r-4[\s\S]*"status"/);
    connection.socket.destroy();
    expect(received.match(/r-\d/g)?.filter((id, place, all) => all.indexOf(id) === place)).toEqual(['r-1', 'r-2', 'r-3', 'r-4']);
  });

  test('that is one of too many on a connection closes it', async () => {
    const path = await pollPath();
    const headers = { 'accept-encoding': '' };
    await askTwice('cora', path, { headers });
    const connection = await rawConnection(world.origin);
    const request = rawRequest('GET', path, { Authorization: 'Bearer cora' });
    connection.send(request.repeat(66));
    expect((await connection.ended).match(/HTTP\/1.1 200/g)?.length ?? 0).toBeLessThan(66);
  });

  test('holds nothing of the request that was recorded', async () => {
    for (const pathOf of Object.values(PATHS)) {
      const path = await pathOf();
      await askTwice('cora', path);
      expect((await ask('cora', path)).isHandled).toBe(false);
    }
    while (contexts.some((context) => context.deref() !== undefined)) {
      await pause(5);
      collectGarbage();
    }
  });
});

test('an empty log of stat events is looked up each time, since its game may be deleted', async () => {
  await start();
  const { id } = await league.addGame(league.hawks, league.jays, { startsAt: NOON, endsAt: later(NOON, HOUR) });
  const path = `/api/mobile/games/${id}/player-stats?since=0`;
  expect((await askTwice('cora', path)).status).toBe(200);
  expect((await ask('cora', path)).isHandled).toBe(true);
});

describe('a repetition counts against the limit', () => {
  /** The refusals that the limiters have counted, by policy. */
  const refused = () => Object.assign({}, ...limiters.map((state) => state().refused));
  const statuses = async (times: number, path: string) => {
    const found: number[] = [];
    for (let n = 0; n < times; n += 1) found.push((await world.call('cora', 'GET', path)).status);
    return found;
  };

  test('on polls', async () => {
    await start({ limits: { ...LIMITS, pollsPerMinute: 6 } });
    const path = await pollPath();
    expect(await statuses(7, path)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(contexts.length).toBeLessThan(8);
    expect(refused()).toMatchObject({ 'chat-poll': 2, user: 0 });
  });

  test('on requests', async () => {
    await start({ limits: { ...LIMITS, userPerMinute: 6 } });
    expect(await statuses(8, TEAMS)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(contexts.length).toBeLessThan(8);
    expect(refused()).toMatchObject({ 'chat-poll': 0, user: 2 });
  });

  test('on requests, as often as the operation does', async () => {
    const allowed = async (cacheMegabytes: number) => {
      await start({ limits: { ...LIMITS, userPerMinute: 30 }, cacheMegabytes });
      const path = `/api/mobile/screens/teams/${league.hawks.id}`;
      let times = 0;
      while ((await world.call('cora', 'GET', path)).status === 200) times += 1;
      return times;
    };
    const handled = await allowed(0);
    await world.close();
    const repeated = await allowed(8);
    expect([repeated, repeated < 30]).toEqual([handled, true]);
  });
});

test('a repetition that is refused counts as no poll', async () => {
  await start({ limits: { ...LIMITS, userPerMinute: 5, pollsPerMinute: 6 } });
  const path = await pollPath();
  for (let n = 0; n < 8; n += 1) await world.call('cora', 'GET', path);
  const { isReached } = world.ports.chatLimits;
  expect(isReached([{ policy: 'chat-poll', subject: (await world.user('cora')).id }])).toBe(false);
});

describe('a token', () => {
  const identity = {
    ...{ issuer: 'https://id.example.org', subject: 'cora', issuedAt: null, email: null, emailVerified: false },
    ...{ name: 'Cora', givenName: null, familyName: null, pictureUrl: null },
  };

  test('that would have to be verified again is not taken for a known one', async () => {
    let known: typeof identity | undefined = identity;
    await start({ tokenVerifier: { verify: async () => ({ ok: true, value: identity }), known: () => known } });
    await askTwice('cora', TEAMS);
    expect((await ask('cora', TEAMS)).isHandled).toBe(false);
    known = undefined;
    expect((await ask('cora', TEAMS)).isHandled).toBe(true);
  });

  test('with other claims of the same user is handled, so that they are stored', async () => {
    let known = identity;
    await start({ tokenVerifier: { verify: async () => ({ ok: true, value: known }), known: () => known } });
    await askTwice('cora', TEAMS);
    expect((await ask('cora', TEAMS)).isHandled).toBe(false);
    known = { ...identity, name: 'Cora Lee' };
    expect((await ask('cora', TEAMS)).isHandled).toBe(true);
    expect((await world.call('cora', 'GET', '/api/me')).text).toContain('Cora Lee');
  });

  test('whose check fails unexpectedly is handled like any other', async () => {
    let isBroken = false;
    const known = () => {
      if (isBroken) throw new TypeError('a bug');
      return identity;
    };
    await start({ tokenVerifier: { verify: async () => ({ ok: true, value: identity }), known } });
    await askTwice('cora', TEAMS);
    isBroken = true;
    const { isHandled, reply } = await ask('cora', TEAMS);
    expect([isHandled, reply.status]).toEqual([true, 200]);
    expect(world.logged).toContainEqual({ err: expect.any(TypeError) });
  });
});

test('a repetition with a consistency token reflects what its caller has written through another instance', async () => {
  await start();
  const another = await startWorld(world.storage);
  try {
    const path = '/api/mobile/facilities';
    const headers = { 'consistency-token': '' };
    await askTwice('ada', path);
    const written = await another.call('ada', 'POST', '/api/org/facilities', { body: { name: 'Lincoln Park' } });
    expect(written.status).toBe(201);
    headers['consistency-token'] = written.headers.get('consistency-token')!;
    expect((await ask('ada', path)).isHandled).toBe(false);
    const { isHandled, reply } = await ask('ada', path, { headers });
    expect([isHandled, reply.text.includes('Lincoln Park')]).toEqual([true, true]);
  } finally {
    await another.close();
  }
});

test('a repetition is traced like the request, under the trace that the client names', async () => {
  const served: object[] = [];
  const traces: Traces = {
    async request(request, work, outcome) {
      await work();
      served.push({ ...request, ...outcome() });
    },
    outgoing: (_name, _attributes, work) => work(),
    begin: () => undefined,
  };
  await start({ traces });
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x-request-id': 'r-1' };
  await askTwice('cora', TEAMS, { headers });
  expect((await ask('cora', TEAMS, { headers })).isHandled).toBe(false);
  const [, before, repeated] = served;
  expect(repeated).toEqual(before);
  expect(repeated).toMatchObject({ traceparent: headers.traceparent, requestId: 'r-1', route: TEAMS, operation: 'listTeams', status: 200 });
});

test('nothing is repeated where no memory is given to answers', async () => {
  await start({ cacheMegabytes: 0 });
  await askTwice('cora', TEAMS);
  expect((await ask('cora', TEAMS)).isHandled).toBe(true);
});
