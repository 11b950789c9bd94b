import type { Clock } from '../../application/ports/clock.ts';
import type { Storage } from '../../application/ports/storage/storage.ts';
import { jobLeases } from '../jobs/job-leases.ts';
import { checkPostgres } from './check.ts';
import { orgScans } from './cluster/org-scans.ts';
import { keepListing, memberList } from './cluster/user-orgs.ts';
import { type Database, type DatabaseOptions, openDatabase } from './driver/database.ts';
import { readsOnPool } from './driver/pool.ts';
import { inTransaction } from './driver/transaction.ts';
import { MIGRATION_FILES } from './migrations/files.ts';
import { postgresUnitOfWork, readersOn } from './postgres-storage.ts';
import { removeOrg } from './privacy/remove-org.ts';
import { postgresRetention } from './privacy/retention.ts';
import { type MigrationLog, migrateWhenReachable } from './schema/migrate-when-reachable.ts';
import { postgresSharedRateLimiter } from './shared-rate-limiter.ts';

/** `waitMs` is how long `prepare` waits for a database that does not answer. */
export type PostgresOptions = DatabaseOptions & Readonly<{ waitMs: number; log: MigrationLog }>;

/** Nothing is sent before the first use. */
export function postgresStorage({ waitMs, log, ...options }: PostgresOptions): Storage {
  options.metrics?.observe('schema', 'database', () => ({ version: MIGRATION_FILES.length }));
  const database = openDatabase(options);
  const storage = storageOver(database);
  const listing = keepListing(memberList(database.pool), database.sql, storage.holdsJobLease);
  return {
    ...storage,
    async prepare() {
      await migrateWhenReachable(options.url, log, waitMs);
      // So that the first request already knows whether it is a cluster.
      await database.health('select 1 as one').catch(() => undefined);
    },
    close() {
      listing.stop();
      return storage.close();
    },
  };
}

/** The storage over the pools of a database that is migrated, by the database's clock unless another is given. */
export function storageOver(database: Database, clock?: Clock): Storage {
  const watermarks = readersOn(database.watermarks, clock);
  const { roomStates, scopeVersions, gameLogVersions, watchedStates, callerContexts, callersByIdentity } = watermarks;
  const { pushBacklog, mailBacklog, webhookBacklog } = watermarks;
  const { newsSince, statEventNews } = readersOn(database.news, clock);
  const sharedRateLimiter = postgresSharedRateLimiter(database.counters, clock);
  return {
    unitOfWork: postgresUnitOfWork(database.pool, clock),
    read: readersOn(database.sql, clock, database.searches),
    system: {
      roomStates,
      scopeVersions,
      gameLogVersions,
      watchedStates,
      callerContexts,
      callersByIdentity,
      newsSince,
      statEventNews,
      pushBacklog,
      mailBacklog,
      webhookBacklog,
    },
    sharedRateLimiter,
    retention: {
      ...postgresRetention(readsOnPool(database.pool)),
      removeOrg: (orgId) => removeOrg((work) => inTransaction(database.pool, work), orgId),
    },
    ...orgScans(database.pool.topology, jobLeases(sharedRateLimiter)),
    check: checkPostgres(database.health, database.refusedWrites),
    prepare: async () => {},
    close: database.close,
  };
}
