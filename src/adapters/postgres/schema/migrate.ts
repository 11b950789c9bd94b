import { setTimeout as pause } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type ClusterRole, settingsOfMigrations } from '../cluster/placing.ts';
import { isHeldUp } from '../driver/failures.ts';
import { MIGRATION_FILES } from '../migrations/files.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqlIn } from '../orm/sql-in.ts';
import { dueMigrations } from './due-migrations.ts';

const WITHOUT_LIMITS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Lock timeout of a migration. Others queue behind the lock, so it is shorter than their own timeout. A dump or a report may hold the table for
 * hours; the migration waits for it to finish.
 */
const TABLE_WITHIN = '1s';
const BETWEEN_TABLE_TRIES_MS = 2000;

export type MigrateOptions = Readonly<{
  /** Called each time a migration has to be retried because others hold its tables. */
  onWaiting?: (migration: string) => void;
  betweenTriesMs?: number;
}>;

/**
 * The names that run in a transaction together. Each has one of its own, so that none holds its tables while the next one runs; a new database
 * has no tables that anybody could wait for, and no instance uses one of 0.2.
 */
const byTransaction = (names: readonly string[]): readonly (readonly string[])[] =>
  names.length === MIGRATION_FILES.length ? [names] : names.map((name) => [name]);

/** MikroORM's migrator, which only a process that migrates loads. */
export function migratorOn(orm: MikroORM): Migrator {
  const settings = { migrationsList: MIGRATIONS, tableName: 'schema_migration', snapshot: false, silent: true };
  orm.config.set('migrations', { ...orm.config.get('migrations'), ...settings });
  return new Migrator(orm.em);
}

/** Brings the database up to date. If several instances start together, one migrates: the others wait and find nothing to do. */
export function migrate(
  orm: MikroORM,
  { onWaiting = () => {}, betweenTriesMs = BETWEEN_TABLE_TRIES_MS }: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrator = migratorOn(orm);
  const run = (names: readonly string[], role: ClusterRole) =>
    orm.em.fork().transactional(async (em) => {
      await em.execute(`${settingsOfMigrations(role)} ${WITHOUT_LIMITS}; set local lock_timeout = '${TABLE_WITHIN}'`);
      await migrator.up({ migrations: [...names], transaction: em.getTransactionContext() as never });
    });
  async function runOnceFree(names: readonly string[], role: ClusterRole): Promise<void> {
    for (;;) {
      try {
        return await run(names, role);
      } catch (error) {
        if (!isHeldUp(error)) throw error;
        onWaiting(names[0]!);
        await pause(betweenTriesMs);
      }
    }
  }
  return orm.em.fork().transactional(async (em) => {
    const { names, role } = await dueMigrations(sqlIn(em as EntityManager));
    // Creates the table of migrations if there is none.
    if (names.length > 0) await migrator.getPending();
    for (const together of byTransaction(names)) await runOnceFree(together, role);
    return names;
  });
}
