import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Distribution } from '../../../application/ports/distribution.ts';
import { isHeldUp } from '../driver/failures.ts';
import { openPool } from '../driver/pool.ts';
import { setSessions } from '../driver/session-settings.ts';
import { type Sql, sqlBy } from '../driver/sql.ts';
import type { Placement } from '../orm/table.ts';
import { migrationsDone, pendingAfter } from '../schema/pending-migrations.ts';
import { mayRefer, ON_ONE_NODE, placeInWords, placementOf, SET_ASIDE } from './placement.ts';
import { clusterRole, inOrder, isAt, place, type StoredTable, storedTables, WHILE_PLACING } from './placing.ts';

export type DistributeOptions = Readonly<{
  isDryRun?: boolean;
  /** Reports how many of all tables have been placed. */
  tell?: (done: number, total: number) => void;
}>;

const { escapeIdentifier: quoted } = pg;

type Target = StoredTable & Readonly<{ placement: Placement }>;

/** Lock timeout for the tables. Others queue behind the lock, so it is shorter than their own timeout. */
const TABLES_WITHIN = '1s';
const BETWEEN_TRIES_MS = 1000;

/**
 * Distributes a database over the nodes of its Citus cluster: places all tables that are not in place yet, in one transaction, while instances
 * serve. Reads continue meanwhile; writes wait, or fail as unavailable. The next run completes an interrupted one.
 */
export async function distribute(url: string, { isDryRun = false, tell = () => {} }: DistributeOptions = {}): Promise<Distribution> {
  const pool = openPool({ url, size: 1, name: 'distribute', silenceLimitMs: 0 });
  try {
    const client = await pool.connect();
    try {
      const sql = sqlBy(async (text, parameters) => (await client.query(text, [...parameters])).rows);
      return await distributeOn(sql, isDryRun, tell);
    } finally {
      // The session has no time limits, so it is closed.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function distributeOn(sql: Sql, isDryRun: boolean, tell: (done: number, total: number) => void): Promise<Distribution> {
  const unfit = await whyUnfit(sql);
  if (unfit.length > 0) return { obstacles: unfit, tables: [], steps: [] };
  const stored = (await storedTables(sql)).filter(({ name }) => name !== SET_ASIDE);
  const targets = stored.flatMap((table) => {
    const placement = placementOf(table);
    return placement ? [{ ...table, placement }] : [];
  });
  const obstacles = [...whyNotPlaced(stored), ...(await whyNotUnique(sql, targets))];
  const tables = targets.map(({ name, rows, placement, now }) => ({
    name,
    place: placeInWords(placement),
    isPlaced: now !== undefined,
    rows,
  }));
  if (obstacles.length > 0 || isDryRun) return { obstacles, tables, steps: [] };

  await sql(WITHOUT_LIMITS);
  const left = inOrder(targets.filter(({ now }) => now === undefined));
  const steps: Step[] = [];
  if (left.length > 0) {
    steps.push(await timed('foreign keys dropped', () => setAside(sql, left, targets)));
    try {
      steps.push(...(await placeAll(sql, left, tell)));
    } catch (error) {
      await onceFree(sql, () => putBack(sql, false));
      await validateKeys(sql);
      throw error;
    }
  }
  for (const [what, work] of AFTERWARDS) {
    let isNeeded = false;
    const step = await timed(what, async () => {
      isNeeded = await work(sql);
    });
    if (isNeeded) steps.push(step);
  }
  return { obstacles, tables: tables.map((each) => ({ ...each, isPlaced: true })), steps };
}

type Step = Distribution['steps'][number];
async function timed(what: string, work: () => Promise<void>): Promise<Step> {
  const began = performance.now();
  await work();
  return { what, ms: Math.round(performance.now() - began) };
}

/** Also for sessions on other nodes, to which the role's limits apply. */
const WITHOUT_LIMITS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set citus.propagate_set_commands = 'local'`;
const WITHOUT_LIMITS_ANYWHERE = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`;

/** Runs `work` in one transaction, and retries it as long as others hold locks on its tables. */
async function onceFree(sql: Sql, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await sql('begin');
    try {
      await sql(`${WITHOUT_LIMITS_ANYWHERE}; ${WHILE_PLACING}`);
      await work();
      await sql('commit');
      return;
    } catch (error) {
      await sql('rollback');
      if (!isHeldUp(error)) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/** Locks all tables at once, so that no writer to two of them holds one while it waits for the other. */
async function lock(sql: Sql, tables: readonly string[], mode: 'exclusive' | 'access exclusive'): Promise<void> {
  await sql(`set local lock_timeout = '${TABLES_WITHIN}'`);
  await sql(`lock table ${tables.map(quoted).join(', ')} in ${mode} mode`);
  await sql('set local lock_timeout = 0');
}

/** The reasons why the database cannot be distributed at all. */
async function whyUnfit(sql: Sql): Promise<readonly string[]> {
  const role = await clusterRole(sql);
  if (role === 'none') return ['The database does not have the extension "citus": docs/cluster.md describes how to set up a cluster.'];
  if (role === 'worker') return ['DATABASE_URL points to a worker: run this with the address of the coordinator.'];
  const pending = pendingAfter(await migrationsDone(sql));
  const nodes = await sql<{ at: string; isCoordinator: boolean; holdsShards: boolean; answers: boolean }>(
    `select nodename || ':' || nodeport as at, groupid = 0 as "isCoordinator", shouldhaveshards as "holdsShards",
       isactive and coalesce(citus_check_connection_to_node(nodename, nodeport), false) as answers
     from pg_dist_node where noderole = 'primary' order by nodename, nodeport`,
  );
  return [
    ...(pending.length > 0 ? [`${pending.length} migrations have not run yet: run "league migrate" first.`] : []),
    ...(nodes.some(({ isCoordinator }) => isCoordinator)
      ? []
      : [`The coordinator has no address: run select citus_set_coordinator_host('<host>', <port>);`]),
    ...(nodes.some(({ holdsShards }) => holdsShards) ? [] : [`No node holds shards: run select citus_add_node('<host>', <port>);`]),
    ...nodes.filter(({ answers }) => !answers).map(({ at }) => `The node ${at} is unreachable.`),
  ];
}

/** The reasons why tables cannot be placed, by table name. */
const whyNotPlaced = (stored: readonly StoredTable[]): readonly string[] =>
  stored.flatMap(({ name, key, now }) => {
    const placement = placementOf({ name, key });
    if (!placement)
      return [
        `No placement rule applies to the table ${name}: its primary key begins with ${key[0] ?? 'nothing'}, and it is not declared.`,
      ];
    return now === undefined || isAt(now, placement)
      ? []
      : [`The table ${name} has the wrong distribution: it should be distributed ${placeInWords(placement)}.`];
  });

/** A unique index without the distribution column does not enforce uniqueness across nodes. */
async function whyNotUnique(sql: Sql, targets: readonly Target[]): Promise<readonly string[]> {
  const rows = await sql<{ table: string; name: string; columns: readonly string[] }>(
    `select c.relname::text as table, i.relname::text as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey)) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion) order by i.relname`,
  );
  return targets.flatMap(({ name, placement }) =>
    placement.kind === 'reference'
      ? []
      : rows
          .filter(
            (index) =>
              index.table === name && !index.columns.includes(placement.by) && !ON_ONE_NODE.some((each) => each.name === index.name),
          )
          .map((index) => `The unique index ${index.name} of ${name} does not include ${placement.by}, which a cluster requires.`),
  );
}

/** The list of the orgs of each user, which a single database does not need. Users who join later are listed after their transaction. */
const LIST_OF_MEMBERS = {
  table: 'user_org',
  fill: 'insert into user_org (user_id, org_id) select distinct user_id, org_id from membership on conflict (user_id, org_id) do nothing',
  isToBeKept: 'alter table membership alter column is_listed set default false',
  isComplete: 'alter table membership alter column is_listed set default true',
};

/**
 * A foreign key between tables requires both to be placed, so the keys of the tables to place are dropped, and restored later. This locks the
 * tables only briefly; the slow steps run in a transaction that does not block reads.
 */
async function setAside(sql: Sql, left: readonly Target[], targets: readonly Target[]): Promise<void> {
  const placements = new Map(targets.map(({ name, placement }) => [name, placement]));
  const names = left.map(({ name }) => name);
  const keys = await sql<{ table: string; to: string; name: string; definition: string }>(
    `select f.relname::text as table, t.relname::text as to, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
       and (f.relname = any($1::text[]) or t.relname = any($1::text[]))`,
    [names],
  );
  const onOneNode = await sql<{ table: string; name: string; definition: string }>(
    `select r.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class r on r.oid = k.conrelid where k.conname = any($1::text[]) and r.relname = any($2::text[])`,
    [ON_ONE_NODE.map(({ name }) => name), names],
  );
  await onceFree(sql, async () => {
    await sql(
      `create table if not exists ${SET_ASIDE} ("table" text not null, name text not null, comes_back boolean not null, statement text not null)`,
    );
    await lock(sql, [...new Set([...names, ...keys.flatMap(({ table, to }) => [table, to])])].toSorted(), 'access exclusive');
    const put = (table: string, name: string, comesBack: boolean, statement: string) =>
      sql(`insert into ${SET_ASIDE} values ($1, $2, $3, $4)`, [table, name, comesBack, statement]);
    for (const { table, to, name, definition } of keys) {
      const comesBack = mayRefer(placements.get(table)!, placements.get(to)!);
      await put(table, name, comesBack, `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition} not valid`);
      await sql(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    }
    if (names.includes(LIST_OF_MEMBERS.table)) {
      await put('membership', 'is_listed', false, LIST_OF_MEMBERS.isComplete);
      await sql(LIST_OF_MEMBERS.isToBeKept);
    }
    for (const { table, name, definition } of onOneNode) {
      await put(table, name, false, `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
      await sql(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    }
  });
}

/** Restores what was set aside: on a cluster, what it supports; if no table was placed, everything. */
async function putBack(sql: Sql, isPlaced: boolean): Promise<void> {
  const rows = await sql<{ statement: string }>(`select statement from ${SET_ASIDE} where comes_back or not $1 order by "table", name`, [
    isPlaced,
  ]);
  for (const { statement } of rows) await sql(statement);
  await sql(`drop table ${SET_ASIDE}`);
}

async function placeAll(sql: Sql, left: readonly Target[], tell: (done: number, total: number) => void): Promise<readonly Step[]> {
  let steps: Step[] = [];
  await onceFree(sql, async () => {
    steps = [];
    await lock(sql, left.map(({ name }) => name).toSorted(), 'exclusive');
    if (left.some(({ name }) => name === LIST_OF_MEMBERS.table)) {
      steps.push(await timed('members listed', async () => void (await sql(LIST_OF_MEMBERS.fill))));
    }
    for (const [done, { name, placement }] of left.entries()) {
      tell(done, left.length);
      steps.push(await timed(`${name}: ${placeInWords(placement)}`, () => place(sql, name, placement)));
    }
    tell(left.length, left.length);
    steps.push(await timed('foreign keys restored', () => putBack(sql, true)));
  });
  return steps;
}

/** Removes the rows on the coordinator that were copied to the nodes; no query sees them. */
async function removeLeftBehind(sql: Sql): Promise<boolean> {
  for (let removed = 0; ; removed += 1) {
    const [table] = await sql<{ name: string }>(
      `select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
       where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0 order by c.relname = 'org' desc, c.relname limit 1`,
    );
    if (!table) return removed > 0;
    await onceFree(sql, async () => {
      // It also truncates tables that refer to this one, and some have triggers that forbid truncation.
      const guards = await sql<{ table: string; name: string }>(
        `select r.relname::text as table, g.tgname::text as name from pg_trigger g join pg_class r on r.oid = g.tgrelid
         where not g.tgisinternal and g.tgtype & 32 <> 0 and r.relnamespace = 'public'::regnamespace
           and g.tgrelid in (select logicalrelid from pg_dist_partition)`,
      );
      const guard = async (verb: 'disable' | 'enable') => {
        for (const { table: guarded, name } of guards) await sql(`alter table ${quoted(guarded)} ${verb} trigger ${quoted(name)}`);
      };
      await sql(`set local lock_timeout = '${TABLES_WITHIN}'; set local citus.enable_ddl_propagation = off`);
      await guard('disable');
      await sql('select truncate_local_data_after_distributing_table($1::regclass)', [table.name]);
      await guard('enable');
    });
  }
}

/** Foreign keys are restored without checking the existing rows; this checks them, while others read and write. */
async function validateKeys(sql: Sql): Promise<boolean> {
  const keys = await sql<{ table: string; name: string }>(
    `select r.relname::text as table, k.conname::text as name from pg_constraint k join pg_class r on r.oid = k.conrelid
     where k.contype = 'f' and not k.convalidated and k.connamespace = 'public'::regnamespace order by 1, 2`,
  );
  if (keys.length === 0) return false;
  await onceFree(sql, async () => {
    for (const { table, name } of keys) await sql(`alter table ${quoted(table)} validate constraint ${quoted(name)}`);
  });
  return true;
}

/** Steps that block no other sessions; each returns whether there was something to do. */
const AFTERWARDS = [
  ['local rows on the coordinator removed', removeLeftBehind],
  ['foreign keys validated', validateKeys],
  ['session settings on every node', setSessions],
] as const;
