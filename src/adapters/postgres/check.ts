import { sql as text } from 'kysely';
import type { DatabaseCheck } from '../../application/ports/database-check.ts';
import type { Sql } from './driver/sql.ts';
import { prepared } from './orm/prepared.ts';

const PING = prepared('health.ping', (_: object, db) => db.selectNoFrom(text.lit(1).as('one')));

/** Callers wait for at most a second, including network time. */
const LIMIT_MS = 950;

export function checkPostgres(sql: Sql): DatabaseCheck {
  let asking: Promise<number> | undefined;

  async function ask(): Promise<number> {
    const began = performance.now();
    await PING(sql, {});
    return Math.round((performance.now() - began) * 10) / 10;
  }

  return async () => {
    // However many callers there are, the database gets one query at a time.
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database did not respond within a second')), LIMIT_MS);
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  };
}
