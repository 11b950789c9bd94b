import { Pool } from 'pg';
import { connect } from '../../src/adapters/postgres/connect.ts';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { sqlBy } from '../../src/adapters/postgres/sql.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import { NOON } from './builders.ts';
import { freshCitusDatabase } from './citus.ts';
import { freshDatabase } from './database.ts';

/** Longer than the slowest machine takes to open a connection: it is not what the tests are about. */
export const CONNECT_WITHIN_MS = 60_000;

/** For templates of databases: migrations alone. */
export const migrated = async (url: string) => {
  const orm = await connect({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
  await migrate(orm);
  await orm.close(true);
};

/** Set by `npm run test:citus`: suites that need no other database get one that is spread over a cluster. */
export const isOnCluster = process.env['TEST_DATABASES'] === 'citus';

/** What sessions are doing, on all nodes where there are several. */
export const ACTIVITY = isOnCluster ? 'citus_stat_activity' : 'pg_stat_activity';

/** The PostgreSQL adapters on a database of their own, migrated and empty, and before they connect to it `prepared`. */
export async function freshPostgres(
  clock: Clock = () => NOON,
  prepared: (url: string) => Promise<void> = async () => {},
  template?: string,
) {
  const database = await (isOnCluster ? freshCitusDatabase : freshDatabase)(migrated, template);
  await prepared(database.url);
  const opened = await openDatabase({ url: database.url, poolSize: 10, connectWithinMs: CONNECT_WITHIN_MS });
  const loading = new Pool({ connectionString: database.url, max: 1, options: '-c statement_timeout=0' });
  // One that is ended may yet be told that its database goes.
  loading.on('connect', (client) => void client.on('error', () => undefined));
  /** For big data: the limit on statements in production is no limit on what a busy machine takes to make it. */
  const load = sqlBy(async (text, parameters) => (await loading.query(text, [...parameters])).rows);
  return {
    url: database.url,
    ...storageOver(opened, clock),
    pool: opened.pool,
    sql: opened.sql,
    load,
    dispose: async () => {
      await loading.end();
      await opened.close();
      await database.drop();
    },
  };
}
