import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
beforeAll(async () => {
  world = await startWorld();
  org = await world.org();
  await world.member('ada', org, 'admin');
});
afterAll(() => world.close());

const UNKNOWN = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
const invite = (raw: string) => world.call('ada', 'POST', '/api/org/invites', { raw });
const join = (body: unknown) => world.call('pat', 'POST', '/api/join', { body });

describe('what is wrong with a request', () => {
  test('is told at once, wherever it is', async () => {
    const refused = await world.call('ada', 'POST', '/api/org/pending-approvals/no-id', {
      headers: { 'idempotency-key': 'with space', 'x-org-id': 'mine' },
      body: { action: 'maybe', reason: 'none' },
    });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.body).toEqual({
      type: '/problems/invalid-request',
      title: 'The request is not valid',
      status: 400,
      detail: expect.any(String),
      instance: refused.headers.get('x-request-id'),
      errors: [
        { in: 'header', pointer: '/X-Org-Id', detail: 'must be a UUID' },
        { in: 'header', pointer: '/Idempotency-Key', detail: 'must be 1 to 255 visible ASCII characters' },
        { in: 'path', pointer: '/membershipId', detail: 'must be a UUID' },
        { in: 'body', pointer: '/action', detail: 'must be one of approve, deny' },
        { in: 'body', pointer: '/reason', detail: 'is not a member that this operation takes' },
      ],
    });
  });

  test('is the length of an address before it is its form, which is looked for in short text alone', async () => {
    const email = `a@${'.'.repeat(90_000)}@`;
    const refused = await world.call('ada', 'POST', `/api/org/players/${crypto.randomUUID()}/guardians`, { body: { email } });
    expect(refused.body['errors']).toEqual([{ in: 'body', pointer: '/email', detail: 'must be at most 254 characters long' }]);
  });

  test('is told a hundred times and no more', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`k${index}`, 1]));
    const refused = await world.call('ada', 'POST', '/api/org/invites', { body: unknown });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toHaveLength(100);
  });

  test('in a query is told at once', async () => {
    const refused = await world.call('ada', 'GET', '/api/org/members?limit=101&cursor=x&role=king&status=&q=');
    expect(refused.body['errors']).toEqual([
      { in: 'query', pointer: '/limit', detail: 'must be 100 or less' },
      { in: 'query', pointer: '/cursor', detail: 'must be a cursor that this list gave out' },
      { in: 'query', pointer: '/role', detail: 'must be one of admin, staff, coach, umpire, parent, follower' },
      { in: 'query', pointer: '/status', detail: 'must be one of pending, approved, denied, revoked, ended' },
      { in: 'query', pointer: '/q', detail: 'must be 1 to 100 characters long' },
    ]);
  });

  test('in a body is told with everything that is missing, of another type or out of bounds', async () => {
    expect((await invite('{"maxUses": "7", "expiresInDays": 1.5}')).body['errors']).toEqual([
      { in: 'body', pointer: '/role', detail: 'is required' },
      { in: 'body', pointer: '/maxUses', detail: 'must be a whole number' },
      { in: 'body', pointer: '/expiresInDays', detail: 'must be a whole number' },
    ]);
    expect((await invite('{"role": "parent", "maxUses": 0, "expiresInDays": 1e400}')).body['errors']).toEqual([
      { in: 'body', pointer: '/maxUses', detail: 'must be 1 or more' },
      { in: 'body', pointer: '/expiresInDays', detail: 'must be a whole number' },
    ]);
    expect((await invite('{"role": null, "maxUses": 10001, "expiresInDays": 366}')).body['errors']).toEqual([
      { in: 'body', pointer: '/role', detail: 'must be one of admin, staff, coach, umpire, parent' },
      { in: 'body', pointer: '/maxUses', detail: 'must be 10000 or less' },
      { in: 'body', pointer: '/expiresInDays', detail: 'must be 365 or less' },
    ]);
  });

  test('is told only to those who may call', async () => {
    const body = { action: 'maybe' };
    const path = '/api/org/pending-approvals/no-id';
    expect((await world.call(undefined, 'POST', path, { body })).status).toBe(401);
    expect((await world.call('pat', 'POST', path, { body, org })).status).toBe(403);
  });
});

describe('a member of a body that the operation does not take', () => {
  test('is pointed at, escaped as JSON pointers are', async () => {
    const refused = await join({ code: 'A', 'a/b': 1, 'c~d': 2, '': 3, é: 4 });
    expect((refused.body['errors'] as unknown as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
      '/a~1b',
      '/c~0d',
      '/',
      '/é',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('is refused when it is called %s', async (name) => {
    const refused = await world.call('pat', 'POST', '/api/join', { raw: `{"code": "A", "${name}": {"isAdmin": true}}` });
    expect(refused.body['errors']).toEqual([{ in: 'body', pointer: `/${name}`, detail: 'is not a member that this operation takes' }]);
  });
});

describe('text that is none', () => {
  test.each([
    ['a query for a database', { $ne: null }],
    ['an array', ['SLL-PARENT-2026']],
    ['a number', 7],
    ['null', null],
    ['true', true],
  ])('%s is refused', async (_, code) => {
    const refused = await join({ code });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual([{ in: 'body', pointer: '/code', detail: 'must be text' }]);
  });

  test.each([
    ['U+0000', '"SLL\\u0000-PARENT-2026"'],
    ['half of a surrogate pair', '"SLL\\ud800"'],
    ['the other half', '"\\udc00SLL"'],
    ['an escape character', '"SLL\\u001b[31m"'],
  ])('%s is refused', async (_, code) => {
    const refused = await world.call('pat', 'POST', '/api/join', { raw: `{"code": ${code}}` });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toMatchObject([{ in: 'body', pointer: '/code' }]);
  });

  test('U+0000 is refused in a path and in a query', async () => {
    expect((await world.call('pat', 'GET', '/api/invite/SLL%00')).body['errors']).toMatchObject([{ in: 'path', pointer: '/code' }]);
    expect((await world.call('ada', 'GET', '/api/org/members?q=a%00')).body['errors']).toMatchObject([{ in: 'query', pointer: '/q' }]);
  });

  test.each([
    ['POST', '/api/orgs', 'body', '/code', { name: 'Oak Hill', code: 'ſLL', timeZone: 'America/Chicago' }],
    ['POST', '/api/orgs', 'body', '/timeZone', { name: 'Oak Hill', code: 'OAK', timeZone: 'GMT+5' }],
    ['POST', '/api/mobile/push-token', 'body', '/platform', { token: 'x', platform: 'windows' }],
    ['PUT', `/api/mobile/chat/rooms/${UNKNOWN}/read`, 'body', '/upTo', { upTo: 'yesterday' }],
    ['GET', '/api/org/members?cursor=a.b', 'query', '/cursor', undefined],
    ['GET', `/api/mobile/chat/rooms/${UNKNOWN}/messages?before=2026`, 'query', '/before', undefined],
  ])('in %s %s is refused where its form is another than described: %s%s', async (method, path, place, pointer, body) => {
    const refused = await world.call('ada', method, path, { ...(body && { body }) });
    expect(refused.body).toMatchObject({ type: '/problems/invalid-request', errors: [{ in: place, pointer }] });
  });

  test('bytes that are no UTF-8 are no path', async () => {
    expect((await world.call('pat', 'GET', '/api/invite/%E0%A4%A')).status).toBe(200);
    expect((await world.call('pat', 'GET', '/api/invite/%FF')).status).toBe(200);
  });

  test('is measured in characters, as people count them', async () => {
    expect((await join({ code: '⚾'.repeat(64) })).status).toBe(404);
    expect((await join({ code: '👍'.repeat(64) })).status).toBe(404);
    expect((await join({ code: '👍'.repeat(65) })).status).toBe(400);
    expect((await join({ code: ' \n ' })).status).toBe(400);
  });
});

describe('a query', () => {
  test('may have parameters that nobody knows', async () => {
    expect((await world.call('ada', 'GET', '/api/org/members?utm_source=mail&x=1&x=2&__proto__=1')).status).toBe(200);
  });

  test('has each parameter once', async () => {
    const refused = await world.call('ada', 'GET', '/api/org/members?limit=1&limit=2&role=admin&role=admin');
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual([
      { in: 'query', pointer: '/limit', detail: 'must be given once' },
      { in: 'query', pointer: '/role', detail: 'must be given once' },
    ]);
  });

  test.each(['0', '-1', '1.5', '1e1', '0x10', ' 5', '', '101', '99999999999', 'all', '٣'])(
    'with the limit %j is refused',
    async (limit) => {
      const refused = await world.call('ada', 'GET', `/api/org/members?limit=${encodeURIComponent(limit)}`);
      expect(refused.body['errors']).toMatchObject([{ in: 'query', pointer: '/limit' }]);
    },
  );
});

describe('an id', () => {
  const revoke = (id: string) => world.call('ada', 'DELETE', `/api/org/invites/${id}`);

  test.each(['7', 'null', `${UNKNOWN}0`, UNKNOWN.replaceAll('-', ''), `{${UNKNOWN}}`, `${UNKNOWN.slice(0, -1)}g`])(
    'that is malformed, as %s, answers 400',
    async (id) => {
      const refused = await revoke(encodeURIComponent(id));
      expect(refused.status).toBe(400);
      expect(refused.body['errors']).toEqual([{ in: 'path', pointer: '/inviteId', detail: 'must be a UUID' }]);
    },
  );

  test.each([UNKNOWN, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', UNKNOWN.toUpperCase()])(
    'that nothing has, as %s, answers 404',
    async (id) => {
      expect((await revoke(id)).body['type']).toBe('/problems/not-found');
    },
  );

  test('is the same in capitals', async () => {
    const created = await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'umpire', maxUses: 1, expiresInDays: 1 } });
    expect((await revoke(String(created.body['id']).toUpperCase())).status).toBe(200);
  });

  test('of another org answers as an unknown one does, to the byte', async () => {
    const elsewhere = await world.org();
    await world.member('eve', elsewhere, 'admin');
    const theirs = await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'staff', maxUses: 1, expiresInDays: 1 } });
    const waiting = await world.member('uma', org, 'umpire', 'pending');

    const seen = async (method: string, path: (id: string) => string, id: string, body?: unknown) => {
      const reply = await world.call('eve', method, path(id), { ...(body !== undefined && { body }), headers: { 'x-request-id': 'one' } });
      const headers = [...reply.headers].filter(([name]) => name !== 'date');
      return { status: reply.status, text: reply.text, headers };
    };
    const same = async (method: string, path: (id: string) => string, id: string, body?: unknown) => {
      const foreign = await seen(method, path, id, body);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await seen(method, path, UNKNOWN, body));
    };
    await same('DELETE', (id) => `/api/org/invites/${id}`, String(theirs.body['id']));
    await same('DELETE', (id) => `/api/org/members/${id}`, waiting.id);
    await same('POST', (id) => `/api/org/pending-approvals/${id}`, waiting.id, { action: 'approve' });
  });
});

describe('a value that is none of several alternatives', () => {
  const faultsOf = async (format: unknown) => {
    const { body } = await world.call('ada', 'POST', '/api/org/schedule-proposals', { body: { format } });
    const errors = body['errors'] as unknown as { pointer: string; detail: string }[];
    return errors.filter(({ pointer }) => pointer.startsWith('/format')).map(({ pointer, detail }) => [pointer, detail]);
  };

  test.each([
    ['by a constant that none has', { kind: 'knockout' }, [['/format/kind', 'must be one of round-robin, games-per-team']]],
    ['without the constant', {}, [['/format/kind', 'is required']]],
    ['by a type that none has', 'round-robin', [['/format', 'must be an object']]],
    [
      'by a member of the one that it is meant to be',
      { kind: 'games-per-team', games: 'ten' },
      [['/format/games', 'must be a whole number']],
    ],
    ['by a constant within it', { kind: 'round-robin', meetings: 3 }, [['/format/meetings', 'must be one of 1, 2']]],
    [
      'by a member that only another one has',
      { kind: 'round-robin', games: 3, meetings: 1 },
      [['/format/games', 'is not a member that this operation takes']],
    ],
  ])('is told what is allowed: %s', async (_, format, expected) => {
    expect(await faultsOf(format)).toEqual(expected);
  });
});
