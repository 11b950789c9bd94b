import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeRoutes, type OperationId } from '../../../src/adapters/http/routes/all-routes.ts';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { OPERATION_IDS, OPERATIONS } from '../../operations/all.ts';
import { connected, endConnections } from '../../support/database.ts';
import { SITE } from '../../support/openapi-check.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { aScene, type Scene } from '../../support/scene.ts';
import { pathOf, requestFor, type SceneRequest } from '../../support/scene-requests.ts';
import { type SeverableProxy, severableProxy } from '../../support/severable-proxy.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

/** Limits the database's number of connections, and ends existing ones if the limit is 0. */
async function limitConnections(url: string, limit: number) {
  const database = new URL(url).pathname.slice(1);
  await connected(process.env['TEST_DATABASE_URL']!, async (execute) => {
    await execute(`alter database ${database} connection limit ${limit}`);
  });
  if (limit === 0) await endConnections({ url });
}

/** Several gateways, each behind its own proxy, so that cutting connections affects one operation only. */
const GATEWAYS = 3;

/** Enough that the silence timeouts do not add up, and few enough that all gateways together stay below the server's connection limit. */
const AT_ONCE = 12;

/** Longer than a busy machine takes to reply. */
const SILENCE_LIMIT_MS = 2000;

type Gateway = Readonly<{ proxy: SeverableProxy; database: ReturnType<typeof openDatabase>; world: World }>;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
/** Reaches the database without a proxy, and prepares the data of the requests. */
let scene: Scene;
let gateways: readonly Gateway[];
beforeAll(async () => {
  postgres = await freshPostgres(() => new Date());
  scene = await aScene(postgres);
  gateways = await Promise.all(Array.from({ length: GATEWAYS }, startGateway));
  await Promise.all(gateways.map(warmUp));
});
afterAll(async () => {
  for (const { world, database, proxy } of gateways ?? []) {
    await world.close();
    await database.close();
    await proxy.stop();
  }
  await scene.world.close();
  await postgres.dispose();
});

async function startGateway(): Promise<Gateway> {
  const proxy = await severableProxy(postgres.url);
  const database = openDatabase({ url: proxy.url, poolSize: AT_ONCE, silenceLimitMs: SILENCE_LIMIT_MS });
  return { proxy, database, world: await startWorld(storageOver(database)) };
}

/** Requested by a user who is made for it. */
const TAKES_THE_CALLER_AWAY = OPERATION_IDS.find((operation) => OPERATIONS[operation].removesCaller)!;

const METHODS = new Map(makeRoutes(SITE).map(({ operationId, method }) => [operationId as OperationId, method]));
const operations = [...METHODS.keys()];
const CALLERS = ['admin', 'parent', 'coach', 'umpire', 'nobody'] as const;
type Case = Readonly<{
  title: string;
  gateway: Gateway;
  operation: OperationId;
  caller: string;
  ask: () => Promise<SceneRequest>;
  key?: boolean;
}>;

const callerOf = new Map<OperationId, string>();
const gatewayFor = (operation: OperationId): Gateway => gateways[operations.indexOf(operation) % GATEWAYS]!;
const call = async ({ gateway, caller, key }: Pick<Case, 'gateway' | 'caller' | 'key'>, asked: SceneRequest): Promise<Reply> =>
  gateway.world.call(caller, asked.method, pathOf(asked), {
    ...(caller !== 'nobody' && { org: scene.org }),
    ...(asked.body !== undefined && { body: asked.body }),
    headers: { ...asked.headers, ...(key && { 'idempotency-key': newId() }) },
  });

/**
 * The reply while the database is up. On a machine that stalls for longer than the silence timeout, which is short
 * here, the database seems to be away: then retried.
 */
async function answered(gateway: Gateway, caller: string, operation: OperationId, attemptsLeft = 10): Promise<Reply> {
  const reply = await call({ gateway, caller }, await requestFor(operation, scene));
  if (reply.status !== 503 || operation === 'getHealth') return reply;
  if (attemptsLeft === 0) throw new Error(`${operation} met a database that is away`);
  return answered(gateway, caller, operation, attemptsLeft - 1);
}

/** From then on each gateway knows all callers. */
const introduce = async (gateway: Gateway) => {
  for (const caller of CALLERS) await answered(gateway, caller, 'getMe');
};

/** Finds out who may call what, through the gateway that will be tested; the room is watched from then on. */
async function warmUp(gateway: Gateway) {
  await introduce(gateway);
  await answered(gateway, 'admin', 'pollRoom');
  for (const operation of operations) {
    if (operation === TAKES_THE_CALLER_AWAY || gatewayFor(operation) !== gateway) continue;
    for (const caller of CALLERS) {
      if (callerOf.has(operation)) break;
      if ((await answered(gateway, caller, operation)).status < 400) callerOf.set(operation, caller);
    }
  }
}

type Asking = (operation: OperationId) => Promise<SceneRequest>;
const askAnew: Asking = (operation) => requestFor(operation, scene);
const asked = new Map<OperationId, Promise<SceneRequest>>();
/** While the database is away nothing uses a request up: the first statement fails, whatever it is. */
const askOnce: Asking = (operation) => {
  const request = asked.get(operation) ?? askAnew(operation);
  asked.set(operation, request);
  return request;
};

/** Every operation, called by a user who is allowed to; a POST also with an idempotency key. */
function cases(ask: Asking): Case[] {
  const plain = operations
    .filter((operation) => operation !== TAKES_THE_CALLER_AWAY)
    .map(
      (operation): Case => ({
        title: operation,
        operation,
        gateway: gatewayFor(operation),
        caller: callerOf.get(operation) ?? 'admin',
        ask: () => ask(operation),
      }),
    );
  const leaver = `leaver-${newId()}`;
  const leaves: Case = {
    title: TAKES_THE_CALLER_AWAY,
    operation: TAKES_THE_CALLER_AWAY,
    gateway: gatewayFor(TAKES_THE_CALLER_AWAY),
    caller: leaver,
    async ask() {
      await scene.world.member(leaver, scene.org, 'umpire');
      expect((await answered(this.gateway, leaver, 'getMe')).status).toBe(200);
      return requestFor(TAKES_THE_CALLER_AWAY, scene);
    },
  };
  const underKey = plain
    .filter(({ operation }) => METHODS.get(operation) === 'post')
    .map((each): Case => ({ ...each, title: `${each.title} under a key`, key: true }));
  const joins: Case = {
    title: 'joinOrg with a right code',
    operation: 'joinOrg',
    gateway: gatewayFor('joinOrg'),
    caller: 'nobody',
    ask: async () => ({ ...(await requestFor('joinOrg', scene)), body: { code: scene.invite.code } }),
  };
  return [...plain, ...underKey, leaves, joins];
}

/** Runs each gateway's cases, this many at once, and all gateways concurrently. */
async function ofEach<Item extends Case, Found>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  const lane = async (left: Iterator<Item>) => {
    for (let next = left.next(); !next.done; next = left.next()) found.push(await work(next.value));
  };
  const lanes = gateways.flatMap((gateway) => {
    const left = items.filter((each) => each.gateway === gateway).values();
    return Array.from({ length: atOnce }, () => lane(left));
  });
  await Promise.all(lanes);
  return found;
}

/** Prepares the requests while the database is up, to be sent when it is away. */
async function prepared(all: readonly Case[]) {
  // Moves the clock past the message rate limit for those who wrote messages in an earlier preparation.
  for (const { move } of [scene.world, ...gateways.map(({ world }) => world)]) move(61_000);
  await Promise.all(gateways.map(introduce));
  return ofEach(all, 3, async (each) => ({ ...each, asked: await each.ask() }));
}

const outcomeOf = ({ status, headers, body }: Reply) =>
  `${status} ${body['type'] ?? ''} ${Number(headers.get('retry-after')) >= 1 ? 'with Retry-After' : ''}`.trim();
const AWAY = '503 /problems/unavailable with Retry-After';
const expected = ({ operation }: Case): string => {
  if (operation === 'getHealth') return '503';
  return OPERATIONS[operation].needs ? 'its answer' : AWAY;
};
const seen = ({ operation }: Case, reply: Reply): string => {
  const outcome = outcomeOf(reply);
  const { needs } = OPERATIONS[operation];
  const isItsAnswer =
    (needs === 'nothing' && (reply.status === 200 || reply.status === 404)) ||
    // The caller's context may be kept for a few seconds.
    (needs === 'the caller' && (reply.status === 200 || reply.status === 403 || outcome === AWAY));
  return isItsAnswer ? 'its answer' : outcome;
};

const atEach = async (work: (gateway: Gateway) => void | Promise<void>) => void (await Promise.all(gateways.map(work)));
const restored = () => atEach(({ proxy }) => proxy.restore());

const FAULTS: Readonly<Record<string, Readonly<{ begin(): Promise<void>; end(): Promise<void> }>>> = {
  'refuses connections': { begin: () => atEach(({ proxy }) => proxy.sever()), end: restored },
  'falls silent': { begin: () => atEach(({ proxy }) => proxy.fallSilent()), end: restored },
  'has no connection to spare': { begin: () => limitConnections(postgres.url, 0), end: () => limitConnections(postgres.url, -1) },
  'cuts every connection in the middle of a statement': { begin: () => atEach(({ proxy }) => proxy.cutStatements()), end: restored },
};

describe.each(Object.keys(FAULTS))('a database that %s', (name) => {
  const fault = FAULTS[name]!;
  afterEach(async () => {
    await fault.end();
    // Gives up the silent connections, one after another.
    await atEach(async ({ database }) => {
      while ((await database.sql('select 1').catch(() => [])).length === 0);
    });
  });

  test('is away for every operation that needs it, and for no other', async () => {
    const all = await prepared(cases(askOnce));
    // Each waits for the whole silence timeout.
    const ready = name === 'falls silent' ? all.filter(({ key }) => !key) : all;
    await fault.begin();
    const outcomes = await ofEach(ready, AT_ONCE, async (each) => [each.title, seen(each, await call(each, each.asked))]);
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(ready.map((each) => [each.title, expected(each)])));
  });

  test('is away for everybody whom the gateway does not know yet', async () => {
    await fault.begin();
    const { status, headers } = await gateways[0]!.world.call(`stranger-${newId()}`, 'GET', '/api/me/orgs');
    expect([status, Number(headers.get('retry-after')) >= 1]).toEqual([503, true]);
  });
});

describe('a connection that is lost once', () => {
  test.each(['', 'begin', 'commit'])('in a statement ("%s") costs no operation more than a 503', async (word) => {
    // Reads neither begin nor commit a transaction.
    const ready = await prepared(cases(askAnew).filter(({ operation }) => word === '' || METHODS.get(operation) !== 'get'));
    const outcomes = await ofEach(ready, 1, async (each) => {
      const { proxy } = each.gateway;
      proxy.cutStatements({ word, once: true });
      const { status } = await call(each, each.asked);
      await proxy.restore();
      return status >= 500 && status !== 503 ? `${each.title}: ${status}` : 'as it should';
    });
    expect(new Set(outcomes)).toEqual(new Set(['as it should']));
  });
});
