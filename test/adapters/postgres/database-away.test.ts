import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeRoutes, type OperationId } from '../../../src/adapters/http/routes.ts';
import { openDatabase } from '../../../src/adapters/postgres/database.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { newId } from '../../../src/adapters/system/new-id.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { connected } from '../../support/database.ts';
import { SITE } from '../../support/openapi-check.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { type Asked, aScene, pathOf, requestFor, type Scene } from '../../support/scene.ts';
import { type SeverableProxy, severableProxy } from '../../support/severable-proxy.ts';
import type { Reply } from '../../support/world.ts';

/** Limits how many connections the database takes, and ends those that there are when it takes none. */
async function limitConnections(url: string, limit: number) {
  const database = new URL(url).pathname.slice(1);
  await connected(process.env['TEST_DATABASE_URL']!, async (execute) => {
    await execute(`alter database ${database} connection limit ${limit}`);
    if (limit === 0) await execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  });
}

/** Below what a caller may have at once, and enough that the limits on silence do not add up. */
const AT_ONCE = 24;

/** Longer than a busy machine takes for an answer. */
const SILENCE_LIMIT_MS = 2000;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let proxy: SeverableProxy;
let database: Awaited<ReturnType<typeof openDatabase>>;
let scene: Scene;
beforeAll(async () => {
  postgres = await freshPostgres();
  proxy = await severableProxy(postgres.url);
  database = await openDatabase({ url: proxy.url, poolSize: AT_ONCE, silenceLimitMs: SILENCE_LIMIT_MS });
  scene = await aScene(storageOver(database));
  await warmUp();
});
afterAll(async () => {
  await scene.world.close();
  await database.close();
  await proxy.stop();
  await postgres.dispose();
});

const NEED_NONE: readonly OperationId[] = [
  'getLiveness',
  'getAppleAppSiteAssociation',
  'getAssetLinks',
  'getProblems',
  'getProblem',
  'getDocs',
  'getDocsAsset',
  'getGuides',
  'getGuide',
  'getOpenApi',
];
/** Operations that answer what the gateway knows of the caller, for the few seconds for which it may. */
const NEED_THE_CALLER: readonly OperationId[] = ['getMe', 'getMyOrgs', 'getOrgContext'];

/** Asked for by somebody made for it. */
const TAKES_THE_CALLER_AWAY: OperationId = 'deleteMe';

const operations = makeRoutes(SITE).map(({ operationId }) => operationId as OperationId);
const CALLERS = ['admin', 'parent', 'coach', 'umpire', 'nobody'] as const;
type Case = Readonly<{ title: string; operation: OperationId; caller: string; ask: () => Promise<Asked>; key?: boolean }>;

const callerOf = new Map<OperationId, string>();
const call = async ({ caller, key }: Pick<Case, 'caller' | 'key'>, asked: Asked): Promise<Reply> =>
  scene.world.call(caller, asked.method, pathOf(asked), {
    ...(caller !== 'nobody' && { org: scene.org }),
    ...(asked.body !== undefined && { body: asked.body }),
    headers: { ...asked.headers, ...(key && { 'idempotency-key': newId() }) },
  });

/** The limit on silence, which is short here, makes the database away on a machine that stands still for longer: then once more. */
async function arranged<Value>(arrange: () => Promise<Value>, attemptsLeft = 10): Promise<Value> {
  try {
    return await arrange();
  } catch (error) {
    if (!(error instanceof Unavailable) || attemptsLeft === 0) throw error;
    return arranged(arrange, attemptsLeft - 1);
  }
}

/** The answer of a database that is there. */
async function answered(caller: string, operation: OperationId): Promise<Reply> {
  const asked = await arranged(() => requestFor(operation, scene));
  return arranged(async () => {
    const reply = await call({ caller }, asked);
    if (reply.status === 503 && operation !== 'getHealth') throw new Unavailable(`${operation} met a database that is away`);
    return reply;
  });
}

/** Finds out who may call what; everybody is known to the gateway from then on, and the room is watched. */
async function warmUp() {
  for (const caller of CALLERS) await answered(caller, 'getMe');
  for (const operation of operations) {
    if (operation === TAKES_THE_CALLER_AWAY) continue;
    for (const caller of CALLERS) {
      if (callerOf.has(operation)) break;
      if ((await answered(caller, operation)).status < 400) callerOf.set(operation, caller);
    }
  }
}

/** Every operation, asked for by somebody who may; a POST also under an idempotency key. */
function cases(): Case[] {
  const plain = operations
    .filter((operation) => operation !== TAKES_THE_CALLER_AWAY)
    .map(
      (operation): Case => ({
        title: operation,
        operation,
        caller: callerOf.get(operation) ?? 'admin',
        ask: () => requestFor(operation, scene),
      }),
    );
  const leaver = `leaver-${newId()}`;
  const leaves: Case = {
    title: TAKES_THE_CALLER_AWAY,
    operation: TAKES_THE_CALLER_AWAY,
    caller: leaver,
    async ask() {
      await scene.world.member(leaver, scene.org, 'umpire');
      expect((await scene.world.call(leaver, 'GET', '/api/me')).status).toBe(200);
      return requestFor(TAKES_THE_CALLER_AWAY, scene);
    },
  };
  const underKey = plain
    .filter(({ operation }) => makeRoutes(SITE).some((route) => route.operationId === operation && route.method === 'post'))
    .map((each): Case => ({ ...each, title: `${each.title} under a key`, key: true }));
  const joins: Case = {
    title: 'joinOrg with a right code',
    operation: 'joinOrg',
    caller: 'nobody',
    ask: async () => ({ ...(await requestFor('joinOrg', scene)), body: { code: scene.invite.code } }),
  };
  return [...plain, ...underKey, leaves, joins];
}

/** At most so many at once as a caller may have. */
async function inBatches<Item, Found>(items: readonly Item[], size: number, work: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < items.length; from += size) found.push(...(await Promise.all(items.slice(from, from + size).map(work))));
  return found;
}

/** What is made while the database is there, to be asked for when it is away. */
function prepared() {
  // Those who wrote messages for an earlier preparation may write again.
  scene.world.move(61_000);
  return inBatches(cases(), 10, async (each) => ({ ...each, asked: await arranged(each.ask) }));
}

const outcomeOf = ({ status, headers, body }: Reply) =>
  `${status} ${body['type'] ?? ''} ${Number(headers.get('retry-after')) >= 1 ? 'with Retry-After' : ''}`.trim();
const AWAY = '503 /problems/unavailable with Retry-After';
const expected = ({ operation }: Case): string => {
  if (operation === 'getHealth') return '503';
  return NEED_NONE.includes(operation) || NEED_THE_CALLER.includes(operation) ? 'its answer' : AWAY;
};
const seen = ({ operation }: Case, reply: Reply): string => {
  const outcome = outcomeOf(reply);
  const isItsAnswer =
    (NEED_NONE.includes(operation) && (reply.status === 200 || reply.status === 404)) ||
    (NEED_THE_CALLER.includes(operation) && (reply.status === 200 || outcome === AWAY));
  return isItsAnswer ? 'its answer' : outcome;
};

const FAULTS: Readonly<Record<string, Readonly<{ begin(): Promise<void>; end(): Promise<void> }>>> = {
  'refuses connections': { begin: () => proxy.sever(), end: () => proxy.restore() },
  'falls silent': { begin: async () => proxy.fallSilent(), end: () => proxy.restore() },
  'has no connection to spare': { begin: () => limitConnections(postgres.url, 0), end: () => limitConnections(postgres.url, -1) },
  'cuts every connection in the middle of a statement': { begin: async () => proxy.cutStatements(), end: () => proxy.restore() },
};

describe.each(Object.keys(FAULTS))('a database that %s', (name) => {
  const fault = FAULTS[name]!;
  afterEach(async () => {
    await fault.end();
    // Those that fell silent are given up, one after the other.
    while ((await database.sql('select 1').catch(() => [])).length === 0);
  });

  test('is away for every operation that needs it, and for no other', async () => {
    const all = await prepared();
    // Each waits for the whole limit on silence.
    const ready = name === 'falls silent' ? all.filter(({ key }) => !key) : all;
    await fault.begin();
    const outcomes = await inBatches(ready, AT_ONCE, async (each) => [each.title, seen(each, await call(each, each.asked))]);
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(ready.map((each) => [each.title, expected(each)])));
  });

  test('is away for everybody whom the gateway does not know yet', async () => {
    await fault.begin();
    const { status, headers } = await scene.world.call(`stranger-${newId()}`, 'GET', '/api/me/orgs');
    expect([status, Number(headers.get('retry-after')) >= 1]).toEqual([503, true]);
  });
});

describe('a connection that is lost once', () => {
  test.each(['', 'begin', 'commit'])(
    'in a statement ("%s") costs no operation more than a 503',
    async (word) => {
      // Reads neither begin nor commit.
      const ready = (await prepared()).filter(({ asked }) => word === '' || asked.method !== 'GET');
      const outcomes: string[] = [];
      for (const each of ready) {
        proxy.cutStatements({ word, once: true });
        const { status } = await call(each, each.asked);
        await proxy.restore();
        outcomes.push(status >= 500 && status !== 503 ? `${each.title}: ${status}` : 'as it should');
      }
      expect(new Set(outcomes)).toEqual(new Set(['as it should']));
    },
    240_000,
  );
});
