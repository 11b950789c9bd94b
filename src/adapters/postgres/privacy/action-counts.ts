import { z } from 'zod';
import type { ActionCounts } from '../../../application/ports/storage/privacy/action-counts.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';

// The time is that of the row to be inserted: on a cluster an update accepts no function that returns it.
const IS_OVER = 'c.ends_at <= excluded.counted_at';
const COUNT = `count = case when ${IS_OVER} then 1 else c.count + 1 end,
       ends_at = case when ${IS_OVER} then excluded.ends_at else c.ends_at end,
       counted_at = excluded.counted_at
   returning count, date_part('epoch', ends_at - counted_at) as "secondsLeft"`;
const COUNTED = { count: z.int(), secondsLeft: z.number() };
const ADD = statement<[orgId: OrgId, action: string, subject: string, windowSeconds: number, now: Date | null]>(
  'shared.count-action',
  `insert into action_count as c (org_id, action, subject, count, ends_at, counted_at)
   values ($1, $2, $3, 1, ${timeAt('$5')} + make_interval(secs => $4), ${timeAt('$5')})
   on conflict (org_id, action, subject) do update set ${COUNT}`,
).rows(COUNTED);
const ADD_IN_NO_ORG = statement<[action: string, subject: string, windowSeconds: number, now: Date | null]>(
  'shared.count-action-of-person',
  `insert into person_action_count as c (action, subject, count, ends_at, counted_at)
   values ($1, $2, 1, ${timeAt('$4')} + make_interval(secs => $3), ${timeAt('$4')})
   on conflict (action, subject) do update set ${COUNT}`,
).rows(COUNTED);

export const postgresActionCounts = (sql: Sql, time: DatabaseTime): ActionCounts => ({
  async add({ orgId, action, subject, windowSeconds }) {
    const [counted] =
      orgId === null
        ? await sql(ADD_IN_NO_ORG, [action, subject, windowSeconds, time()])
        : await sql(ADD, [orgId, action, subject, windowSeconds, time()]);
    return counted!;
  },
});
