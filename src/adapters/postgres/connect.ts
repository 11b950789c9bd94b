import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { reclaimLostConnections } from './lost-connections.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { cutWhenSilent, SILENCE_LIMIT_MS } from './silence.ts';
import { ENTITIES } from './tables.ts';

export type ConnectOptions = Readonly<{
  url: string;
  poolSize: number;
  /** How long a connection may say nothing before it is given up; for migrations, as long as they take. */
  silenceLimitMs?: number;
  onWarning?: (message: string) => void;
}>;

// PostgreSQL's type numbers: int8, date, timestamptz.
const [INT8, DATE, TIMESTAMPTZ] = [20, 1082, 1184];

/** Connects to PostgreSQL; nothing is sent before the first query. */
export function connect({ url, poolSize, silenceLimitMs = SILENCE_LIMIT_MS, onWarning = () => {} }: ConnectOptions): Promise<MikroORM> {
  return MikroORM.init(
    defineConfig({
      entities: ENTITIES,
      clientUrl: url,
      forceUtcTimezone: true,
      pool: { min: 0, max: poolSize },
      logger: onWarning,
      colors: false,
      migrations: { migrationsList: MIGRATIONS, tableName: 'schema_migration', snapshot: false, silent: true },
      // MikroORM reads host and database of the address alone; the driver also its TLS mode, and the usual port.
      driverOptions: {
        connectionString: url,
        connectionTimeoutMillis: 2000,
        keepAlive: true,
        stream: cutWhenSilent(silenceLimitMs),
        onPoolCreated: preparePool,
      },
    }),
  );
}

type CreatedPool = pg.Pool & { options: { types: { setTypeParser(type: number, parse: (text: string) => unknown): void } } };

function preparePool(pool: CreatedPool) {
  readPlainTypes(pool);
  reclaimLostConnections(pool);
}

/** Statements of our own get the same values from the driver that the domain uses. */
function readPlainTypes({ options: { types } }: CreatedPool) {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(TIMESTAMPTZ, readInstant);
}

/** PostgreSQL writes an instant as `2026-04-11 15:00:00.123+00`, with the session's offset. */
function readInstant(text: string): Date {
  const isUtc = text.endsWith('+00');
  return new Date(isUtc ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text);
}
