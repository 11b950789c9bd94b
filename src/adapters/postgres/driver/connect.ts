import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { TABLES } from '../schema/tables.ts';
import { type OpenPool, openPool } from './pool.ts';
import type { PreparedStatements } from './prepared-statements.ts';

export type ConnectOptions = Readonly<{
  url: string;
  poolSize: number;
  connectWithinMs?: number;
  /** How long the server may be silent before a connection is closed; for migrations, as long as they take. */
  silenceLimitMs?: number;
  preparedStatements?: PreparedStatements;
  onWarning?: (message: string) => void;
}>;

/** Connects to PostgreSQL; nothing is sent before the first query. */
export const connect = ({ url, poolSize, ...options }: ConnectOptions): Promise<MikroORM> =>
  ormOn(openPool({ url, size: poolSize, name: 'main', ...options }), options.onWarning);

/** MikroORM with the tables and migrations, on a pool that is closed with it. */
export function ormOn(pool: OpenPool, onWarning: (message: string) => void = () => {}): Promise<MikroORM> {
  return MikroORM.init(
    defineConfig({
      entities: TABLES.map(({ entity }) => entity),
      // MikroORM reads only the name of the database from it.
      clientUrl: pool.options.connectionString!,
      forceUtcTimezone: true,
      logger: onWarning,
      colors: false,
      migrations: { migrationsList: MIGRATIONS, tableName: 'schema_migration', snapshot: false, silent: true },
      driverOptions: () => new PostgresDialect({ pool }),
    }),
  );
}
