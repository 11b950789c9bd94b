import pg from 'pg';
import { cutWhenSilent, SILENCE_LIMIT_MS } from './silence.ts';
import type { Sql } from './sql.ts';

/** A pool of its own for counters: they count while a transaction holds a connection, and must not wait for another of the same pool. */
export function counterPool(url: string): Readonly<{ sql: Sql; close(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
    stream: cutWhenSilent(SILENCE_LIMIT_MS),
  });
  // A connection that drops while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    sql: async <Row extends object>(text: string, parameters: readonly unknown[] = []) =>
      (await pool.query(text, [...parameters])).rows as Row[],
    close: () => pool.end(),
  };
}
