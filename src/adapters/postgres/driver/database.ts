import type { Metrics } from '../../observability/metrics.ts';
import type { Traces } from '../../observability/traces.ts';
import { Cluster } from '../cluster/cluster.ts';
import { type OpenPool, openPool, readsOnPool, sqlOnPool } from './pool.ts';
import { PreparedStatements, type PreparedStatementsSetting } from './prepared-statements.ts';
import { RefusedWrites } from './refused-writes.ts';
import type { Sql } from './sql.ts';
import { readsWithTimeout } from './transaction.ts';

/** One connection each: neither waits for the other, and both read everything with one statement. */
const WATERMARK_CONNECTIONS = 2;
const NEWS_CONNECTIONS = 3;
const COUNTER_CONNECTIONS = 2;
const SEARCH_CONNECTIONS = 3;
const HEALTH_CONNECTIONS = 1;
/** How many connections an instance takes at most in addition to the pool for requests. */
export const FURTHER_CONNECTIONS = WATERMARK_CONNECTIONS + NEWS_CONNECTIONS + COUNTER_CONNECTIONS + SEARCH_CONNECTIONS + HEALTH_CONNECTIONS;
const HEALTH_WITHIN_MS = 900;
/** The search terms decide what a search costs; a fifth of a second is much, among 100 000 players. */
const SEARCH_WITHIN_MS = 1_500;

export type Database = Readonly<{
  /** Its connections are for transactions, and for reads that a request waits for. */
  pool: OpenPool;
  /** Reads that a request waits for. */
  sql: Sql;
  /** Searches by name, with a time limit of their own. */
  searches: Sql;
  /** Reads that keep this instance up to date: which rooms have news, what callers may do. */
  watermarks: Sql;
  /** Reads for waiting polls. */
  news: Sql;
  /** Counts while a transaction holds a connection, so it must not wait for another of the same pool. */
  counters: Sql;
  health: Sql;
  /** What statements of all pools have found. */
  refusedWrites: RefusedWrites;
  close(): Promise<void>;
}>;

export type DatabaseOptions = Readonly<{
  url: string;
  poolSize: number;
  /** How long a statement waits for a connection; 2 s by default. */
  connectWithinMs?: number;
  /** How long the server may be silent before a connection is closed. */
  silenceLimitMs?: number;
  preparedStatements?: PreparedStatementsSetting;
  onWarning?: (message: string) => void;
  metrics?: Metrics;
  traces?: Traces | undefined;
}>;

/** Opens an instance's pools. Work that a promise depends on has connections of its own, so that it never queues behind requests. */
export function openDatabase({ preparedStatements = 'auto', ...given }: DatabaseOptions): Database {
  const cluster = new Cluster();
  const refusedWrites = new RefusedWrites();
  const options = { ...given, cluster, refusedWrites, preparedStatements: new PreparedStatements(preparedStatements, given.onWarning) };
  const pool = openPool({ ...options, size: options.poolSize, name: 'main' });
  const watermarks = openPool({ ...options, name: 'watermarks', size: WATERMARK_CONNECTIONS });
  const news = openPool({ ...options, name: 'news', size: NEWS_CONNECTIONS });
  const counters = openPool({ ...options, name: 'counters', size: COUNTER_CONNECTIONS });
  const searches = openPool({ ...options, name: 'searches', size: SEARCH_CONNECTIONS, statementLimitMs: SEARCH_WITHIN_MS });
  // Kept open: a working instance must not fail its health check because others have taken the last connection.
  const health = openPool({
    ...options,
    name: 'health',
    size: HEALTH_CONNECTIONS,
    connectWithinMs: HEALTH_WITHIN_MS,
    silenceLimitMs: HEALTH_WITHIN_MS,
    idleLimitMs: 0,
  });
  return {
    pool,
    sql: readsOnPool(pool),
    searches: readsWithTimeout(searches, SEARCH_WITHIN_MS),
    watermarks: readsOnPool(watermarks),
    news: readsOnPool(news),
    counters: sqlOnPool(counters),
    health: sqlOnPool(health),
    refusedWrites,
    async close() {
      await Promise.all([pool.end(), watermarks.end(), news.end(), counters.end(), searches.end(), health.end()]);
    },
  };
}
