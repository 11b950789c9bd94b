import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Metrics, NO_METRICS } from '../../src/adapters/observability/metrics.ts';
import { distribute } from '../../src/adapters/postgres/cluster/distribute.ts';
import { connect } from '../../src/adapters/postgres/driver/connect.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { memberList } from '../../src/adapters/postgres/modules/user-orgs.ts';
import { migrate } from '../../src/adapters/postgres/schema/migrate.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Storage } from '../../src/application/ports/storage.ts';
import { Unavailable } from '../../src/application/ports/unavailable.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { anOrg, aUser } from '../support/builders.ts';
import { testWith } from '../support/needs.ts';
import { CITUS, type OwnCitus, ownCitus } from '../support/own-citus.ts';

const POOL_SIZE = 6;
const MANY_MS = 180_000;

let citus: OwnCitus;
let database: Database;
let storage: Storage;
let warnings: string[];
let nodesAway: () => unknown;
let healthy: OrgId;
let hung: OrgId;

beforeAll(async () => {
  if (!CITUS.isThere) return;
  citus = await ownCitus({ workers: 3, settings: { 'citus.shard_count': 4 } });
  const url = await citus.createDatabase('league');
  await citus.coordinator.sql(
    'league',
    `select citus_set_node_property('127.0.0.1', ${citus.workers[2]!.port}, 'shouldhaveshards', false)`,
  );
  for (const node of citus.nodes) await node.sql('league', 'alter role league superuser');
  const orm = await connect({ url, poolSize: 2, connectWithinMs: 60_000 });
  await migrate(orm);
  await orm.close(true);
  expect((await distribute(url)).obstacles).toEqual([]);
  warnings = [];
  const observe: Metrics['observe'] = (kind, _, read) => {
    if (kind === 'nodes') nodesAway = read;
  };
  const metrics: Metrics = { ...NO_METRICS, observe };
  const onWarning = (message: string) => void warnings.push(message);
  database = await openDatabase({ url, poolSize: POOL_SIZE, connectWithinMs: 20_000, onWarning, metrics });
  storage = storageOver(database);
  const found = new Map<number, OrgId>();
  while (found.size < 2) {
    const org = anOrg();
    await storage.unitOfWork.transact(async ({ orgs }) => ok(await orgs.add(org)));
    const [place] = await citus.coordinator.sql(
      'league',
      `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
       where p.shardid = get_shard_id_for_distribution_column('membership', '${org.id}')`,
    );
    if (place!['port'] !== citus.coordinator.port) found.set(place!['port'] as number, org.id);
  }
  [healthy, hung] = [found.get(citus.workers[0]!.port)!, found.get(citus.workers[1]!.port)!];
}, MANY_MS);
afterAll(async () => {
  if (!CITUS.isThere) return;
  await database.close();
  await citus.remove();
}, MANY_MS);

const onCluster = testWith(CITUS);
const seen = (orgId: OrgId) =>
  storage.unitOfWork
    .transact(async ({ seasons }) => ok(await seasons.find(orgId, orgId as never)))
    .then(
      () => 'served',
      (error: unknown) => (error instanceof Unavailable ? 'unavailable' : String(error)),
    );
const scopes = () => [healthy, hung].map((orgId) => ({ orgId, name: 'league' as const }));
/** Which states are returned, for the org whose node is up and for the other, by each way of reading them. */
async function watched(): Promise<readonly string[]> {
  const rooms = [healthy, hung].map((orgId) => ({ orgId, roomId: orgId as never }));
  const gameLogs = [healthy, hung].map((orgId) => ({ orgId, gameId: orgId as never }));
  const { upkeep } = storage;
  const together = await upkeep.watchedStates({ rooms, scopes: scopes(), gameLogs });
  const alone = [await upkeep.roomStates(rooms), await upkeep.scopeVersions(scopes()), await upkeep.gameLogVersions(gameLogs)];
  return [...Object.values(together), ...alone].map((states) => states.map((state) => (state === undefined ? 'away' : 'told')).join(' '));
}

onCluster.each(['freeze', 'stop'] as const)(
  'while a node does not answer (%s), orgs of others are served on the same few connections, and watched',
  async (how) => {
    const [, worker] = citus.workers;
    expect(await Promise.all([seen(healthy), seen(hung)])).toEqual(['served', 'served']);
    if (how === 'freeze') worker!.freeze();
    else await worker!.stop('fast');
    try {
      // Twice as many as there are connections, so that none would be left if waiting queries kept theirs.
      const waiting = Array.from({ length: 2 * POOL_SIZE }, () => seen(hung));
      const others = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => seen(healthy)));
      expect(new Set(others)).toEqual(new Set(['served']));
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unavailable']));
      expect(await watched()).toEqual(new Array(6).fill('told away'));

      // From now on queries fail at once, so that none holds a connection for as long as the statement timeout.
      let refused = 0;
      const more = await Promise.all(
        Array.from({ length: 200 }, () =>
          seen(hung).finally(() => {
            refused += 1;
          }),
        ),
      );
      expect([new Set(more), refused]).toEqual([new Set(['unavailable']), 200]);
      expect(await seen(healthy)).toBe('served');
    } finally {
      worker!.thaw();
      await worker!.start();
    }
    while ((await seen(hung)) !== 'served') await new Promise((done) => setTimeout(done, 100));
    expect(await watched()).toEqual(new Array(6).fill('told told'));
  },
  MANY_MS,
);

/** In both orgs: a push notification to send, an endpoint with a pending event, a schedule to solve, expired data, and an unlisted member. */
async function givenWork(): Promise<void> {
  const user = aUser();
  await storage.unitOfWork.transact(async ({ users }) => ok(await users.save(user)));
  for (const orgId of [healthy, hung]) {
    const given = [orgId, user.id];
    await database.sql('insert into push_event (org_id, push_event_id, facts, happened_at, due_at) values ($1, $2, $3, now(), now())', [
      ...given,
      '{}',
    ]);
    await database.sql(
      `insert into push_notice (org_id, push_event_id, title, body, data, happened_at) values ($1, $2, '', '', $3, '2020-01-01')`,
      [...given, '{}'],
    );
    await database.sql(
      `insert into webhook (org_id, webhook_id, url, event_types, state, secret, failures, created_by, created_at, updated_at)
       values ($1, $2, 'https://example.org', $3, 'active', 'sealed', 0, $2, now(), now())`,
      [...given, '[]'],
    );
    await database.sql(
      `insert into webhook_delivery (org_id, webhook_id, event_id, type, happened_at, attempts, due_at, log)
       values ($1, $2, $2, 'test', now(), 0, now(), $3)`,
      [...given, '[]'],
    );
    await database.sql(
      `insert into schedule_proposal (org_id, proposal_id, terms, state, requested_by, requested_at, attempts, due_at)
       values ($1, $2, $3, 'queued', $2, now(), 0, now())`,
      [...given, '{}'],
    );
  }
}
const noticesOf = async (orgId: OrgId) => (await database.sql('select 1 from push_notice where org_id = $1', [orgId])).length;
const isOfNode = (message: string) => /^a node of the database is /.test(message);

/** What a scan of all orgs finds for each kind of work, and which backlogs an operator sees. */
async function looked() {
  const { read, upkeep } = storage;
  const ofOrgs = (found: readonly Readonly<{ orgId: OrgId }>[]) =>
    [healthy, hung].map((orgId) => found.filter((each) => each.orgId === orgId).length);
  const { 'push-events': pushes } = await upkeep.pushBacklog();
  const { webhooks } = await upkeep.webhookBacklog();
  return {
    pushes: ofOrgs(await read.pushDue()),
    webhooks: ofOrgs(await read.waitingWebhooks({ webhookIds: [], orgIds: [] })),
    proposals: ofOrgs(await read.proposalsDue()),
    backlogs: [pushes!.waiting, webhooks!.waiting],
  };
}
const ALL = { pushes: [1, 1], webhooks: [1, 1], proposals: [1, 1], backlogs: [2, 2] };
const OF_THOSE_THERE = { pushes: [1, 0], webhooks: [1, 0], proposals: [1, 0], backlogs: [1, 1] };

onCluster.each(['freeze', 'stop'] as const)(
  'while a node does not answer (%s), background work goes on in the orgs of others, and in all once it is back',
  async (how) => {
    await givenWork();
    const [, worker] = citus.workers;
    expect(await looked()).toEqual(ALL);
    warnings.length = 0;
    if (how === 'freeze') worker!.freeze();
    else await worker!.stop('fast');
    try {
      for (let looks = 0; looks < 3; looks += 1) expect(await looked()).toEqual(OF_THOSE_THERE);
      const { removed, failed, isWhole } = await storage.retention.removeExpired(new Date());
      expect({ removed, failed, isWhole }).toEqual({ removed: { 'push-notices': 1 }, failed: [], isWhole: false });
      expect(await noticesOf(healthy)).toBe(0);
      await memberList(database.pool).sweep(database.sql);
      expect([warnings.filter(isOfNode), nodesAway()]).toEqual([
        [`a node of the database is away: 127.0.0.1:${worker!.port}`],
        { away: 1 },
      ]);
    } finally {
      worker!.thaw();
      await worker!.start();
    }
    while ((await seen(hung)) !== 'served') await new Promise((done) => setTimeout(done, 100));
    expect(await looked()).toEqual(ALL);
    expect(await noticesOf(hung)).toBe(1);
    const { removed, failed, isWhole } = await storage.retention.removeExpired(new Date());
    expect({ removed, failed, isWhole }).toEqual({ removed: { 'push-notices': 1 }, failed: [], isWhole: true });
    expect([warnings.filter(isOfNode).length, nodesAway()]).toEqual([2, { away: 0 }]);
    for (const table of ['push_event', 'webhook_delivery', 'webhook', 'schedule_proposal']) {
      for (const orgId of [healthy, hung]) await database.sql(`delete from ${table} where org_id = $1`, [orgId]);
    }
  },
  MANY_MS,
);

onCluster(
  'a node whose connections were ended is not taken for away: those that other nodes keep to it say nothing of it',
  async () => {
    const nodes = database.sql.nodes!;
    warnings.length = 0;
    for (let times = 0; times < 3; times += 1) {
      await nodes.look();
      for (const worker of citus.workers) {
        await worker.sql(
          'league',
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      }
    }
    await nodes.look();
    expect(warnings.filter(isOfNode)).toEqual([]);
  },
  MANY_MS,
);

onCluster(
  'of several instances one looks at all orgs, and another one after it has died',
  async () => {
    const [first, second] = [storageOver(database), storageOver(database)];
    const everyMs = first.orgScanIntervalMs();
    const turns = [await first.holdsJobLease('a test', everyMs), await second.holdsJobLease('a test', everyMs)];
    expect([everyMs, turns]).toEqual([30_000, [true, false]]);
    // Only by the time that has passed, as for an instance that asks for the first time then.
    const later = storageOver(database, () => new Date(Date.now() + everyMs));
    expect(await later.holdsJobLease('a test', everyMs)).toBe(true);
  },
  MANY_MS,
);

onCluster(
  'a node without orgs that is disabled is not away, and one that is removed neither',
  async () => {
    const { coordinator } = citus;
    const nodes = database.sql.nodes!;
    const empty = citus.workers[2]!;
    const state = async () => {
      await nodes.look();
      return nodesAway();
    };
    await empty.stop('fast');
    expect(await state()).toEqual({ away: 1 });
    await coordinator.sql('league', `select citus_disable_node('127.0.0.1', ${empty.port}, true)`);
    expect(await state()).toEqual({ away: 0 });
    // Writes to reference tables, of which every node has a copy, do not wait for it any more.
    await coordinator.sql('league', 'update app_user set name = name');
    await coordinator.sql('league', `select citus_remove_node('127.0.0.1', ${empty.port})`);
    expect(await state()).toEqual({ away: 0 });
    expect([await seen(healthy), await seen(hung)]).toEqual(['served', 'served']);
  },
  MANY_MS,
);
