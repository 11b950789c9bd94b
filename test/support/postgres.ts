import { postgresAttempts } from '../../src/adapters/postgres/attempts.ts';
import { connect } from '../../src/adapters/postgres/connect.ts';
import { counterPool } from '../../src/adapters/postgres/counter-pool.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { postgresUnitOfWork, readersOn } from '../../src/adapters/postgres/postgres-storage.ts';
import { postgresRetention } from '../../src/adapters/postgres/retention.ts';
import { sqlOn } from '../../src/adapters/postgres/sql.ts';
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
  const orm = await connect({ url: database.url, poolSize: 10 });
  const counters = counterPool(database.url);
  const sql = sqlOn(orm);
  return {
    url: database.url,
    orm,
    sql,
    unitOfWork: postgresUnitOfWork(orm.em),
    read: readersOn(sql),
    attempts: postgresAttempts(counters.sql, clock),
    retention: postgresRetention(counters.sql),
    dispose: async () => {
      await orm.close(true);
      await counters.close();
      await database.drop();
    },
  };
}
