import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { distribute } from '../../src/adapters/postgres/cluster/distribute.ts';
import { JOINED_AS_WRITTEN } from '../../src/adapters/postgres/driver/session-settings.ts';
import type { TestDatabase } from './database.ts';

/**
 * Databases on a Citus cluster, each distributed over its nodes. `TEST_CITUS_URL` connects as a superuser to a database
 * on the coordinator that lists the nodes; nothing in that database is changed. One run at a time: each run removes
 * whatever an earlier one left.
 */
const citusUrl = process.env['TEST_CITUS_URL'];

/** Fewer than in production, so that a database is created in seconds; still several on every node. */
const SHARDS = 4;
const PREFIX = 'league_test_';

type Node = Readonly<{ host: string; port: number; isCoordinator: boolean }>;

const urlAt = ({ host, port }: Node, database: string): string =>
  Object.assign(new URL(citusUrl!), { hostname: host, port: String(port), pathname: database }).href;

export async function asked<Row extends object>(url: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const each of statements) rows = (await client.query<Row>(each)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

let known: Promise<readonly Node[]> | undefined;
/** The coordinator comes first. */
const nodes = (): Promise<readonly Node[]> => {
  known ??= asked<Node>(
    citusUrl!,
    `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
     where noderole = 'primary' and isactive order by groupid <> 0, nodeport`,
  ).then((found) => {
    if (found[0]?.isCoordinator && found.length > 1) return found;
    throw new Error('The database of TEST_CITUS_URL knows no coordinator and workers: citus_set_coordinator_host, citus_add_node.');
  });
  return known;
};

const onEveryNode = async (work: (node: Node) => Promise<unknown>) => void (await Promise.all((await nodes()).map(work)));

/** The addresses of a database on each of its nodes, the coordinator’s first. */
export async function urlsOnNodes(url: string): Promise<readonly string[]> {
  const { pathname } = new URL(url);
  return (await nodes()).map((node) => urlAt(node, pathname));
}

const OBJECT_IN_USE = '55006';
const MAX_TRIES = 20;

/** Citus runs a process in every database and restarts it when ended, so a database may be in use at one try and free at the next. */
const whenUnused = (work: (node: Node) => Promise<unknown>) =>
  onEveryNode(async (node) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work(node);
      } catch (error) {
        if ((error as { code?: string }).code !== OBJECT_IN_USE || tries >= MAX_TRIES) throw error;
      }
    }
  });

/** A process that was killed during a two-phase commit may have left a prepared transaction. */
async function rollBackPrepared(node: Node, name: string): Promise<void> {
  const prepared = await asked<{ gid: string }>(
    urlAt(node, 'postgres'),
    `select gid from pg_prepared_xacts where database = ${pg.escapeLiteral(name)}`,
  );
  if (prepared.length > 0) await asked(urlAt(node, name), ...prepared.map(({ gid }) => `rollback prepared ${pg.escapeLiteral(gid)}`));
}

const dropDatabase = (name: string) =>
  whenUnused(async (node) => {
    await rollBackPrepared(node, name);
    await asked(urlAt(node, 'postgres'), `drop database if exists ${name} with (force)`);
  });

/** A hash of the current migrations and placement: databases made from other versions are not used as templates. */
function version(): string {
  const hash = createHash('sha256');
  for (const folder of ['src/adapters/postgres/migrations', 'src/adapters/postgres']) {
    const files = readdirSync(folder).filter((name) => /\.sql$|^(placement|placing|distribute|migrate)\.ts$/.test(name));
    for (const name of files.toSorted()) hash.update(name).update(readFileSync(`${folder}/${name}`));
  }
  return hash.digest('hex').slice(0, 12);
}

async function makeTemplate(name: string, prepare: (url: string) => Promise<void>, isSpread: boolean): Promise<void> {
  await dropDatabase(name);
  await onEveryNode(async (node) => {
    await asked(urlAt(node, 'postgres'), `create database ${name}`);
    await asked(urlAt(node, name), 'create extension citus', `alter database ${name} set citus.shard_count = ${SHARDS}`);
  });
  const [coordinator, ...workers] = await nodes();
  const url = urlAt(coordinator!, name);
  await asked(
    url,
    `select citus_set_coordinator_host('${coordinator!.host}', ${coordinator!.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  );
  await prepare(url);
  const { obstacles } = isSpread ? await distribute(url) : { obstacles: [] };
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  await asked(url, `comment on database ${name} is 'whole'`);
}

/** A database cannot be copied while anything is connected to it. */
const copy = (template: string, name: string) =>
  whenUnused((node) =>
    asked(
      urlAt(node, 'postgres'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
      `create database ${name} template ${template} strategy wal_log`,
      // The template's own settings: those of its database, and those that migrations set for its role. Time limits are
      // left out, since a busy machine would exceed them.
      ...Object.entries({ ...JOINED_AS_WRITTEN, 'citus.multi_shard_modify_mode': 'sequential', 'citus.shard_count': SHARDS }).map(
        ([setting, value]) => `alter database ${name} set ${setting} = '${value}'`,
      ),
    ),
  );

/**
 * Like `freshDatabase`, on the cluster: copies a template that `prepare` made from an empty database, distributed over
 * the nodes unless told otherwise.
 */
export async function freshCitusDatabase(
  prepare: (url: string) => Promise<void>,
  template = 'migrated',
  isSpread = true,
): Promise<TestDatabase> {
  const [coordinator] = await nodes();
  const whole = `${PREFIX}template_${template}${isSpread ? '' : '_alone'}_${version()}`;
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(citusUrl);
  await client.connect();
  try {
    // Held until the connection closes: suites make a template once, and copy it one after another.
    await client.query('select pg_advisory_lock(hashtext($1))', [PREFIX]);
    const { rows } = await client.query(
      `select 1 from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = 'whole'`,
      [whole],
    );
    if (rows.length === 0) await makeTemplate(whole, prepare, isSpread);
    await copy(whole, name);
  } finally {
    await client.end();
  }
  return { url: urlAt(coordinator!, name), drop: () => dropDatabase(name) };
}

/** Removes the databases that earlier runs left. Templates of this version stay when `keepTemplates` is set. */
export async function removeTestDatabases({ keepTemplates }: { keepTemplates: boolean }): Promise<void> {
  const names = new Set<string>();
  await onEveryNode(async (node) => {
    const found = await asked<{ name: string }>(urlAt(node, 'postgres'), 'select datname as name from pg_database');
    for (const { name } of found) if (name.startsWith(PREFIX)) names.add(name);
  });
  for (const name of names) if (!(keepTemplates && name.endsWith(version()))) await dropDatabase(name);
}
