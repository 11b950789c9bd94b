import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { ProposalOutcome, ScheduleProposal } from '../../../src/domain/scheduling/schedule-proposal.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { NOON } from '../../support/builders.ts';
import { rawConnection, rawRequest } from '../../support/raw-connection.ts';
import { someTerms } from '../../support/schedule-terms.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let withoutCors: World;
beforeAll(async () => {
  world = await startWorld();
  withoutCors = await startWorld({}, { corsOrigins: [] });
});
afterAll(async () => {
  await world.close();
  await withoutCors.close();
});

const APP = 'https://app.example.org';

describe('a problem', () => {
  const SPANISH = { 'accept-language': 'es-MX, en;q=0.5' };

  test('is in the language that the request asks for, and says so to caches', async () => {
    const asked = await world.call('pat', 'GET', '/api/nothing', { headers: SPANISH });
    expect(asked.body).toMatchObject({ type: '/problems/unknown-path', title: 'Ninguna operación tiene esta ruta' });
    expect(asked.headers.get('content-language')).toBe('es');
    expect(asked.headers.get('vary')).toContain('Accept-Language');
  });

  test('is in the language that its reader has chosen where the request asks for none', async () => {
    const join = async (headers = {}) =>
      (await world.call('kim', 'POST', '/api/join', { body: { code: 'SLL-PARENT-1999' }, headers })).body;
    expect(await join()).toMatchObject({ title: 'This invite code is not valid' });
    await world.call('kim', 'PUT', '/api/me/preferences', { body: { language: 'es' } });
    expect(await join()).toMatchObject({ title: 'Este código de invitación no es válido' });
    expect(await join({ 'accept-language': 'en' })).toMatchObject({ title: 'This invite code is not valid' });
  });

  test('that is repeated under its key keeps the language of the first', async () => {
    const join = (headers: Record<string, string>) =>
      world.call('lee', 'POST', '/api/join', { body: { code: 'SLL-PARENT-1999' }, headers: { ...headers, 'idempotency-key': 'lee-1' } });
    const first = await join(SPANISH);
    const again = await join({ 'accept-language': 'en' });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect([again.text, again.headers.get('content-language')]).toEqual([first.text, 'es']);
  });

  test('that a person sees is a page in their language', async () => {
    const page = await world.call(undefined, 'GET', '/join/SLL-PARENT-1999', { headers: SPANISH });
    expect(page.text).toMatch(/<html lang="es">.*Esta invitación no abre nada/s);
    expect(page.headers.get('content-language')).toBe('es');
    expect(page.headers.get('vary')).toContain('Accept-Language');
  });
});

describe('a text in a reply', () => {
  test('is in the language of its reader', async () => {
    const org = await world.org();
    await world.member('ada', org, 'admin');
    const store = async (outcome: ProposalOutcome): Promise<string> => {
      const proposal: ScheduleProposal = {
        ...{
          id: newId(),
          orgId: org.id,
          terms: someTerms({ season: { id: newId() }, field: { id: newId() } } as never),
          requestedBy: newId(),
        },
        ...{ requestedAt: NOON, state: 'impossible', attempts: 1, dueAt: null, outcome, decidedBy: null, decidedAt: null },
      };
      await world.storage.unitOfWork.transact<undefined, never>(async ({ scheduleProposals }) => {
        await scheduleProposals.save(proposal);
        return ok(undefined);
      });
      return `/api/org/schedule-proposals/${proposal.id}`;
    };
    const reason = { key: 'schedule.reason.too-few-days', values: { team: 'Blue Jays', games: 6, room: 5 } } as const;
    const texts = { reason, wishes: [{ key: 'schedule.wish.one-game-a-day', values: {} }] } as const;
    const proposal = await store({ kind: 'impossible', ...texts, isProven: true });
    const get = (path: string, language: string) => world.call('ada', 'GET', path, { headers: { 'accept-language': language } });

    const spanish = await get(proposal, 'es');
    expect(spanish.body['conflict']).toEqual({
      reason: 'Blue Jays jugaría 6 partidos, pero hay horarios libres para 5 como máximo.',
      wishes: ['Ningún equipo juega más de un partido al día.'],
      isProven: true,
    });
    expect(spanish.headers.get('content-language')).toBe('es');
    expect(spanish.headers.get('vary')).toContain('Accept-Language');
    const inEnglish = await get(proposal, 'en');
    expect(inEnglish.body['conflict']).toMatchObject({ reason: 'Blue Jays would play 6 games, but there are free times for at most 5.' });
    expect(inEnglish.headers.get('etag')).not.toBe(spanish.headers.get('etag'));
  });
});

describe('methods', () => {
  test.each([
    ['PUT', '/api/me', 'DELETE, GET, HEAD, OPTIONS'],
    ['POST', '/api/health', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/join', 'OPTIONS, POST'],
    ['PUT', '/api/org/invites', 'GET, HEAD, OPTIONS, POST'],
    ['PATCH', '/api/org/members/7', 'DELETE, OPTIONS'],
    ['POST', '/join/SLL-PARENT-2026', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/me', 'DELETE, GET, HEAD, OPTIONS'],
  ])('%s %s is refused with those that the path takes', async (method, path, allow) => {
    const refused = await world.call('pat', method, path);
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe(allow);
    expect(refused.body).toMatchObject({ type: '/problems/method-not-allowed', allowed: allow.split(', ') });
  });

  test('are refused before it is asked who calls', async () => {
    expect((await world.call(undefined, 'PUT', '/api/me')).status).toBe(405);
  });

  test('OPTIONS tells those that a path takes', async () => {
    const told = await world.call(undefined, 'OPTIONS', '/api/org/invites');
    expect(told.status).toBe(204);
    expect(told.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  });

  test.each(['GET', 'POST', 'OPTIONS'])('%s on a path that no operation has says so, and where the description is', async (method) => {
    const refused = await world.call('pat', method, '/api/nothing');
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({ type: '/problems/unknown-path', serviceDescription: '/api/openapi.json' });
    expect(refused.headers.get('link')).toBe('</api/openapi.json>; rel="service-desc"');
  });

  test('a path that an operation has, with an id of nothing, is not found and no unknown path', async () => {
    const org = await world.org({ code: 'SLL' });
    await world.member('ada', org, 'admin');
    const refused = await world.call('ada', 'GET', '/api/mobile/games/0199d3a4-0000-7000-8000-00000000000c', { org });
    expect([refused.status, refused.body['type']]).toEqual([404, '/problems/not-found']);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const got = await world.call('pat', 'GET', '/api/me');
    const head = await world.call('pat', 'HEAD', '/api/me');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
      expect(head.headers.get(name)).toBe(got.headers.get(name));
    }
  });
});

/** Requests a target as it is, which fetch would normalize, and returns the status. */
const statusOf = (path: string, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(world.origin);
    const sent = request({ hostname, port, path, method, headers: { authorization: 'Bearer pat' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('a target', () => {
  test.each([
    '//api/me',
    '/api/../api/me',
    '/api/%2e%2e/me',
    '/api//me',
    '/%00',
    '/%',
    '/api/invite/',
    '/join/',
    '/nothing?',
    '/.well-known/',
    '/api/me/',
    '/API/me',
  ])('that is odd, as %s, is not found', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  test('may be absolute, or a star', async () => {
    expect(await statusOf('http://elsewhere.example.org/api/me')).toBe(200);
    expect(await statusOf('*', 'OPTIONS')).toBe(404);
  });

  test.each(['foo://host', 'foo://host?x=1', 'http://[::1/api/health/live'])('without a path, as %s, is not found', async (url) => {
    const { received, send, until } = await rawConnection(world.origin);
    send(rawRequest('GET', url, { 'X-Request-Id': 'no-path' }));
    await until('}');
    expect(received()).toMatch(/^HTTP\/1\.1 404 .*\r\nX-Request-Id: no-path\r\n/s);
    expect(world.logged.at(-1)).toMatchObject({ requestId: 'no-path', status: 404 });
  });
});

describe('the request id', () => {
  test.each(['a', 'Abc-123_4.5', 'x'.repeat(128)])('is echoed when it is %s', async (id) => {
    const reply = await world.call('pat', 'GET', '/api/me', { headers: { 'x-request-id': id } });
    expect(reply.headers.get('x-request-id')).toBe(id);
  });

  test.each(['', 'a b', 'a,b', 'é', '<script>', 'x'.repeat(129)])('is made when it is %j', async (id) => {
    const reply = await world.call('pat', 'GET', '/api/me', { headers: { 'x-request-id': id } });
    expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('is in the problem and in the log', async () => {
    const refused = await world.call('pat', 'GET', '/api/nothing', { headers: { 'x-request-id': 'r-1' } });
    expect(refused.body['instance']).toBe('r-1');
    expect(world.logged.at(-1)).toMatchObject({ requestId: 'r-1', method: 'GET', status: 404 });
  });
});

describe('a page of another origin', () => {
  const asking = (origin: string, headers = {}) => ({ headers: { origin, ...headers } });
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key,x-org-id' };

  test('may read answers when its origin is configured', async () => {
    const reply = await world.call('pat', 'GET', '/api/me', asking(APP));
    expect(reply.headers.get('access-control-allow-origin')).toBe(APP);
    expect(reply.headers.get('access-control-expose-headers')?.split(',')).toEqual(
      expect.arrayContaining(['ETag', 'X-Request-Id', 'Idempotency-Replayed', 'Retry-After']),
    );
    expect(reply.headers.get('vary')).toContain('Origin');
  });

  test('may read refusals as well', async () => {
    expect((await world.call('bad', 'GET', '/api/me', asking(APP))).headers.get('access-control-allow-origin')).toBe(APP);
  });

  test('may ask beforehand', async () => {
    const told = await world.call(undefined, 'OPTIONS', '/api/join', asking(APP, preflight));
    expect(told.status).toBe(204);
    expect(told.headers.get('access-control-allow-origin')).toBe(APP);
    expect(told.headers.get('access-control-allow-methods')).toContain('POST');
    expect(told.headers.get('access-control-allow-headers')).toBe('authorization,idempotency-key,x-org-id');
    expect(told.headers.get('access-control-max-age')).toBe('600');
  });

  test.each(['https://evil.example.org', 'https://app.example.org.evil.example', 'null'])('may not from %s', async (origin) => {
    const reply = await world.call('pat', 'GET', '/api/me', asking(origin));
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    const told = await world.call(undefined, 'OPTIONS', '/api/join', asking(origin, preflight));
    expect(told.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may not where no origin is configured', async () => {
    const reply = await withoutCors.call('pat', 'GET', '/api/me', asking(APP));
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    const told = await withoutCors.call(undefined, 'OPTIONS', '/api/join', asking(APP, preflight));
    expect(told.headers.get('access-control-allow-origin')).toBeNull();
    expect(told.headers.get('allow')).toBe('OPTIONS, POST');
  });
});

test.each(['/api/me', '/api/nothing', '/api/health', '/join/SLL-PARENT-2026', '/problems', '/api/openapi.json'])(
  '%s comes with what keeps browsers careful',
  async (path) => {
    const { headers } = await world.call('pat', 'GET', path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  },
);

describe('a caller', () => {
  test('who sends no token is asked to sign in', async () => {
    const refused = await world.call(undefined, 'GET', '/api/me');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="league-gateway"');
  });

  test.each(['Basic cGF0OnBhdA==', 'Bearer', 'Bearer ', 'Bearer a b', 'pat', 'Digest pat'])(
    'who sends %j is asked to sign in',
    async (header) => {
      const refused = await world.call(undefined, 'GET', '/api/me', { headers: { authorization: header } });
      expect(refused.body['type']).toBe('/problems/authentication-required');
    },
  );

  test('may write the scheme as they like', async () => {
    expect((await world.call(undefined, 'GET', '/api/me', { headers: { authorization: 'bearer pat' } })).status).toBe(200);
  });

  test('whose token is not valid is told why', async () => {
    const refused = await world.call('bad', 'GET', '/api/me');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer realm="league-gateway", error="invalid_token", error_description="malformed"',
    );
  });

  test('whose token nobody can verify just now is asked to come again', async () => {
    const refused = await world.call('away', 'GET', '/api/me');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
  });
});
