import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { diagnoseCluster } from '../../src/adapters/postgres/cluster/diagnose-cluster.ts';
import { openPool, sqlOnPool } from '../../src/adapters/postgres/driver/pool.ts';
import { type Sql, sqlBy } from '../../src/adapters/postgres/driver/sql.ts';
import { diagnosePostgres } from '../../src/adapters/postgres/schema/diagnose.ts';
import { asked, freshCitusDatabase, urlsOnNodes } from '../support/citus.ts';
import type { TestDatabase } from '../support/database.ts';
import { migrated } from '../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshCitusDatabase(migrated);
});
afterAll(() => database.drop());

const diagnose = async (url = database.url) => {
  const found = await diagnosePostgres({ url, poolSize: 1, now: () => new Date() });
  return found.filter(({ part }) => part === 'cluster').map(({ state, what }) => `${state}: ${what}`);
};
const SHARDS = expect.stringMatching(/^good: Shards of organizations by node: \S+:\d+ 0, \S+:\d+ 2, \S+:\d+ 2\.$/);

test('the doctor tells how many shards each node holds, and on which its sessions go without settings', async () => {
  const [coordinator, ...workers] = (await urlsOnNodes(database.url)).map((url) => new URL(url).host);
  const everywhere = [coordinator!, ...workers].toSorted().join(', ');
  // Copies of a database lack its time limits.
  expect(await diagnose()).toEqual([SHARDS, `warning: Sessions have no lock_timeout, statement_timeout on ${everywhere}.`]);
  const set = (setting: string) =>
    `do $$ begin execute format('alter role %I in database %I set ${setting}', current_user, current_database()); end $$`;
  for (const url of await urlsOnNodes(database.url)) {
    await asked(url, 'set citus.enable_ddl_propagation = off', set(`statement_timeout = ''5s''`));
  }
  expect(await diagnose()).toEqual([SHARDS, `warning: Sessions have no lock_timeout on ${everywhere}.`]);
  for (const url of await urlsOnNodes(database.url)) {
    await asked(url, 'set citus.enable_ddl_propagation = off', set(`lock_timeout = ''2s''`));
  }
  expect(await diagnose()).toEqual([SHARDS]);
  expect(await diagnose((await urlsOnNodes(database.url))[1])).toEqual([SHARDS]);
});

test('the doctor names nodes whose messages are not in English', async () => {
  const [, worker] = await urlsOnNodes(database.url);
  const { host, port } = new URL(worker!);
  const pool = openPool({ url: database.url, size: 2, name: 'test' });
  // Few machines have other locales installed, so the test fakes the node's setting.
  const german = `case current_setting('port') when '${port}' then 'de_DE.UTF-8' else 'en_US.UTF-8' end`;
  const asIn = (language: string) =>
    sqlBy((text, parameters) =>
      sqlOnPool(pool)(
        text,
        parameters.map((each) => (typeof each === 'string' ? each.replace(`current_setting('lc_messages')`, language) : each)),
      ),
    );
  const found = async (sql: Sql) => (await diagnoseCluster(sql, sql)).map(({ state, what }) => `${state}: ${what}`);
  try {
    expect(await found(asIn(german))).toContainEqual(expect.stringMatching(`^warning: Messages are not in English on ${host},`));
    expect(await found(sqlOnPool(pool))).not.toContainEqual(expect.stringMatching(/English/));
  } finally {
    await pool.end();
  }
});

test('the doctor names tables that are not spread, and a distribution that was interrupted', async () => {
  await asked(database.url, 'create table stray (org_id uuid primary key)', 'create table set_aside_for_distribution (statement text)');
  const found = await diagnose();
  await asked(database.url, 'drop table stray, set_aside_for_distribution');
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^fault: A distribution was interrupted/),
      'fault: Tables that are not distributed as they should be: stray.',
    ]),
  );
});

test('the doctor names a node that is disabled, which is not away, whether it answers or not', async () => {
  for (const [put, back] of [
    ['isactive = false', 'isactive = true'],
    ['isactive = false, nodeport = nodeport - 1', 'isactive = true, nodeport = nodeport + 1'],
  ]) {
    const where = 'where nodeid = (select max(nodeid) from pg_dist_node)';
    await asked(database.url, `update pg_dist_node set ${put} ${where}`);
    const found = await diagnose();
    await asked(database.url, `update pg_dist_node set ${back} ${where}`);
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^fault: Disabled nodes: \S+:\d+\.$/)]));
    expect(found.filter((each) => each.includes('Unreachable'))).toEqual([]);
  }
});
