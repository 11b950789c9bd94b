import { makeLogger } from './adapters/log/logger.ts';
import { databaseAddressFault } from './adapters/postgres/database-address.ts';
import { migrateWhenReachable } from './adapters/postgres/migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL is required: the database to migrate.\n');
  process.exit(1);
}
const fault = databaseAddressFault(url);
if (fault !== undefined) {
  process.stderr.write(`DATABASE_URL ${fault}\n`);
  process.exit(1);
}
try {
  await migrateWhenReachable(url, makeLogger({ level: 'info' }));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
