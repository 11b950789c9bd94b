import { makeLogger } from './adapters/log/logger.ts';
import { connect } from './adapters/postgres/connect.ts';
import { migrateWhenReachable } from './adapters/postgres/migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL is required: the database to migrate.\n');
  process.exit(1);
}
const orm = await connect({ url, poolSize: 2 });
await migrateWhenReachable(orm, makeLogger({ level: 'info' }));
await orm.close(true);
