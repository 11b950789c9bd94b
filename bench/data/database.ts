import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { JOINED_AS_WRITTEN, startEmbeddedPostgres } from '../gateway-parts.ts';
import { ROOT, run } from '../process.ts';
import { ISSUER, type Size, seedStatements, sizeOf } from './seed.ts';

/** `pid` is that of the postmaster, the parent of all server processes. */
export type Database = Readonly<{ url: string; pid: number; madeInMs: number; stop(): Promise<void> }>;

const MIGRATIONS = join(ROOT, 'src/adapters/postgres/migrations');

/** A league that is copied from a template has none of the settings that migrations gave the template. */
const SETTINGS = { ...JOINED_AS_WRITTEN, shared_buffers: '512MB', max_wal_size: '4GB', max_connections: 200, track_activities: 'on' };

const filesIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((file) => join(folder, file));

/** A database name derived from everything that the rows depend on, including the day, since the league's dates are relative to it. */
const keyOf = (name: string, files: readonly string[]): string => {
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  return `league_${name}_${hash('sha1', `${new Date().toISOString().slice(0, 10)}${sources.join()}`, 'hex').slice(0, 10)}`;
};

const within = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

/** Opens a league of that scale in a new database, copied from a template that is kept for later runs. */
export async function openDatabase(scale: number, issuer: string, log: (line: string) => void): Promise<Database> {
  const server = await startEmbeddedPostgres({
    dataDir: join(ROOT, 'bench/.data/postgres'),
    settings: SETTINGS,
    log,
  });
  try {
    const started = performance.now();
    await withClient(server.url, (main) => copyOf(main, server.url, scale, log));
    const url = within(server.url, 'league_run');
    if (issuer !== ISSUER) await withClient(url, (client) => knowBy(issuer, client));
    return { url, pid: server.pid()!, madeInMs: performance.now() - started, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Creates `league_run` from the template for this scale and day, which is created if missing. */
async function copyOf(main: pg.Client, url: string, scale: number, log: (line: string) => void): Promise<void> {
  const kept = keyOf(String(scale).replace('.', '_'), [MIGRATIONS, join(ROOT, 'bench/data')].flatMap(filesIn));
  const { rows } = await main.query<{ name: string }>(`select datname as name from pg_database where datname like 'league\\_%'`);
  for (const { name } of rows) if (name !== kept) await main.query(`drop database ${name} with (force)`);
  if (!rows.some(({ name }) => name === kept)) {
    log(`Making a league of scale ${scale} …`);
    await makeKept(main, url, kept, sizeOf(scale));
  }
  await main.query(`create database league_run template ${kept} strategy file_copy`);
}

async function makeKept(main: pg.Client, url: string, name: string, size: Size): Promise<void> {
  await main.query('drop database if exists unfinished with (force)');
  await main.query('create database unfinished');
  await fill(within(url, 'unfinished'), size);
  await main.query(`alter database unfinished rename to ${name}`);
}

export type Kept = Readonly<{ url: string }>;

/** Opens read-only leagues of these sizes on one server; reuses and migrates those of an earlier run, and creates missing ones. */
export async function openKept(sizes: readonly Size[], settings: Readonly<Record<string, string | number>>, log: (line: string) => void) {
  const open = (own: typeof settings) =>
    startEmbeddedPostgres({ dataDir: join(ROOT, 'bench/.data/growth'), settings: { ...SETTINGS, ...own }, log });
  const wanted = sizes.map((size) => ({ size, name: keyOf(`of_${size.orgs}`, [join(ROOT, 'bench/data/seed.ts')]) }));
  const making = await open({});
  try {
    await withClient(making.url, async (main) => {
      const { rows } = await main.query<{ name: string }>(`select datname as name from pg_database where datname like 'league\\_%'`);
      const day = wanted[0]?.name.slice(-10) ?? '';
      for (const { name } of rows) if (!name.endsWith(day)) await main.query(`drop database ${name} with (force)`);
      for (const { size, name } of wanted) {
        if (rows.some((each) => each.name === name)) continue;
        log(`Making a league of ${size.orgs} orgs …`);
        await makeKept(main, making.url, name, size);
      }
    });
    for (const { name } of wanted) await run(['src/migrate.ts'], { DATABASE_URL: within(making.url, name) });
  } finally {
    await making.stop();
  }
  const server = await open(settings);
  return { leagues: wanted.map(({ name }): Kept => ({ url: within(server.url, name) })), stop: () => server.stop() };
}

/** Fills an empty database with a league of that size. */
export async function fillAnew(url: string, size: Size, issuer: string): Promise<void> {
  await fill(url, size);
  await withClient(url, (client) => knowBy(issuer, client));
}

async function knowBy(issuer: string, client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('update app_user set issuer = $1', [issuer]);
  await client.query('vacuum (analyze) app_user');
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Named = Readonly<{ name: string; definition: string }>;

/** Inserts rows before adding constraints and indexes: a constraint on a million rows is faster to check once. */
async function fill(url: string, size: Size): Promise<void> {
  await run(['src/migrate.ts'], { DATABASE_URL: url });
  await withClient(url, async (client) => {
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off;
       set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = ${Math.min(2, availableParallelism())}; set timezone = 'UTC'`,
    );
    const { rows: foreignKeys } = await client.query<Named & { table: string }>(
      `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid::regclass::text in ('stat_event', 'chat_message', 'game', 'roster_spot', 'membership', 'parent_link')`,
    );
    const { rows: indexes } = await client.query<Named>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid::regclass::text in ('stat_event', 'chat_message', 'game', 'player', 'app_user')
         and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    );
    for (const { name, table } of foreignKeys) await client.query(`alter table ${table} drop constraint "${name}"`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of seedStatements(size)) await client.query(statement);
    for (const { definition } of indexes) await client.query(definition);
    for (const { name, table, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
    await client.query('vacuum (analyze)');
  });
}
