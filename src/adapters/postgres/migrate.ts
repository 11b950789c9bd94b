import { setTimeout as pause } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { QUICKLY_PLANNED } from './cluster.ts';
import { connect } from './connect.ts';
import { failureOf, isHeldUp } from './failures.ts';
import { migrationsDone, pendingAfter } from './pending-migrations.ts';
import { clusterRole, WHILE_PLACING } from './placing.ts';
import { type Sql, sqlIn } from './sql.ts';
import { unusableReason } from './unusable-reason.ts';

const LOCK = 'league-gateway migrations';
/** How long the gateway waits for a lock, and for a statement, at most. A pooler refuses these as start-up parameters. */
const TIME_LIMITS = { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '15s' };
/** For a session that migrates, or waits until another one has. */
const WITHOUT_LIMITS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * How long a migration waits for a table, and all who want that table behind it: less than their own limit. A dump or a report may hold it
 * for hours, and is let go first.
 */
const TABLE_WITHIN = '1s';
const BETWEEN_TABLE_TRIES_MS = 2000;

export type MigrateOptions = Readonly<{
  /** Told each time that a migration has to try again, since others hold its tables. */
  onWaiting?: (migration: string) => void;
  betweenTriesMs?: number;
}>;

/**
 * Brings the database up to date, each migration in a transaction of its own, so that none holds its tables while the next one runs.
 * Instances that start together migrate once: the others wait and find nothing to do. The lock holds on one node of a cluster alone, which
 * is enough: migrations run on its coordinator, where they place the tables that they make.
 */
export function migrate(
  orm: MikroORM,
  { onWaiting = () => {}, betweenTriesMs = BETWEEN_TABLE_TRIES_MS }: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrator = new Migrator(orm.em);
  const run = (name: string, isCluster: boolean) =>
    orm.em.fork().transactional(async (em) => {
      // The sessions on other nodes go by the limits of the role otherwise.
      if (isCluster) await em.execute(`set local citus.propagate_set_commands = 'local'; ${WHILE_PLACING}`);
      await em.execute(`${WITHOUT_LIMITS}; set local lock_timeout = '${TABLE_WITHIN}'`);
      await migrator.up({ migrations: [name], transaction: em.getTransactionContext() as never });
    });
  async function runOnceFree(name: string, isCluster: boolean): Promise<void> {
    for (;;) {
      try {
        return await run(name, isCluster);
      } catch (error) {
        if (!isHeldUp(error)) throw error;
        onWaiting(name);
        await pause(betweenTriesMs);
      }
    }
  }
  return orm.em.fork().transactional(async (em) => {
    await em.execute(`${WITHOUT_LIMITS}; set local lock_timeout = 0`);
    await em.execute(`select pg_advisory_xact_lock(hashtextextended('${LOCK}', 0))`);
    const role = await clusterRole(sqlIn(em as EntityManager));
    if (role === 'worker') return requireNonePending(em as EntityManager);
    await limitTime(sqlIn(em as EntityManager));
    const names = (await migrator.getPending()).map(({ name }) => name);
    for (const name of names) await runOnceFree(name, role === 'coordinator');
    return names;
  });
}

/** Thrown on a worker of a cluster whose coordinator has not been migrated. */
class PendingElsewhere extends Error {
  override readonly name = 'PendingElsewhere';
}

async function requireNonePending(em: EntityManager): Promise<readonly string[]> {
  const pending = pendingAfter(await migrationsDone(sqlIn(em)));
  if (pending.length === 0) return [];
  throw new PendingElsewhere(
    `DATABASE_URL leads to a worker of a cluster, where no migration can run, and these have not: ${pending.join(', ')}. Run "league migrate" with the address of the coordinator, and "league distribute" where the tables are not spread yet.`,
  );
}

/** Thrown for a database that no waiting and no migration makes usable. */
class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}

/** In any other encoding a name that it cannot write would fail long after the start. */
async function requireUtf8(orm: MikroORM): Promise<void> {
  const [{ encoding, name } = { encoding: '', name: '' }] = await orm.em
    .fork()
    .execute<{ encoding: string; name: string }[]>(`select current_setting('server_encoding') as encoding, current_database() as name`);
  if (encoding === 'UTF8') return;
  throw new UnusableDatabase(
    `The database of DATABASE_URL is encoded in ${encoding}, but names need UTF-8. Make another one, and name it in DATABASE_URL:\n` +
      `  create database ${name}_utf8 encoding 'UTF8' template template0 locale 'C.UTF-8';`,
  );
}

/** What is set for the sessions to come, by somebody or by this, for the role first and then for the database. */
const SET_ALREADY = `select setting from pg_db_role_setting, unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and setrole in (0, (select oid from pg_roles where rolname = current_user))
  order by setrole = 0, setdatabase = 0`;

/**
 * Sets time limits for the sessions to come, but none that somebody has set already, for the database or for the role, whatever it says.
 * On Citus they are set for the role, since what is set for the database does not reach the workers; and a statement that asks several shards
 * asks those of a node one after the other, since a transaction that has asked them all at once may write to no table of people any more.
 * Workers are told of a role's settings once tables are placed there that are its own. Answers whether a cluster lacked any.
 */
export async function limitTime(sql: Sql): Promise<boolean> {
  const [known] = await sql<{ settings: string[]; isSpread: boolean }>(
    `select array(${SET_ALREADY})::text[] as settings, exists (select 1 from pg_extension where extname = 'citus') as "isSpread"`,
  );
  const { settings, isSpread } = known!;
  const here = settingsIn(settings);
  if (!isSpread) {
    for (const [name, value] of Object.entries(TIME_LIMITS).filter(([each]) => !here.has(each)))
      await sql(`do $do$ begin execute format('alter database %I set', current_database()) || ' ${name} = ''${value}'''; end $do$`);
    return false;
  }
  // Of nodes that answer: one that is away has been told before, or is when it is added.
  const workers = await sql<{ settings: string }>('select result as settings from run_command_on_workers($1) where success', [
    `select array_to_string(array(${SET_ALREADY}), ';')`,
  ]);
  const nodes = [here, ...workers.map((each) => settingsIn(each.settings.split(';')))];
  const wanted = { ...TIME_LIMITS, ...QUICKLY_PLANNED, 'citus.multi_shard_modify_mode': 'sequential' };
  const lacking = Object.entries(wanted).filter(([each]) => nodes.some((node) => !node.has(each)));
  for (const [name, value] of lacking) {
    const [command] = await sql<{ text: string }>(
      `select format('alter role %I in database %I set %s = %L', current_user, current_database(), $1::text, $2::text) as text`,
      [name, here.get(name) ?? value],
    );
    // By itself: a command inside another one stays on the node that it is given to.
    await sql(command!.text);
  }
  return lacking.length > 0;
}

/** By name, of several of one name the first. */
const settingsIn = (settings: readonly string[]): ReadonlyMap<string, string> =>
  new Map(settings.toReversed().map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));

export interface MigrationLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

const BETWEEN_TRIES_MS = 1000;

/** Migrates as soon as the database answers. Throws when it does not within `waitMs`. */
export async function migrateWhenReachable(url: string, log: MigrationLog, waitMs = 30_000): Promise<readonly string[]> {
  const orm = await connect({ url, poolSize: 2, silenceLimitMs: 0 });
  try {
    return await migrateOnceReachable(orm, log, waitMs);
  } finally {
    await orm.close(true);
  }
}

async function migrateOnceReachable(orm: MikroORM, log: MigrationLog, waitMs: number): Promise<readonly string[]> {
  const began = performance.now();
  for (;;) {
    try {
      await requireUtf8(orm);
      const onWaiting = (migration: string) =>
        log.warn({ migration }, 'a migration waits for its tables: long transactions of others, such as a dump, hold them');
      const applied = await migrate(orm, { onWaiting });
      if (applied.length > 0) log.info({ applied: applied.join(', ') }, 'database migrated');
      return applied;
    } catch (error) {
      if (error instanceof UnusableDatabase) throw error;
      if (error instanceof PendingElsewhere) {
        if (performance.now() - began > waitMs) throw error;
        log.warn({ reason: error.message }, 'waiting until the coordinator of the cluster has been migrated');
        await pause(BETWEEN_TRIES_MS);
        continue;
      }
      if (failureOf(error) === 'error' || performance.now() - began > waitMs) {
        throw new Error(`The database (DATABASE_URL) cannot be used: ${unusableReason(error)}.`);
      }
      log.warn({ reason: unusableReason(error) }, 'the database does not answer yet, trying again');
      await pause(BETWEEN_TRIES_MS);
    }
  }
}
