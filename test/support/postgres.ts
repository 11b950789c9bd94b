import { Pool } from 'pg';
import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { sqlBy } from '../../src/adapters/postgres/driver/sql.ts';
import { connect } from '../../src/adapters/postgres/orm/connect.ts';
import { migrate } from '../../src/adapters/postgres/schema/migrate.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import { NOON } from './builders.ts';
import { freshCitusDatabase } from './citus.ts';
import { freshDatabase } from './database.ts';

/** Longer than the slowest machine takes to open a connection, which is not what the tests are about. */
export const CONNECT_WITHIN_MS = 60_000;
/** Longer than a busy disk delays a commit. */
const SILENCE_LIMIT_MS = 60_000;

/** For database templates: migrations only. */
export const migrated = async (url: string) => {
  const orm = connect({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
  await migrate(orm);
  await orm.close(true);
};

/** Set by `npm run test:citus`: suites that need no particular database get a distributed one. */
export const isOnCluster = process.env['TEST_DATABASES'] === 'citus';

/** The view of current sessions, on all nodes of a cluster. */
export const ACTIVITY = isOnCluster ? 'citus_stat_activity' : 'pg_stat_activity';

/** The PostgreSQL adapters on a new, migrated, empty database; `prepared` runs before they connect to it. */
export async function freshPostgres(
  clock: Clock = () => NOON,
  prepared: (url: string) => Promise<void> = async () => {},
  template?: string,
) {
  const database = await (isOnCluster ? freshCitusDatabase : freshDatabase)(migrated, template);
  await prepared(database.url);
  const opened = await openDatabase({
    url: database.url,
    poolSize: 10,
    connectWithinMs: CONNECT_WITHIN_MS,
    silenceLimitMs: SILENCE_LIMIT_MS,
  });
  const loading = new Pool({ connectionString: database.url, max: 1, options: '-c statement_timeout=0' });
  // A connection that is being closed may still be told that its database is dropped.
  loading.on('error', () => undefined);
  loading.on('connect', (client) => void client.on('error', () => undefined));
  /** For loading large data: production's statement timeout is too short for that on a busy machine. */
  const load = sqlBy(async (text, parameters) => (await loading.query(text, [...parameters])).rows);
  /** Sets limits of later sessions, which an instance that starts leaves as they are. */
  const limitSessions = async (limits: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(limits))
      await load(`do $$ begin execute format('alter database %I set ${name} = %L', current_database(), '${value}'); end $$`);
  };
  /** Another storage over the same connections. */
  const another = () => storageOver(opened, clock);
  return {
    url: database.url,
    ...another(),
    another,
    pool: opened.pool,
    sql: opened.sql,
    load,
    limitSessions,
    dispose: async () => {
      await loading.end();
      await opened.close();
      await database.drop();
    },
  };
}
