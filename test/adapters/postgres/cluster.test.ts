import { beforeEach, expect, test } from '@jest/globals';
import { Cluster } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { withCluster } from '../../../src/adapters/postgres/cluster/with-cluster.ts';

let now: number;
let database: { hasCitus: boolean; isDistributed: boolean; isAway: boolean };
let asked: number;
let cluster: Cluster;
const client = {
  async query(text: string) {
    asked += 1;
    if (database.isAway) throw new Error('the connection is gone');
    if (text.includes(' as has')) return { rows: [{ has: database.hasCitus }] };
    if (!database.hasCitus) throw new Error('relation "pg_catalog.pg_dist_partition" does not exist');
    return { rows: [{ is: database.isDistributed }] };
  },
};
const look = () => cluster.look(client as never);

beforeEach(() => {
  now = 0;
  asked = 0;
  database = { hasCitus: false, isDistributed: false, isAway: false };
  cluster = new Cluster(() => now);
});

test('one database is none, and is asked once a minute', async () => {
  expect(cluster.isCluster).toBe(false);
  for (now = 0; now < 60_000; now += 500) if (cluster.isDue) await look();
  expect(asked).toBe(1);
  await look();
  expect([asked, cluster.isCluster]).toEqual([2, false]);
});

test('a database that is spread while instances serve is noticed within a minute, and at once after a statement that it refuses', async () => {
  await look();
  database = { ...database, hasCitus: true };
  now = 60_000;
  await look();
  expect(cluster.isCluster).toBe(false);
  database = { ...database, isDistributed: true };
  now += 59_999;
  await look();
  expect(cluster.isCluster).toBe(false);
  cluster.doubt();
  await look();
  expect(cluster.isCluster).toBe(true);
});

test('what was known goes on while it cannot be told, and is asked again soon', async () => {
  database = { ...database, hasCitus: true, isDistributed: true };
  await look();
  database.isAway = true;
  now = 60_000;
  await look();
  expect([cluster.isCluster, cluster.isDue]).toEqual([true, false]);
  database = { ...database, isAway: false, isDistributed: false };
  now += 1_000;
  await look();
  expect(cluster.isCluster).toBe(false);
});

test('of connections that are taken together one looks', async () => {
  await Promise.all([look(), look(), look()]);
  expect(asked).toBe(1);
});

test('a method with a variant for a cluster is chosen at each call, and the others are the same', async () => {
  const topology = { isCluster: false };
  const plain = { read: (n: number) => `plain ${n}`, write: () => 'plain' };
  const both = withCluster(topology, plain, ({ read }) => ({ read: (n) => `cluster after ${read(n)}` }));
  expect([both.read(1), both.write()]).toEqual(['plain 1', 'plain']);
  topology.isCluster = true;
  expect([both.read(2), both.write()]).toEqual(['cluster after plain 2', 'plain']);
});
