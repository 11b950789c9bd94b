import { z } from 'zod';
import type { ActionCounts } from '../../../application/ports/storage/action-counts.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';

// The time is that of the row to be inserted: on a cluster an update accepts no function that returns it.
const IS_OVER = 'c.ends_at <= excluded.counted_at';
const ADD = statement<[orgId: OrgId, action: string, subject: string, windowSeconds: number, now: Date | null]>(
  'shared.count-action',
  `insert into action_count as c (org_id, action, subject, count, ends_at, counted_at)
   values ($1, $2, $3, 1, ${timeAt('$5')} + make_interval(secs => $4), ${timeAt('$5')})
   on conflict (org_id, action, subject) do update
   set count = case when ${IS_OVER} then 1 else c.count + 1 end,
       ends_at = case when ${IS_OVER} then excluded.ends_at else c.ends_at end,
       counted_at = excluded.counted_at
   returning count, date_part('epoch', ends_at - counted_at) as "secondsLeft"`,
).rows({ count: z.int(), secondsLeft: z.number() });

export const postgresActionCounts = (sql: Sql, time: DatabaseTime): ActionCounts => ({
  add: async ({ orgId, action, subject, windowSeconds }) => (await sql(ADD, [orgId, action, subject, windowSeconds, time()]))[0]!,
});
