import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { distribute } from '../../src/adapters/postgres/cluster/distribute.ts';
import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { migrateWhenReachable } from '../../src/adapters/postgres/schema/migrate-when-reachable.ts';
import { afterRestore } from '../../src/adapters/postgres/schema/raise-versions.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { describeWith } from '../support/needs.ts';
import { CITUS, type OwnCitus, ownCitus } from '../support/own-citus.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';

const SILENT = { info: () => {}, warn: () => {} };

/** All stored rows of a database, table by table. */
async function rowsOf({ coordinator }: OwnCitus, database: string): Promise<Readonly<Record<string, unknown>>> {
  const tables = await coordinator.sql(
    database,
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const found = await coordinator.sql(database, `select to_jsonb(t)::text as row from "${name}" t`);
    rows[String(name)] = found.map(({ row }) => row).sort();
  }
  return rows;
}

describeWith(CITUS)('a cluster that is lost', () => {
  let cluster: OwnCitus;
  let leagues: readonly GivenLeague[];
  let kept: Awaited<ReturnType<typeof rowsOf>>;
  let dump: string;

  let opened: Awaited<ReturnType<typeof openDatabase>>;
  const write = (work: (league: GivenLeague) => Promise<unknown>) => Promise.all(leagues.map(work));
  const versions = async (database: string) =>
    (await cluster.coordinator.sql(database, 'select version from game order by org_id, game_id')).map(({ version }) => Number(version));

  beforeAll(async () => {
    cluster = await ownCitus({ isArchiving: true, settings: { 'citus.shard_count': 4 } });
    const url = await cluster.createDatabase('league');
    await migrateWhenReachable(url, SILENT);
    expect((await distribute(url)).obstacles).toEqual([]);
    opened = await openDatabase({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
    const { unitOfWork } = storageOver(opened);
    leagues = [];
    for (let n = 1; n <= 4; n += 1) leagues = [...leagues, await givenLeague(unitOfWork)];
    await write((league) => league.addPlayer('Sam Ortiz', league.hawks));
    // One node after another, without coordination, while the cluster is written to.
    for (const node of cluster.nodes) {
      node.baseBackup('base');
      await write((league) => league.addGame(league.hawks, league.jays));
    }
    kept = await rowsOf(cluster, 'league');
    dump = join(cluster.coordinator.folder, 'league.dump');
    cluster.coordinator.run('pg_dump', '-Fc', '-d', cluster.coordinator.urlOf('league', 'postgres'), '-f', dump);
    await cluster.coordinator.sql('league', `select citus_create_restore_point('kept')`);
    await write((league) => league.addPlayer('Ana Kim', league.owls));
    for (const node of cluster.nodes) {
      const [switched] = await node.sql('postgres', 'select pg_walfile_name(pg_switch_wal()) as log');
      const isArchived = async () =>
        String((await node.sql('postgres', 'select last_archived_wal as log from pg_stat_archiver'))[0]?.['log'] ?? '') >=
        String(switched!['log']);
      while (!(await isArchived())) await pause(20);
    }
    expect(await rowsOf(cluster, 'league')).not.toEqual(kept);
  });
  afterAll(async () => {
    await opened?.close();
    await cluster?.remove();
  });

  test('holds in every org what it held at a restore point, once each node is recovered up to it', async () => {
    for (const node of cluster.nodes) await node.stop('immediate');
    for (const node of cluster.nodes) await node.restore('base', 'kept');
    for (const node of cluster.nodes) await node.start();
    for (const node of cluster.nodes)
      while ((await node.sql('postgres', 'select pg_is_in_recovery() as still'))[0]!['still'] === true) await pause(50);
    expect(await rowsOf(cluster, 'league')).toEqual(kept);
  });

  test('counts on past what it had given out, and serves', async () => {
    const before = await versions('league');
    expect(await afterRestore(cluster.coordinator.urlOf('league'))).toBe(leagues.length);
    expect((await versions('league')).map((version, place) => version > before[place]!)).toEqual(before.map(() => true));
    await write((league) => league.addPlayer('Lee Park', league.jays));
  });

  test('holds what was dumped through the coordinator, once the dump is restored beside and distributed', async () => {
    const url = await cluster.createDatabase('again');
    // The extensions exist already, and another role owns them on every node.
    const list = join(cluster.coordinator.folder, 'list');
    const entries = cluster.coordinator.run('pg_restore', '-l', dump).split('\n');
    writeFileSync(list, entries.filter((entry) => !entry.includes(' EXTENSION ') || !entry.includes('citus')).join('\n'));
    const again = cluster.coordinator.urlOf('again', 'postgres');
    cluster.coordinator.run('pg_restore', '--role=league', '--no-owner', '--exit-on-error', '-L', list, '-d', again, dump);
    expect((await distribute(url)).obstacles).toEqual([]);
    expect(await rowsOf(cluster, 'again')).toEqual(kept);
  });
});
