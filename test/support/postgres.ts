import { Pool } from 'pg';
import { checkPostgres } from '../../src/adapters/postgres/check.ts';
import { connect } from '../../src/adapters/postgres/connect.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { postgresUnitOfWork, readersOn } from '../../src/adapters/postgres/postgres-storage.ts';
import { postgresRetention } from '../../src/adapters/postgres/retention.ts';
import { postgresSharedRateLimiter } from '../../src/adapters/postgres/shared-rate-limiter.ts';
import { sqlBy } from '../../src/adapters/postgres/sql.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import { NOON } from './builders.ts';
import { freshDatabase } from './database.ts';

const migrated = async (url: string) => {
  const orm = await connect({ url, poolSize: 2 });
  await migrate(orm);
  await orm.close(true);
};

/** The PostgreSQL adapters on a database of their own, migrated and empty, and before they connect to it `prepared`. */
export async function freshPostgres(
  clock: Clock = () => NOON,
  prepared: (url: string) => Promise<void> = async () => {},
  template?: string,
) {
  const database = await freshDatabase(migrated, template);
  await prepared(database.url);
  const opened = await openDatabase({ url: database.url, poolSize: 10 });
  const loading = new Pool({ connectionString: database.url, max: 1, options: '-c statement_timeout=0' });
  /** For big data: the limit on statements in production is no limit on what a busy machine takes to make it. */
  const load = sqlBy(async (text, parameters) => (await loading.query(text, [...parameters])).rows);
  return {
    url: database.url,
    ...adaptersOn(opened, clock),
    load,
    dispose: async () => {
      await loading.end();
      await opened.close();
      await database.drop();
    },
  };
}

/** The PostgreSQL adapters over an instance's pools. */
export function adaptersOn({ orm, sql, searches, watermarks, news, counters, health }: Database, clock: Clock = () => NOON) {
  const { roomStates, callerContexts, usersByIdentity } = readersOn(watermarks);
  return {
    orm,
    sql,
    unitOfWork: postgresUnitOfWork(orm.em, clock),
    read: readersOn(sql, clock, searches),
    upkeep: { roomStates, callerContexts, usersByIdentity, newsSince: readersOn(news).newsSince },
    sharedRateLimiter: postgresSharedRateLimiter(counters, clock),
    retention: postgresRetention(sql),
    checkDatabase: checkPostgres(health),
  };
}
