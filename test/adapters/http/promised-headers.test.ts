import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Storage } from '../../../src/application/ports/storage/storage.ts';
import { NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { aNewBracket } from '../../support/league-data.ts';
import { type Asking, type Reply, startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let gameId: string;
let playerId: string;
/** The path of the caller's own calendar. */
let calendar: string;
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
  const { body } = await call('PUT', `/api/mobile/calendars/teams/${league.hawks.id}`);
  calendar = new URL(String(body['address'])).pathname;
});
afterAll(() => world.close());

const call = (method: string, path: string, asking: Asking = {}) => world.call('ada', method, path, { org: league.org, ...asking });

const room = (what: string) => `/api/mobile/chat/rooms/${league.hawks.id}/${what}`;
const game = (what = '') => `/api/mobile/games/${gameId}${what}`;
const POLLED = () => game('/player-stats?since=0&wait=1');
/** Nobody has this id. */
const NOWHERE = newId<string>();

type Ask = (headers?: Record<string, string>) => Promise<Reply>;
const reading =
  (path: () => string): Ask =>
  (headers = {}) =>
    call('GET', path(), { headers });
const writing =
  (method: string, path: () => string, body: () => object, key?: string): Ask =>
  () =>
    call(method, path(), { body: body(), headers: key === undefined ? {} : { 'idempotency-key': key } });
/** The second reply: from the cache, or a repetition. */
const again =
  (ask: Ask): Ask =>
  async (headers) => {
    await ask();
    return ask(headers);
  };

/** A poll that waits until a message is sent. */
const wokenPoll: Ask = async (headers = {}) => {
  const { body } = await call('GET', room('poll'));
  const polled = call('GET', `${room('poll')}?since=${body['cursor']}&wait=20`, { headers });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await writing(
    'POST',
    () => room('messages'),
    () => ({ content: 'Practice is at five. '.repeat(60) }),
    newId(),
  )();
  return polled;
};
const addFacility = (name: string, key?: string) =>
  writing(
    'POST',
    () => '/api/org/facilities',
    () => ({ name }),
    key,
  );
const addBracket = (key: string) =>
  writing(
    'POST',
    () => '/api/org/brackets',
    () => aNewBracket(league),
    key,
  );
const sendMessage = writing(
  'POST',
  () => room('messages'),
  () => ({ content: 'Hello' }),
  'hello',
);
const revokeCalendar: Ask = async () => {
  const { body } = await call('PUT', '/api/mobile/calendars/mine');
  return call('DELETE', `/api/mobile/calendars/${body['id']}`);
};
const EVENT = { type: 'single', period: 1, clientEventId: newId<string>() };
const recordNowhere = (key: string) =>
  writing(
    'POST',
    () => `/api/mobile/games/${NOWHERE}/player-stats`,
    () => ({ teamId: league.hawks.id, playerId, ...EVENT }),
    key,
  );

type Promised = Readonly<{
  ask: Ask;
  status: number;
  type?: string | null;
  caching?: string | null;
  /** Compressed for whoever accepts it. */
  isLong?: true;
  /** `read`: with an entity tag, and 304 for whoever has it; `versioned`: with an entity tag, for If-Match. */
  tagged?: 'read' | 'versioned';
  contentSecurityPolicy?: unknown;
  isWritten?: true;
  isReplayed?: true;
}>;

const PRIVATE = 'private, no-cache';
const READ = { status: 200, caching: PRIVATE, tagged: 'read' } as const;
const CSV = { ...READ, type: 'text/csv; charset=utf-8' } as const;
const PAGE = { type: 'text/html; charset=utf-8', contentSecurityPolicy: expect.stringContaining('style-src'), isLong: true } as const;
const WRITTEN = { status: 201, caching: null, isWritten: true } as const;
const VERSIONED = { ...WRITTEN, caching: PRIVATE, tagged: 'versioned' } as const;
const PROBLEM = { type: 'application/problem+json', caching: PRIVATE } as const;

const PRODUCERS: Readonly<Record<string, Promised>> = {
  'live: a read': { ask: reading(() => '/api/org/audit'), ...READ },
  'live: a page': { ask: reading(() => '/'), ...READ, ...PAGE, caching: 'no-cache' },
  'live: a page that is never stored': { ask: reading(() => '/join/SLL-NONE-2026'), ...PAGE, status: 404, caching: 'no-store' },
  'live: an exported file': { ask: reading(() => '/api/org/exports/teams.csv'), ...CSV },
  'live: a file of fees': { ask: reading(() => '/api/org/official-fees.csv?month=2026-04'), ...CSV },
  'live: a write': { ask: addFacility('Oak Park'), ...WRITTEN },
  'live: a write that changes nothing': {
    ask: writing(
      'DELETE',
      () => '/api/mobile/push-token',
      () => ({ token: 'unknown' }),
    ),
    ...WRITTEN,
    status: 200,
  },
  'live: a write without content': { ask: revokeCalendar, ...WRITTEN, status: 204, type: null },
  'live: a write of a version': { ask: writing('PATCH', game, () => ({ homeScore: 1 })), ...VERSIONED, status: 200, isLong: true },
  'live: a write that stores its key itself': { ask: sendMessage, ...WRITTEN },
  'live: its repetition': { ask: again(sendMessage), ...WRITTEN, isReplayed: true },
  'live: a write with an id of the client': {
    ask: again(
      writing(
        'POST',
        () => game('/player-stats'),
        () => ({ teamId: league.hawks.id, playerId, ...EVENT }),
      ),
    ),
    ...WRITTEN,
    status: 200,
    isLong: true,
  },
  'live: a refused read': { ask: reading(() => '/api/mobile/games/x'), ...PROBLEM, status: 400 },
  'live: a refused write': { ask: addFacility(''), ...PROBLEM, status: 400 },
  'live: a path that does not exist': { ask: reading(() => '/api/nowhere'), ...PROBLEM, status: 404 },
  'live: the same for people': {
    ask: () => call('GET', '/nowhere', { headers: { accept: 'text/html' } }),
    ...PAGE,
    status: 404,
    caching: PRIVATE,
  },

  'cached: when it is made': { ask: reading(() => '/api/mobile/teams'), ...READ, isLong: true },
  'cached: from then on': { ask: again(reading(() => '/api/mobile/schedule')), ...READ, isLong: true },
  'cached: a page': { ask: again(reading(() => game('/box-score.html'))), ...READ, ...PAGE },
  'cached: a calendar': { ask: again(reading(() => calendar)), ...READ, type: 'text/calendar; charset=utf-8', isLong: true },
  'cached: what is the same for all who may read it': { ask: again(reading(() => room('poll'))), ...READ },
  'cached: a refusal': { ask: again(reading(() => `/api/mobile/games/${NOWHERE}/box-score`)), ...PROBLEM, status: 404 },

  'under a key: a write': { ask: addFacility('Elm Park', 'elm'), ...WRITTEN },
  'under a key: its repetition': { ask: again(addFacility('Birch Park', 'birch')), ...WRITTEN, isReplayed: true },
  'under a key: a write of a version': { ask: addBracket('one'), ...VERSIONED, isLong: true },
  'under a key: its repetition, of a version': { ask: again(addBracket('two')), ...VERSIONED, isLong: true, isReplayed: true },
  'under a key: a refusal': { ask: recordNowhere('no'), ...PROBLEM, status: 404 },
  'under a key: its repetition, a refusal': { ask: again(recordNowhere('none')), ...PROBLEM, status: 404, isReplayed: true },

  'parked: until the wait is over': { ask: reading(POLLED), ...READ, isLong: true },
  'parked: until there is news': { ask: wokenPoll, status: 200, caching: PRIVATE, tagged: 'versioned', isLong: true },
};

describe.each(Object.entries(PRODUCERS))('%s', (_, promised) => {
  let reply: Reply;
  const header = (name: string) => reply.headers.get(name);
  beforeAll(async () => {
    reply = await promised.ask({ 'x-request-id': 'r-1' });
  });

  test('has the status, and says its type', () => {
    const { status, type = 'application/json; charset=utf-8' } = promised;
    expect([reply.status, header('content-type')]).toEqual([status, type]);
  });

  test('names the request, and what it varies by', () => {
    expect(header('x-request-id')).toMatch(/^[\w-]{3,36}$/);
    expect(header('vary')).toContain('Accept-Encoding');
  });

  test('says what may be loaded and how the connection is secured', () => {
    const { contentSecurityPolicy = "default-src 'none';frame-ancestors 'none'" } = promised;
    expect(header('content-security-policy')).toEqual(contentSecurityPolicy);
    expect(header('strict-transport-security')).toContain('max-age=');
    expect(header('x-content-type-options')).toBe('nosniff');
  });

  test('sets no cookie', () => {
    expect(header('set-cookie')).toBeNull();
  });

  test('says how it may be cached', () => {
    expect(header('cache-control')).toBe(promised.caching ?? null);
  });

  test('is compressed if it is long', () => {
    expect(header('content-encoding')).toBe(promised.isLong ? 'gzip' : null);
  });

  test('has an entity tag where one is promised, and is not sent again to whoever has it', async () => {
    const tag = header('etag');
    expect(tag).toEqual(promised.tagged ? expect.stringMatching(/^W\/"/) : null);
    if (promised.tagged !== 'read') return;
    const { status, headers, text } = await promised.ask({ 'if-none-match': tag! });
    expect({ status, text, tag: headers.get('etag'), type: headers.get('content-type') }).toEqual({
      status: 304,
      text: '',
      tag,
      type: null,
    });
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([promised.caching, header('vary')]);
  });

  test('has a consistency token if it has written', () => {
    expect(header('consistency-token')).toEqual(promised.isWritten ? expect.any(String) : null);
  });

  test('says that it is a repetition if it is one', () => {
    expect(header('idempotency-replayed')).toBe(promised.isReplayed ? 'true' : null);
  });
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
