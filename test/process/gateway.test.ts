import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { connected, endConnections, freshDatabase, type TestDatabase } from '../support/database.ts';
import { type GatewayProcess, runGateway } from '../support/gateway-process.ts';
import { AUDIENCE, startTestIssuer, type TestIssuer } from '../support/issuer.ts';
import { freshPostgres } from '../support/postgres.ts';
import { type SeverableProxy, severableProxy } from '../support/severable-proxy.ts';

/** Starting a process takes a while on a busy machine. */
const PATIENCE_MS = 300_000;
/** For longer than this, a second signal is another one. */
const SAME_SIGNAL_MS = 1000;

let issuer: TestIssuer;
let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let token: string;
const running: GatewayProcess[] = [];
beforeAll(async () => {
  issuer = await startTestIssuer();
  token = await issuer.token();
  postgres = await freshPostgres();
}, PATIENCE_MS);
afterEach(async () => {
  for (const gateway of running) gateway.signal('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});
afterAll(async () => {
  await postgres.dispose();
  await issuer.stop();
});

const start = (variables: Record<string, string> = {}): GatewayProcess => {
  const gateway = runGateway({
    DATABASE_URL: postgres.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    DRAIN_SECONDS: '0',
    ...variables,
  });
  running.push(gateway);
  return gateway;
};
const bearer = () => ({ authorization: `Bearer ${token}` });
const get = (origin: string, path: string) => fetch(origin + path, { headers: bearer() });
const statusOf = async (origin: string, path: string) => {
  const response = await get(origin, path);
  await response.arrayBuffer();
  return response.status;
};
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

/** A request that is in progress until its body is complete. */
function unfinished(origin: string, agent?: Agent): { sent: ClientRequest; reply: Promise<{ status: number | undefined; body: string }> } {
  const headers = { ...bearer(), 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const sent = request(`${origin}/api/join`, { method: 'POST', headers, ...(agent && { agent }) });
  const reply = once(sent, 'response').then(async ([response]: IncomingMessage[]) => ({
    status: response!.statusCode,
    body: await text(response!),
  }));
  sent.write('{"code": ');
  return { sent, reply };
}

describe('a gateway in production', () => {
  test(
    'names everything that is wrong with its environment, before it starts anything',
    async () => {
      const { code, stderr, lines } = await runGateway({ PORT: 'http', CORS_ORIGINS: '*' }).ended;
      expect(code).toBe(1);
      expect(
        stderr
          .trim()
          .split('\n')
          .map((line) => line.trim()),
      ).toEqual([
        'The environment is not valid:',
        'PORT must be a whole number from 0 to 65535',
        'CORS_ORIGINS must be origins such as https://app.example.org',
        'DATABASE_URL is required in production, unless STORAGE=memory',
        'OIDC_ISSUER is required in production',
        'OIDC_AUDIENCE or OIDC_AUTHORIZED_PARTIES is required, or tokens for other apps would be accepted (OIDC_ANY_AUDIENCE=true allows that)',
      ]);
      expect(lines).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'answers callers of its issuer, and has nothing of development',
    async () => {
      const origin = await start().origin;
      expect(await (await get(origin, '/api/me')).json()).toMatchObject({ email: null, emailVerified: false });
      expect((await fetch(`${origin}/api/me`, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401);
      expect(await (await get(origin, '/api/health')).json()).toMatchObject({ status: 'ok', checks: { database: { status: 'ok' } } });
      expect(await statusOf(origin, '/dev/oidc/.well-known/openid-configuration')).toBe(404);
      expect((await fetch(`${origin}/dev/token`, { method: 'POST' })).status).toBe(404);
      const orgs = await postgres.sql('select 1 from org');
      expect(orgs).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'takes headers of 8 KiB at most',
    async () => {
      const origin = await start({ STORAGE: 'memory' }).origin;
      const sized = async (bytes: number) => {
        const { status } = await fetch(`${origin}/api/health/live`, { headers: { 'x-long': 'x'.repeat(bytes) } });
        return status;
      };
      expect(await sized(7_000)).toBe(200);
      expect(await sized(8_192)).toBe(431);
    },
    PATIENCE_MS,
  );
});

describe('on SIGTERM, a gateway', () => {
  test(
    'says that it is not healthy, answers on, finishes what is under way, and ends well',
    async () => {
      // Long enough for a busy machine to send one more request.
      const gateway = start({ DRAIN_SECONDS: '5' });
      const origin = await gateway.origin;
      const agent = new Agent({ keepAlive: true });
      const { sent, reply } = unfinished(origin, agent);
      await until(async () => (await statusOf(origin, '/api/me')) === 200);

      gateway.signal('SIGTERM');
      await until(async () => (await statusOf(origin, '/api/health')) === 503);
      expect(await statusOf(origin, '/api/me')).toBe(200);

      await until(() =>
        statusOf(origin, '/api/me').then(
          () => false,
          () => true,
        ),
      );
      sent.end('"SLL-PARENT-2026"}');
      expect(await reply).toMatchObject({ status: 404, body: expect.stringContaining('invite-not-valid') });

      // Nor does a client that keeps its connection hold up the gateway for longer than a test may last.
      expect(await gateway.ended).toMatchObject({ code: 0, stderr: '' });
      agent.destroy();
    },
    PATIENCE_MS,
  );

  test(
    'ends at once when it comes a second time',
    async () => {
      const gateway = start({ DRAIN_SECONDS: '20' });
      const origin = await gateway.origin;
      gateway.signal('SIGTERM');
      await until(async () => (await statusOf(origin, '/api/health')) === 503);
      await pause(SAME_SIGNAL_MS);
      gateway.signal('SIGTERM');
      expect(await gateway.ended).toMatchObject({ code: 1 });
    },
    PATIENCE_MS,
  );

  test(
    'ends well when it comes twice at once, as from a terminal and from what passes its signals on, and says last that it stopped',
    async () => {
      const gateway = start({ DRAIN_SECONDS: '1' });
      await gateway.origin;
      gateway.signal('SIGINT');
      gateway.signal('SIGTERM');
      const { code, lines } = await gateway.ended;
      expect(code).toBe(0);
      expect(lines.at(-1)).toMatchObject({ level: 'info', msg: 'stopped', seconds: expect.any(Number) });
    },
    PATIENCE_MS,
  );
});

describe('a database that is away', () => {
  let proxy: SeverableProxy;
  beforeAll(async () => {
    proxy = await severableProxy(postgres.url);
  });
  afterAll(() => proxy.stop());
  afterEach(async () => {
    await proxy.stop();
    await proxy.restore();
  });

  test(
    'at the start is waited for, and given up in the end',
    async () => {
      await proxy.sever();
      const { code, stderr, lines } = await start({ DATABASE_URL: proxy.url, DATABASE_WAIT_SECONDS: '1' }).ended;
      expect(code).toBe(1);
      expect(stderr).toContain('The database (DATABASE_URL) cannot be used: ECONNREFUSED');
      expect(stderr).not.toContain(new URL(proxy.url).password || 'a password');
      expect(lines[0]).toMatchObject({ level: 'warn', msg: 'the database is unreachable or overloaded, retrying' });
    },
    PATIENCE_MS,
  );

  test(
    'at the start may still come',
    async () => {
      await proxy.sever();
      const gateway = start({ DATABASE_URL: proxy.url });
      await until(() => gateway.lines().length > 0);
      await proxy.restore();
      expect(await statusOf(await gateway.origin, '/api/me')).toBe(200);
    },
    PATIENCE_MS,
  );

  test(
    'later is told to callers, and forgotten when it is back',
    async () => {
      const gateway = start({ DATABASE_URL: proxy.url });
      const origin = await gateway.origin;
      expect(await statusOf(origin, '/api/me/orgs')).toBe(200);

      await proxy.sever();
      const newcomer = { authorization: `Bearer ${await issuer.token({ sub: 'newcomer' })}` };
      const refused = await fetch(`${origin}/api/me`, { headers: newcomer });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
      expect(await refused.json()).toMatchObject({ type: '/problems/unavailable' });
      expect(await statusOf(origin, '/api/health')).toBe(503);
      expect(await statusOf(origin, '/api/health/live')).toBe(200);

      await proxy.restore();
      await until(async () => (await statusOf(origin, '/api/health')) === 200);
      expect((await fetch(`${origin}/api/me`, { headers: newcomer })).status).toBe(200);
      gateway.signal('SIGTERM');
      expect(await gateway.ended).toMatchObject({ code: 0, stderr: '' });
    },
    PATIENCE_MS,
  );

  test(
    'for its idle connections alone is not noticed by callers',
    async () => {
      const origin = await start().origin;
      await Promise.all(Array.from({ length: 10 }, () => statusOf(origin, '/api/me/orgs')));
      await endConnections(postgres);
      const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(origin, '/api/org/me')));
      expect(new Set(statuses)).toEqual(new Set([400]));
    },
    PATIENCE_MS,
  );
});

describe('gateways that start together', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await freshDatabase(async () => {}, 'empty');
  });
  afterAll(() => empty.drop());

  test(
    'migrate once',
    async () => {
      const gateways = [start({ DATABASE_URL: empty.url }), start({ DATABASE_URL: empty.url })];
      for (const { origin } of gateways) expect(await statusOf(await origin, '/api/me')).toBe(200);
      const migrated = gateways.flatMap((gateway) => gateway.lines()).filter(({ msg }) => msg === 'database migrated');
      expect(migrated).toHaveLength(1);
      const applied = await connected(empty.url, (execute) =>
        execute('select name, count(*)::int as times from schema_migration group by name'),
      );
      expect(applied.length).toBeGreaterThan(0);
      expect(applied.every(({ times }) => times === 1)).toBe(true);
    },
    PATIENCE_MS,
  );
});

describe('a gateway with its hands full', () => {
  test(
    'refuses more at once, while it tells its health',
    async () => {
      // Blocked statements wait for as long as this test takes, rather than production's two seconds.
      await postgres.limitSessions({ lock_timeout: '5min', statement_timeout: '5min' });
      const origin = await start({ MAX_IN_FLIGHT: '2' }).origin;
      expect(await statusOf(origin, '/api/me')).toBe(200);
      const tokens = await Promise.all(['one', 'two', 'three'].map((sub) => issuer.token({ sub })));
      const asked: Promise<Response>[] = [];
      await connected(postgres.url, async (execute) => {
        await execute('begin');
        await execute('lock table app_user in access exclusive mode');
        for (const token of tokens) asked.push(fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } }));
        // Two of them wait for the table, whichever arrive first.
        const refused = await Promise.race(asked);
        expect(refused.status).toBe(503);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect(await refused.json()).toMatchObject({ type: '/problems/unavailable' });
        expect(await statusOf(origin, '/api/health')).toBe(200);
        await execute('rollback');
      });
      expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    },
    PATIENCE_MS,
  );
});
