import type { Log } from '../../observability/log.ts';
import { CONNECT_WITHIN_MS, type OpenPool, openPool, sqlOnPool } from '../driver/pool.ts';
import { inTransaction } from '../driver/transaction.ts';
import { unusableReason } from '../driver/unusable-reason.ts';
import { whenReady } from '../driver/when-ready.ts';
import { MIGRATION_FILES } from '../migrations/files.ts';
import { dueMigrations } from './due-migrations.ts';
import { PendingElsewhere } from './pending-elsewhere.ts';
import { UnusableDatabase } from './unusable-database.ts';

export type MigrationLog = Pick<Log, 'info' | 'warn'>;

/** Migrates as soon as the database answers. Throws if it does not within `waitMs`, which may be `Infinity`. */
export async function migrateWhenReachable(url: string, log: MigrationLog, waitMs = 30_000): Promise<readonly string[]> {
  // Who waits for ever need not give up a slow connection to try another.
  const connectWithinMs = waitMs === Infinity ? 0 : CONNECT_WITHIN_MS;
  const pool = openPool({ url, size: 2, name: 'main', silenceLimitMs: 0, connectWithinMs });
  try {
    const applied = await whenReady(() => migrateIfDue(pool, log), {
      waitMs,
      log,
      waitsFor: 'the database to answer, and its migrations',
    });
    const isNew = applied.length === MIGRATION_FILES.length;
    if (applied.length > 0) log.info(isNew ? { migrations: applied.length } : { applied: applied.join(', ') }, 'database migrated');
    return applied;
  } catch (error) {
    if (error instanceof UnusableDatabase || error instanceof PendingElsewhere) throw error;
    throw new Error(`The database (DATABASE_URL) cannot be used: ${unusableReason(error)}.`);
  } finally {
    await pool.end();
  }
}

async function migrateIfDue(pool: OpenPool, log: MigrationLog): Promise<readonly string[]> {
  await requireUtf8(pool);
  return (await isAnyDue(pool)) ? migrateOn(pool, log) : [];
}

async function isAnyDue(pool: OpenPool): Promise<boolean> {
  const { names } = await inTransaction(pool, dueMigrations);
  return names.length > 0;
}

/** MikroORM takes some ten megabytes, so it is loaded only if a migration has to run. */
async function migrateOn(pool: OpenPool, log: MigrationLog): Promise<readonly string[]> {
  const [{ ormOn }, { migrate }] = await Promise.all([import('../orm/connect.ts'), import('./migrate.ts')]);
  return migrate(ormOn(pool), {
    onWaiting: (migration) => log.warn({ migration }, 'a migration is waiting for table locks that long transactions hold, such as a dump'),
  });
}

/** In any other encoding, a name that it cannot represent would fail long after the start. */
async function requireUtf8(pool: OpenPool): Promise<void> {
  const [{ encoding, name } = { encoding: '', name: '' }] = await sqlOnPool(pool)<{ encoding: string; name: string }>(
    `select current_setting('server_encoding') as encoding, current_database() as name`,
  );
  if (encoding === 'UTF8') return;
  throw new UnusableDatabase(
    `The database of DATABASE_URL is encoded in ${encoding}, but names need UTF-8. Create another one and set it in DATABASE_URL:\n` +
      `  create database ${name}_utf8 encoding 'UTF8' template template0 locale 'C.UTF-8';`,
  );
}
