import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import { type OpenPool, openPool } from '../driver/pool.ts';
import type { PreparedStatements } from '../driver/prepared-statements.ts';
import { TABLES } from '../schema/tables.ts';
import { BindingDriver } from './binding-driver.ts';

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
export const connect = ({ url, poolSize, ...options }: ConnectOptions): MikroORM =>
  ormOn(openPool({ url, size: poolSize, name: 'main', ...options }), options.onWarning);

/** MikroORM with the tables, on a pool that is closed with it. */
export const ormOn = (pool: OpenPool, onWarning: (message: string) => void = () => {}): MikroORM =>
  new MikroORM(
    defineConfig({
      driver: BindingDriver,
      entities: TABLES.map(({ entity }) => entity),
      // MikroORM reads only the name of the database from it.
      clientUrl: pool.options.connectionString!,
      // Who may not connect is told so, in place of an attempt to create the database.
      ensureDatabase: false,
      forceUtcTimezone: true,
      logger: onWarning,
      colors: false,
      driverOptions: () => new PostgresDialect({ pool }),
    }),
  );
