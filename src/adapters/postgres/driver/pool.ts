import pg from 'pg';
import { type Metrics, NO_METRICS } from '../../observability/metrics.ts';
import type { Traces } from '../../observability/traces.ts';
import { Cluster, type Topology } from '../cluster/cluster.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { withPlainSslMode } from './database-address.ts';
import { evictDeadClients } from './dead-clients.ts';
import { failureOf, reasonOf, unreachable } from './failures.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { RefusedWrites } from './refused-writes.ts';
import { retryingReads, type Sql, sqlBy } from './sql.ts';

export type PoolOptions = Readonly<{
  url: string;
  /** The maximum number of connections; they are opened on demand. */
  size: number;
  /** Their purpose, which `pg_stat_activity` shows. */
  name: string;
  /** How long a statement waits for a connection; 0 is for ever. */
  connectWithinMs?: number;
  /** How long the server may be silent before a connection is closed; 0 is for ever. */
  silenceLimitMs?: number;
  /** How long an idle connection is kept; 0 is for ever. */
  idleLimitMs?: number;
  /** The statement timeout of its sessions, in place of the database's. It is not set in sessions that a pooler may share. */
  statementLimitMs?: number;
  preparedStatements?: PreparedStatements;
  cluster?: Cluster;
  refusedWrites?: RefusedWrites;
  onWarning?: (message: string) => void;
  metrics?: Metrics;
  traces?: Traces | undefined;
}>;

/** Without its `query`, which passes on errors of a connection before they are translated. */
export type OpenPool = Pick<pg.Pool, 'connect' | 'end' | 'ending' | 'options'> &
  Readonly<{ topology: Topology; sessionLimitMs: number | undefined }>;

export const CONNECT_WITHIN_MS = 2000;

/** Connections to PostgreSQL, opened on demand. All of the gateway's are opened here. */
export function openPool({
  url,
  size,
  name,
  connectWithinMs,
  silenceLimitMs,
  idleLimitMs,
  statementLimitMs,
  onWarning = () => {},
  metrics = NO_METRICS,
  ...options
}: PoolOptions): OpenPool {
  const { preparedStatements = new PreparedStatements('off'), cluster = new Cluster(), refusedWrites, traces } = options;
  const pool = new Pool({
    connectionString: withPlainSslMode(url),
    application_name: `league-gateway ${name}`,
    max: size,
    connectionTimeoutMillis: connectWithinMs ?? CONNECT_WITHIN_MS,
    keepAlive: true,
    types: plainTypes(),
    ...(silenceLimitMs !== undefined && { silenceLimitMs }),
    ...(idleLimitMs !== undefined && { idleTimeoutMillis: idleLimitMs }),
    preparedStatements,
    statementLimitMs,
    cluster,
    onConnect: async (client) => {
      await preparedStatements.probe(client);
      const { sessionLimitMs } = pool;
      if (sessionLimitMs !== undefined) await client.query(`set statement_timeout = ${sessionLimitMs}`);
    },
    Client: Connection,
    refusedWrites,
    traces,
    pipeline: true,
    waited: (seconds) => metrics.waitedForConnection(name, seconds),
  });
  metrics.observe('pool', name, () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { most: size, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  });
  const warn = (error: Error) => onWarning(`a connection to the database was lost (${name}): ${reasonOf(error)}`);
  // A lost connection is replaced at the next use; without listeners its error would end the process.
  pool.on('connect', (client) => void client.on('error', warn));
  pool.on('error', () => undefined);
  evictDeadClients(pool);
  return pool;
}

/** Sends a statement on any free connection of the pool. */
export const sendOn = (pool: OpenPool) => async (text: string, parameters: readonly unknown[]) => {
  const client = await pool.connect();
  let isLost = false;
  try {
    return (await client.query(text, [...parameters])).rows;
  } catch (error) {
    isLost = failureOf(error) === 'disconnected';
    throw error;
  } finally {
    client.release(isLost);
  }
};

/** Statements on any free connection of the pool, without retries. */
export const sqlOnPool = (pool: OpenPool): Sql => sqlBy(sendOn(pool), pool.topology);

/** Reads on any free connection of the pool, retried after a lost connection. */
export const readsOnPool = (pool: OpenPool): Sql => retryingReads(sendOn(pool), pool.topology);

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void;

type PoolConfig = pg.PoolConfig &
  ConnectionOptions &
  Readonly<{
    Client: typeof Connection;
    cluster: Cluster;
    preparedStatements: PreparedStatements;
    statementLimitMs: number | undefined;
    waited: (seconds: number) => void;
  }>;

/** A caller who gets no connection is told that the database is away, whatever the reason. */
class Pool extends pg.Pool {
  readonly #waited: (seconds: number) => void;
  readonly #cluster: Cluster;
  readonly #preparedStatements: PreparedStatements;
  readonly #statementLimitMs: number | undefined;

  constructor({ waited, statementLimitMs, ...options }: PoolConfig) {
    super(options);
    this.#waited = waited;
    this.#statementLimitMs = statementLimitMs;
    const { cluster, preparedStatements } = options;
    this.#preparedStatements = preparedStatements;
    this.#cluster = cluster;
  }

  /** The statement timeout that its sessions have been given; undefined before the first connection. */
  get sessionLimitMs(): number | undefined {
    return this.#preparedStatements.ownsSessions ? this.#statementLimitMs : undefined;
  }

  /** Known from the first connection on. */
  get topology(): Topology {
    return this.#cluster;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect();
    const began = performance.now();
    super.connect((error, client, release) => {
      this.#waited((performance.now() - began) / 1000);
      callback(error && unreachable(error), client, release);
    });
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const began = performance.now();
    try {
      const client = await super.connect();
      if (this.#cluster.isDue) await this.#cluster.look(client);
      return client;
    } catch (error) {
      throw unreachable(error);
    } finally {
      this.#waited((performance.now() - began) / 1000);
    }
  }
}

// PostgreSQL's type OIDs: int8, date, timestamptz, text[].
const [INT8, DATE, TIMESTAMPTZ, TEXT_LIST] = [20, 1082, 1184, 1009];
/** As MikroORM expects them from the driver: timestamp and interval as text, and lists of these and of the other two as lists of text. */
const TEXTS = [1114, 1186];
const TEXT_LISTS = [1182, 1115, 1185, 1187];

/** The types as the domain uses them, and MikroORM for migrations. */
function plainTypes() {
  const types = new pg.TypeOverrides();
  const readList = pg.types.getTypeParser(TEXT_LIST) as (text: string) => unknown[];
  for (const type of TEXTS) types.setTypeParser(type, (text) => text);
  for (const type of TEXT_LISTS) types.setTypeParser(type, readList as never);
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(TIMESTAMPTZ, readInstant);
  return types;
}

/** PostgreSQL writes an instant as `2026-04-11 15:00:00.123+00`, with the session's offset. */
function readInstant(text: string): Date {
  const isUtc = text.endsWith('+00');
  return new Date(isUtc ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text);
}
