import { distribute } from '../../src/adapters/postgres/cluster/distribute.ts';
import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { connect } from '../../src/adapters/postgres/orm/connect.ts';
import { migrate } from '../../src/adapters/postgres/schema/migrate.ts';
import { ownCitus } from '../support/own-citus.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';

/** Fewer than in production, so that a database is created in seconds; still several on every node. */
export const SHARDS = 4;

/** A gateway database, distributed over its own cluster, for tests that break nodes. */
export async function spreadDatabase(name: string) {
  const citus = await ownCitus({ settings: { 'citus.shard_count': SHARDS } });
  const url = await citus.createDatabase(name);
  await migrated(url);
  const { obstacles } = await distribute(url);
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const database = await openDatabase({ url, poolSize: 5, connectWithinMs: CONNECT_WITHIN_MS });
  await database.health('select 1 as one');
  if (!database.sql.isCluster) throw new Error('The database was not found to be spread.');
  return { citus, database, url };
}

async function migrated(url: string): Promise<void> {
  const orm = connect({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
  await migrate(orm);
  await orm.close(true);
}
