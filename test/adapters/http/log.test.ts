import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import Koa from 'koa';
import { memorySharedRateLimiter } from '../../../src/adapters/limits/memory-rate-limiter.ts';
import { makeLogger } from '../../../src/adapters/observability/logger.ts';
import type { SharedRateLimiter } from '../../../src/application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { anOrg, NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let app: Koa;
let org: Org;
let lines: string[];
let failure: Error | undefined;

beforeEach(async () => {
  lines = [];
  failure = undefined;
  const attempts = memorySharedRateLimiter(() => NOON);
  const sharedRateLimiter: SharedRateLimiter = {
    async attempt(limits, work) {
      if (failure) throw failure;
      return attempts.attempt(limits, work);
    },
  };
  const callback = jest.spyOn(Koa.prototype, 'callback');
  world = await startWorld(
    { sharedRateLimiter },
    {
      log: makeLogger({ level: 'trace', stream: { write: (line) => void lines.push(line) } }),
    },
  );
  app = callback.mock.contexts.at(-1) as Koa;
  callback.mockRestore();
  org = await world.org({ name: 'Springfield Little League', code: 'SLL' });
  await world.member('ada', org, 'admin');
});
afterEach(() => world.close());

const logged = () => lines.map((line) => JSON.parse(line));
const join = () => world.call('patricia', 'POST', '/api/join', { body: { code: 'SLL-PARENT-2026' } });

test('a request is one line: who, where, what, how long', async () => {
  await world.call('ada', 'GET', '/api/org/members?q=patricia', { headers: { 'x-request-id': 'r-1' } });
  const { id } = await world.user('ada');
  expect(logged()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: 'r-1',
      method: 'GET',
      operation: 'listMembers',
      status: 200,
      milliseconds: expect.any(Number),
      userId: id,
      orgId: org.id,
      msg: 'request',
    },
  ]);
});

test('who is turned away is known by id', async () => {
  await world.call('patricia', 'GET', '/api/org/members', { org });
  expect(logged()).toMatchObject([{ status: 403, userId: (await world.user('patricia')).id }]);
});

test('no line holds a name, an address, a token, a code or a body', async () => {
  await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 5, expiresInDays: 5 } });
  await join();
  await world.call('patricia', 'POST', '/api/join', { raw: '{"code": "SLL-PARENT-2026", "nickname": "Patricia"' });
  await world.call('patricia', 'GET', '/api/invite/SLL-PARENT-2026');
  await world.call(undefined, 'GET', '/join/SLL-PARENT-2026', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await world.call('ada', 'GET', '/api/org/members?q=patricia@example.org');
  await world.call('bad', 'GET', '/api/me/patricia');
  expect(lines).toHaveLength(7);
  expect(lines.join('')).not.toMatch(/patricia|example\.org|Bearer|SLL|Springfield|203\.0\.113/i);
});

test.each([
  ['bad', '/api/me', { kind: 'invalid-token', reason: 'malformed' }],
  [undefined, '/api/me', { kind: 'authentication-required' }],
  ['away', '/api/me', { kind: 'unavailable' }],
  ['patricia', '/api/nothing', { kind: expect.stringMatching(/not-found|unknown-path/) }],
  ['patricia', '/api/org/members', { kind: 'org-context-required' }],
])('a refusal of %s at %s says why', async (name, path, why) => {
  const refused = await world.call(name, 'GET', path);
  expect(logged()).toMatchObject([{ level: 'info', msg: 'request', status: refused.status, ...why }]);
});

test('a refusal for want of a permission has its cause, and nothing of the game or the field', async () => {
  const league = await givenLeague(world.ports.unitOfWork, { org: anOrg({ name: 'Elsewhere', code: 'ELSE' }) });
  await world.member('carl', league.org, 'coach');
  const game = await league.addGame(league.hawks, league.owls);
  await world.call('carl', 'PATCH', `/api/mobile/games/${game.id}`, { body: { homeScore: 1 } });
  await world.call('carl', 'PATCH', `/api/mobile/games/${game.id}`, { body: { startsAt: '2026-05-02T16:00:00Z' } });
  const [first, second] = logged();
  expect(first).toMatchObject({ status: 403, kind: 'not-allowed', reason: 'not-your-team', cause: 'not-staff-of-team' });
  expect(second).toMatchObject({ status: 403, kind: 'role-required', cause: 'role-missing' });
  expect(lines.join('')).not.toMatch(new RegExp(`${game.id}|homeScore|startsAt|2026-05-02`));
});

test('what answers without news is logged for debugging alone', async () => {
  await world.call(undefined, 'GET', '/api/health');
  await world.call(undefined, 'GET', '/api/health/live');
  const rooms = (await world.call('ada', 'GET', '/api/mobile/chat/rooms')).body as unknown as { rooms: { id: string }[] };
  const room = `/api/mobile/chat/rooms/${rooms.rooms[0]!.id}`;
  const { cursor } = (await world.call('ada', 'GET', `${room}/poll`)).body as unknown as { cursor: string };
  await world.call('ada', 'GET', `${room}/poll`);
  await world.call('ada', 'POST', `${room}/messages`, { body: { content: 'Bring water' } });
  await world.call('ada', 'GET', `${room}/poll?since=${cursor}`);
  world.drain();
  await world.call(undefined, 'GET', '/api/health');
  expect(logged().map(({ level, operation, status }) => [level, operation, status])).toEqual([
    ['debug', 'getHealth', 200],
    ['debug', 'getLiveness', 200],
    ['info', 'listRooms', 200],
    ['debug', 'pollRoom', 200],
    ['debug', 'pollRoom', 200],
    ['info', 'sendMessage', 201],
    ['info', 'pollRoom', 200],
    ['info', 'getHealth', 503],
  ]);
});

test('what Koa would write to the error output is a line like any other', async () => {
  const outputs: unknown[] = [];
  const write = jest.spyOn(console, 'error').mockImplementation((...words) => void outputs.push(words));
  try {
    app.emit('error', new TypeError('the answer of patricia@example.org is broken'));
    app.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  } finally {
    write.mockRestore();
  }
  expect(outputs).toEqual([]);
  expect(logged()).toMatchObject([
    { level: 'error', msg: 'sending the response failed', err: { type: 'TypeError' } },
    { level: 'debug', msg: 'the client disconnected', code: 'EPIPE' },
  ]);
});

test('a bug answers with the request id and nothing else, and is logged with its place in the code', async () => {
  failure = Object.assign(new Error("insert into app_user (email) values ('patricia@example.org') - duplicate key"), {
    code: '23505',
    detail: 'Key (email)=(patricia@example.org) already exists.',
    query: "insert into app_user (email) values ('patricia@example.org')",
    cause: new Error('token patricia'),
  });
  const reply = await join();
  expect(reply.status).toBe(500);
  expect(reply.body).toEqual({
    type: '/problems/internal-error',
    title: 'Internal error',
    status: 500,
    detail: 'The failure was logged with the request id in "instance".',
    instance: reply.headers.get('x-request-id'),
  });
  expect(lines.join('')).not.toContain('patricia');
  expect(logged()[0]).toMatchObject({
    level: 'error',
    requestId: reply.headers.get('x-request-id'),
    operation: 'joinOrg',
    err: { type: 'Error', code: '23505', stack: expect.stringContaining('log.test.ts') },
    msg: 'internal error',
  });
});

test('a bug that the language found is logged in its words', async () => {
  failure = new TypeError("Cannot read properties of undefined (reading 'id')");
  await join();
  expect(logged()[0]).toMatchObject({ err: { type: 'TypeError', message: "Cannot read properties of undefined (reading 'id')" } });
});

test('what is away is named by its reason', async () => {
  failure = new Unavailable('the database is unreachable or overloaded', {
    cause: Object.assign(new Error('patricia'), { code: 'ECONNREFUSED' }),
  });
  const reply = await join();
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('2');
  expect(logged()[0]).toMatchObject({ level: 'error', reason: 'the database is unreachable or overloaded', cause: 'ECONNREFUSED' });
  expect(lines.join('')).not.toContain('patricia');
});
