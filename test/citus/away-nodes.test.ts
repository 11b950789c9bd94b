import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from '../../src/adapters/postgres/connect.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { distribute } from '../../src/adapters/postgres/distribute.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Storage } from '../../src/application/ports/storage.ts';
import { Unavailable } from '../../src/application/ports/unavailable.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { anOrg } from '../support/builders.ts';
import { citusMissing, type OwnCitus, ownCitus } from '../support/own-citus.ts';

const POOL_SIZE = 6;
const MANY_MS = 180_000;

let citus: OwnCitus;
let database: Database;
let storage: Storage;
let healthy: OrgId;
let hung: OrgId;

beforeAll(async () => {
  if (citusMissing) return;
  citus = await ownCitus({ settings: { 'citus.shard_count': 4 } });
  const url = await citus.createDatabase('league');
  for (const node of citus.nodes) await node.sql('league', 'alter role league superuser');
  const orm = await connect({ url, poolSize: 2, connectWithinMs: 60_000 });
  await migrate(orm);
  await orm.close(true);
  expect((await distribute(url)).obstacles).toEqual([]);
  database = await openDatabase({ url, poolSize: POOL_SIZE, connectWithinMs: 20_000 });
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
  if (citusMissing) return;
  await database.close();
  await citus.remove();
}, MANY_MS);

const onCluster = citusMissing ? test.skip : test;
const seen = (orgId: OrgId) =>
  storage.unitOfWork
    .transact(async ({ seasons }) => ok(await seasons.find(orgId, orgId as never)))
    .then(
      () => 'served',
      (error: unknown) => (error instanceof Unavailable ? 'unavailable' : String(error)),
    );
const scopes = () => [healthy, hung].map((orgId) => ({ orgId, name: 'league' as const }));
/** Which states are told, of the org whose node is there and of the other, by each way in which they are asked for. */
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
      // Twice as many as there are connections, so that none is left if those who wait keep theirs.
      const waiting = Array.from({ length: 2 * POOL_SIZE }, () => seen(hung));
      const others = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => seen(healthy)));
      expect(new Set(others)).toEqual(new Set(['served']));
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unavailable']));
      expect(await watched()).toEqual(new Array(6).fill('told away'));

      // From now on at once, so that nobody holds a connection for as long as a statement may take.
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
