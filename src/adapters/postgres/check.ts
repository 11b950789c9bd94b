import { z } from 'zod';
import type { DatabaseCheck, DatabaseState } from '../../application/ports/database-check.ts';
import type { RefusedWrites } from './driver/refused-writes.ts';
import type { Sql } from './driver/sql.ts';
import { fragment } from './orm/fragment.ts';
import { prepared } from './orm/prepared.ts';

const PING = prepared('health.ping', (_: object, db) =>
  db.selectNoFrom(fragment(z.boolean())`current_setting('transaction_read_only') = 'on'`.as('onlyReads')),
);

/** Callers wait for at most a second, including network time. */
const LIMIT_MS = 950;

export function checkPostgres(sql: Sql, refusedWrites: RefusedWrites): DatabaseCheck {
  let asking: Promise<DatabaseState> | undefined;

  async function ask(): Promise<DatabaseState> {
    const began = performance.now();
    const [answer] = await PING(sql, {});
    return { latencyMs: Math.round((performance.now() - began) * 10) / 10, refusesWrites: answer!.onlyReads || refusedWrites.areRecent };
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
