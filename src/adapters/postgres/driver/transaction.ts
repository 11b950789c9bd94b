import type { Topology } from '../cluster/cluster.ts';
import { failureOf } from './failures.ts';
import { type OpenPool, sendOn } from './pool.ts';
import { retryingReads, type Sql, sqlBy } from './sql.ts';

/** Runs reads, each with a statement timeout of `limitMs` milliseconds: by itself if the pool's sessions have it, else in a transaction that sets it. */
export function readsWithTimeout(pool: OpenPool, limitMs: number): Sql {
  const inSession = sendOn(pool);
  const inOwnTransaction = (text: string, parameters: readonly unknown[]) =>
    inTransaction(pool, async (sql) => {
      // `set local` lasts until the end of the transaction.
      await sql(`set local statement_timeout = ${limitMs}`);
      return sql<object>(text, parameters);
    });
  return retryingReads(
    (text, parameters) => (pool.sessionLimitMs === limitMs ? inSession(text, parameters) : inOwnTransaction(text, parameters)),
    pool.topology,
  );
}

/** Lets a transaction take as long as it needs, in place of the database's limits on time. */
export const WITHOUT_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Runs `work` in a transaction of a pool, for what is no use case: maintenance, and settings for a statement. Use cases have the unit of work. */
export async function inTransaction<T>(pool: OpenPool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const sql = sqlBy(async (text, parameters) => (await client.query(text, [...parameters])).rows, pool.topology as Topology);
  let isLost = false;
  try {
    await client.query('begin');
    const value = await work(sql);
    await client.query('commit');
    return value;
  } catch (error) {
    isLost = failureOf(error) === 'disconnected';
    if (!isLost) await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(isLost);
  }
}
