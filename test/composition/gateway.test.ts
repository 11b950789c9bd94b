import { afterEach, describe, expect, test } from '@jest/globals';
import { listen } from '../../src/adapters/http/server/listen.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { messageLimits, pollLimits } from '../../src/application/chat/chat-limits.ts';
import { loadConfig } from '../../src/composition/config.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import type { RoomId, UserId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { aClaim, aMembership, anOrg, aUser, TODAY } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Production's composition on the memory adapters, as the environment configures it. */
async function composed(variables: Record<string, string> = {}) {
  const config = loadConfig({
    NODE_ENV: 'production',
    STORAGE: 'memory',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_AUDIENCE: 'league',
    PUBLIC_URL: 'https://league.example.org',
    ...variables,
  });
  const warnings: string[] = [];
  const log = { debug: () => {}, info: () => {}, error: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
  const gateway = await composeGateway(config, { log, version: '1.2.3' });
  closers.push(gateway.close);
  return {
    ...gateway,
    warnings,
    async origin() {
      const server = await listen(gateway.handler, { port: 0, host: '127.0.0.1' });
      closers.push(() => server.close(0));
      return `http://127.0.0.1:${server.port}`;
    },
  };
}

const statusFrom = async (origin: string, address: string): Promise<number> => {
  const { status } = await fetch(`${origin}/problems/not-found`, { headers: { 'x-forwarded-for': address } });
  return status;
};

describe('the network address of a caller', () => {
  test('is the one that a trusted proxy tells', async () => {
    const { origin, warnings } = await composed({ TRUSTED_PROXIES: '1', LIMIT_ADDRESS_PER_MINUTE: '1' });
    const at = await origin();
    expect([await statusFrom(at, '192.0.2.1'), await statusFrom(at, '192.0.2.2'), await statusFrom(at, '192.0.2.1')]).toEqual([
      200, 200, 429,
    ]);
    // Addresses that the client puts before the proxy's own entry are not trusted.
    expect(await statusFrom(at, '192.0.2.9, 192.0.2.2')).toBe(429);
    expect(warnings).toEqual([]);
  });

  test('is that of the connection where no proxy is trusted, and the operator is told once', async () => {
    const { origin, warnings } = await composed({ LIMIT_ADDRESS_PER_MINUTE: '1' });
    const at = await origin();
    expect([await statusFrom(at, '192.0.2.1'), await statusFrom(at, '192.0.2.2')]).toEqual([200, 429]);
    expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
  });
});

test('the limits that the environment sets are those that are asked', async () => {
  const { httpOptions, ports } = await composed({
    LIMIT_MESSAGES_PER_MINUTE: '2',
    LIMIT_POLLS_PER_MINUTE: '3',
    LIMIT_USER_PER_MINUTE: '4',
    LIMIT_ADDRESS_PER_MINUTE: '5',
    LIMIT_USER_AT_ONCE: '6',
    MAX_IN_FLIGHT: '7',
  });
  const { requestLimiter, requestLimits, maxInFlight } = httpOptions;
  const served = (reserve: () => { ok: boolean }) => Array.from({ length: 9 }, reserve).filter((reserved) => reserved.ok).length;
  const userId = newId<UserId>();
  expect(served(() => ports.chatLimits.reserve(messageLimits(userId, newId<RoomId>())))).toBe(9);
  const roomId = newId<RoomId>();
  expect(served(() => ports.chatLimits.reserve(messageLimits(userId, roomId)))).toBe(2);
  expect(served(() => ports.chatLimits.reserve(pollLimits(userId)))).toBe(3);
  expect(served(() => requestLimiter.reserve([{ policy: 'user', subject: 'pat' }]))).toBe(4);
  expect(served(() => requestLimiter.reserve([{ policy: 'address', subject: '192.0.2.1' }]))).toBe(5);
  expect([requestLimits.userAtOnce, maxInFlight]).toEqual([6, 7]);
});

test('other origins are let in only where they are configured', async () => {
  const asked = async (at: string, origin = 'https://app.example.org') => {
    const { headers } = await fetch(`${at}/api/health/live`, { headers: { origin } });
    return headers.get('access-control-allow-origin');
  };
  const closed = await (await composed()).origin();
  expect([await asked(closed), await asked(closed, 'http://localhost:5173')]).toEqual([null, null]);
  expect(await asked(await (await composed({ CORS_ORIGINS: 'https://app.example.org' })).origin())).toBe('https://app.example.org');
});

test('health says that the process is draining', async () => {
  const { origin, drain } = await composed();
  const at = await origin();
  expect((await fetch(`${at}/api/health`)).status).toBe(200);
  drain();
  expect((await fetch(`${at}/api/health`)).status).toBe(503);
});

test('while the process is draining each answer closes its connection, so that none is idle when the server closes', async () => {
  const { origin, drain } = await composed();
  const at = await origin();
  const connectionAfter = async (path: string) => (await fetch(`${at}${path}`)).headers.get('connection');
  const paths = ['/api/me', '/api/health/live', '/no-such-page'];
  expect(await Promise.all(paths.map(connectionAfter))).toEqual(paths.map(() => 'keep-alive'));
  drain();
  expect(await Promise.all(paths.map(connectionAfter))).toEqual(paths.map(() => 'close'));
});

describe('what a caller may do', () => {
  test('is known anew with the next request after a use case has changed it', async () => {
    const { ports, useCases } = await composed();
    const { org } = await givenLeague(ports.unitOfWork);
    const [admin, coach] = [aUser(), aUser()];
    const membership = aMembership({ orgId: org.id, userId: coach.id, role: 'coach', state: 'approved' });
    await ports.unitOfWork.transact(async ({ users, memberships }) => {
      for (const user of [admin, coach]) await users.save(user);
      await memberships.save(aMembership({ orgId: org.id, userId: admin.id, role: 'admin', state: 'approved' }));
      return ok(await memberships.save(membership));
    });
    const entered = await useCases.resolveOrgMembership({ actor: admin, orgId: org.id, permission: 'read-league' });
    expect(await useCases.resolveOrgMembership({ actor: coach, orgId: org.id, permission: 'read-league' })).toMatchObject({ ok: true });
    if (entered.ok) await useCases.revokeMember({ actor: entered.value, membershipId: membership.id, all: false });
    expect(await useCases.resolveOrgMembership({ actor: coach, orgId: org.id, permission: 'read-league' })).toMatchObject({ ok: false });
  });

  test('is stored no more once their account is gone', async () => {
    const { ports, useCases } = await composed();
    const [org, user] = [anOrg(), aUser()];
    await ports.unitOfWork.transact(async ({ orgs, users }) => {
      await orgs.add(org);
      return ok(await users.save(user));
    });
    await useCases.deleteAccount({ actor: user, leaveOrgs: false });
    const membership = aMembership({ orgId: org.id, userId: user.id, role: 'parent' });
    await expect(ports.unitOfWork.transact(async ({ memberships }) => ok(await memberships.save(membership)))).rejects.toThrow();
    expect(await ports.read.members(org.id, {}, { limit: 10 }, TODAY)).toMatchObject({ items: [] });
  });
});

test('expired rows are what the housekeeping of this storage removes', async () => {
  const { storage, ports } = await composed();
  const at = new Date('2026-01-01T00:00:00Z');
  await ports.unitOfWork.transact(async ({ idempotency }) =>
    ok(
      await idempotency.keep(aClaim(newId<UserId>(), 'key'), { fingerprint: 'f', outcome: { result: ok(undefined), requestId: 'r' }, at }),
    ),
  );
  expect((await storage.retention.removeExpired(new Date('2026-02-01T00:00:00Z'))).removed).toEqual({ answers: 1 });
});
