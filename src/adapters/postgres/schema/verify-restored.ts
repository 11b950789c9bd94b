import { type Finding, fault, good } from '../../../application/ports/diagnosis.ts';
import type { RestoredDatabase } from '../../../application/ports/restored-database.ts';
import { reasonOf } from '../driver/failures.ts';
import { openPool } from '../driver/pool.ts';
import type { Sql } from '../driver/sql.ts';
import { readsWithTimeout } from '../driver/transaction.ts';
import { unusableReason } from '../driver/unusable-reason.ts';
import { MIGRATION_FILES } from '../migrations/files.ts';
import type { Table } from '../orm/table.ts';
import { diagnoseExtensions, diagnoseHashKey } from './diagnose.ts';
import { migrationsDone, pendingAfter } from './pending-migrations.ts';
import { TABLES } from './tables.ts';

/** Columns with the time at which their row, or a change of it, was written; others have times of games, of deadlines and of phones. */
const WRITTEN = ['at', 'created_at', 'updated_at', 'requested_at', 'decided_at', 'answered_at', 'edited_at', 'deleted_at', 'voided_at'];

const MISSING = '42P01';
const NO_LIMIT = 0;

/**
 * Reads every row of a restored database, and finds what is missing or contradicts itself. Changes nothing. Throws if the database cannot be
 * reached.
 */
export async function verifyRestored(url: string): Promise<RestoredDatabase> {
  const pool = openPool({ url, size: 1, name: 'verify', silenceLimitMs: 0 });
  try {
    return await verify(readsWithTimeout(pool, NO_LIMIT));
  } finally {
    await pool.end();
  }
}

async function verify(sql: Sql): Promise<RestoredDatabase> {
  const [{ place } = { place: '' }] = await sql<{ place: string }>(
    `select current_database() || coalesce(' at ' || host(inet_server_addr()) || ':' || inet_server_port(), '') as place`,
  );
  const release = ofRelease(await migrationsDone(sql));
  if (release.state === 'fault') return { place, findings: [release], organizations: 0, rows: 0, newestWrite: null };

  const read = await eachOf(TABLES, (table) => contentOf(sql, table));
  const rows = read.reduce((sum, each) => sum + each.rows, 0);
  const organizations = read.find(({ name }) => name === 'org')!.rows;
  const newestMs = Math.max(...read.map(({ newest }) => newest?.getTime() ?? 0));
  const unreadable = read.flatMap(({ finding }) => finding ?? []);
  const findings = [
    release,
    ...(await diagnoseExtensions(sql, true)),
    ...(unreadable.length > 0 ? unreadable : [good('database', `${TABLES.length} tables with ${rows} rows can be read.`)]),
    ...(await keysMissing(sql)),
    ...(await withoutTheirParents(sql)),
    await diagnoseHashKey(sql),
    organizations > 0
      ? good('organizations', `${organizations} organizations.`)
      : fault('organizations', 'There is no organization in it.', 'Is it the right database, and a backup of the right one?'),
  ];
  return { place, findings, organizations, rows, newestWrite: newestMs > 0 ? new Date(newestMs) : null };
}

function ofRelease(done: ReadonlySet<string> | undefined): Finding {
  if (!done) return fault('migrations', 'The database is empty.', 'Restore it, and check it then.');
  const pending = pendingAfter(done);
  const isNewer = done.size + pending.length > MIGRATION_FILES.length;
  if (pending.length > 0) {
    return fault(
      'migrations',
      `The backup is from before ${pending.length} migrations of this release, the first of which is ${pending[0]}.`,
      'Run "league migrate" on the restored database, and check it then; or make a backup of now.',
    );
  }
  return isNewer
    ? fault('migrations', 'The backup is from a newer release.', 'Check it by "league verify-restore" of that release.')
    : good('migrations', 'It is complete for this release.');
}

type Content = Readonly<{ name: string; rows: number; newest: Date | null; finding?: Finding }>;

/** Reads each value of each row, those that PostgreSQL stores apart, too. */
async function contentOf(sql: Sql, { name, columns }: Table): Promise<Content> {
  const written = columns
    .filter((column) => column.type === 'instant' && WRITTEN.includes(column.name))
    .map((column) => `max(t.${column.name})`);
  const newest = written.length > 0 ? `greatest(${written.join(', ')})` : 'null::timestamptz';
  try {
    const [found] = await sql<{ rows: string; newest: Date | null }>(`select count(t::text) as rows, ${newest} as newest from ${name} t`);
    return { name, rows: Number(found!.rows), newest: found!.newest };
  } catch (error) {
    const what =
      reasonOf(error) === MISSING ? `The table ${name} is missing.` : `The table ${name} cannot be read: ${unusableReason(error)}.`;
    return { name, rows: 0, newest: null, finding: fault('database', what, ANOTHER) };
  }
}

const ANOTHER = 'Restore another backup, with pg_restore --exit-on-error.';

/** Keys are restored after the rows: they are missing where a restore was cut off. */
async function keysMissing(sql: Sql): Promise<readonly Finding[]> {
  const found = await sql<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid where i.indisprimary and i.indisvalid and c.relkind in ('r', 'p')`,
  );
  const there = new Set(found.map(({ name }) => name));
  const missing = TABLES.filter(({ name }) => !there.has(name)).map(({ name }) => name);
  return missing.length === 0
    ? []
    : [fault('database', `Tables without their primary key: ${missing.join(', ')}.`, `The restore was cut off. ${ANOTHER}`)];
}

type ForeignKey = Readonly<{ name: string; child: string; parent: string; childColumns: string[]; parentColumns: string[] }>;

/** Rows that refer to one that is not there, although a constraint says that it is. */
async function withoutTheirParents(sql: Sql): Promise<readonly Finding[]> {
  const keys = await sql<ForeignKey>(
    `select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       array(select quote_ident(a.attname) from unnest(k.conkey) with ordinality n (at, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.at order by n.place) as "childColumns",
       array(select quote_ident(a.attname) from unnest(k.confkey) with ordinality n (at, place)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.at order by n.place) as "parentColumns"
     from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`,
  );
  if (keys.length === 0) return [fault('database', 'There are no foreign keys.', `The restore was cut off. ${ANOTHER}`)];
  const counted = await eachOf(keys, async ({ name, child, parent, childColumns, parentColumns }) => {
    const given = childColumns.map((column) => `c.${column} is not null`).join(' and ');
    const same = childColumns.map((column, at) => `p.${parentColumns[at]} = c.${column}`).join(' and ');
    const [found] = await sql<{ rows: string }>(
      `select count(*) as rows from ${child} c where ${given} and not exists (select from ${parent} p where ${same})`,
    );
    return { name, rows: Number(found!.rows) };
  });
  const broken = counted.filter(({ rows }) => rows > 0);
  return broken.length === 0
    ? [good('database', `Every row has those to which ${keys.length} foreign keys say that it refers.`)]
    : [
        fault(
          'database',
          `Rows without the one that they refer to: ${broken.map(({ name, rows }) => `${rows} by ${name}`).join(', ')}.`,
          ANOTHER,
        ),
      ];
}

/** One after another: there is one connection. */
async function eachOf<Item, Found>(items: readonly Item[], find: (item: Item) => Promise<Found>): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const item of items) found.push(await find(item));
  return found;
}
