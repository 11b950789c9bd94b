import { makeLogger } from './adapters/log/logger.ts';
import { migrateWhenReachable } from './adapters/postgres/migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL is required: the database to migrate.\n');
  process.exit(1);
}
await migrateWhenReachable(url, makeLogger({ level: 'info' }));
