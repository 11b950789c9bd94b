import { type ClusterRole, clusterRole } from '../cluster/placing.ts';
import { setSessions } from '../driver/session-settings.ts';
import type { Sql } from '../driver/sql.ts';
import { FROM_0_2, MIGRATION_FILES } from '../migrations/files.ts';
import { PendingElsewhere } from './pending-elsewhere.ts';
import { migrationsDone, pendingAfter } from './pending-migrations.ts';
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
  refuseOtherThan02(done);
  const names = pendingAfter(done);
  if (names.length === 0 || role !== 'worker') return { names, role };
  throw new PendingElsewhere(
    `DATABASE_URL points to a worker of a cluster, where migrations cannot run, and these have not run yet: ${names.join(', ')}. Run "league migrate" with the address of the coordinator, and "league distribute" where the tables are not spread yet.`,
  );
}

/** Of the databases without the first migration, an empty one is set up, and one of 0.2 goes on from that release's last migration. */
function refuseOtherThan02(done: ReadonlySet<string> = new Set()): void {
  if (done.size === 0 || done.has(MIGRATION_FILES[0]!.name)) return;
  const isNewer = [...done].some((name) => name > FROM_0_2.last);
  if (!isNewer && done.has(FROM_0_2.last)) return;
  throw new UnusableDatabase(
    isNewer
      ? 'The database was made by a build between 0.2 and 1.0, which no release upgrades. Restore a dump of 0.2, or begin with an empty one (that of npm start is in .data).'
      : 'The database was made by a release before 0.2. Upgrade it to 0.2.0 first, by running "league migrate" of that release, and then to this one: docs/upgrading.md.',
  );
}
