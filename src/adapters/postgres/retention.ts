import { KEPT_FOR_MS } from '../../application/ports/answers.ts';
import type { Retention } from '../../application/ports/retention.ts';
import type { Sql } from './sql.ts';

export const postgresRetention = (sql: Sql): Retention => ({
  async removeExpired(now) {
    const keptSince = new Date(now.getTime() - KEPT_FOR_MS);
    const [removed] = await sql<{ count: number }>(
      `with answers as (delete from kept_answer where at < $1 returning 1), windows as (delete from attempt_window where ends_at < $2 returning 1)
       select (select count(*) from answers) + (select count(*) from windows) as count`,
      [keptSince, now],
    );
    return removed?.count ?? 0;
  },
});
