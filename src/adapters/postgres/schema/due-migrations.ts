import { type ClusterRole, clusterRole } from '../cluster/placing.ts';
import { setSessions } from '../driver/session-settings.ts';
import type { Sql } from '../driver/sql.ts';
import { PendingElsewhere } from './pending-elsewhere.ts';
import { migrationsDone, pendingAfter, whyNotUpgraded } from './pending-migrations.ts';
import { UnusableDatabase } from './unusable-database.ts';

const LOCK = 'league-gateway migrations';

/**
 * The migrations that have not run, read in the transaction of `sql`: it waits for other migrating processes, and blocks them until it ends. On
 * a cluster the lock is on one node only, which is enough: migrations run on the coordinator, where they place their new tables.
 */
export async function dueMigrations(sql: Sql): Promise<Readonly<{ names: readonly string[]; role: ClusterRole }>> {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']) await sql(`set local ${limit} = 0`);
  await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
  const role = await clusterRole(sql);
  if (role !== 'worker') await setSessions(sql);
  const done = await migrationsDone(sql);
  const refusal = whyNotUpgraded(done);
  if (refusal !== undefined) throw new UnusableDatabase(`${refusal.what} ${refusal.remedy}`);
  const names = pendingAfter(done);
  if (names.length === 0 || role !== 'worker') return { names, role };
  throw new PendingElsewhere(
    `DATABASE_URL points to a worker of a cluster, where migrations cannot run, and these have not run yet: ${names.join(', ')}. Run "league migrate" with the address of the coordinator, and "league distribute" where the tables are not spread yet.`,
  );
}
