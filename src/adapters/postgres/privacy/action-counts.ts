import { sql } from 'kysely';
import { z } from 'zod';
import type { ActionCounts } from '../../../application/ports/storage/privacy/action-counts.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { fragment } from '../orm/fragment.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';

type Action = { action: string; subject: string; windowSeconds: number; time: Date | null };

const firstOf = ({ action, subject, windowSeconds, time }: Action) => ({
  action,
  subject,
  count: 1,
  ends_at: sql<Date>`${orNow(time)} + make_interval(secs => ${windowSeconds})`,
  counted_at: orNow(time),
});

/** One more in the window, or the first in a new one. */
const oneMore = (table: string) => {
  const [count, endsAt] = [sql.ref(`${table}.count`), sql.ref(`${table}.ends_at`)];
  // The time is that of the row to be inserted: on a cluster an update accepts no function that returns it.
  const isOver = sql`${endsAt} <= excluded.counted_at`;
  return {
    count: sql<number>`case when ${isOver} then 1 else ${count} + 1 end`,
    ends_at: sql<Date>`case when ${isOver} then excluded.ends_at else ${endsAt} end`,
    counted_at: sql<Date>`excluded.counted_at`,
  };
};
const SECONDS_LEFT = fragment(z.number())`date_part('epoch', ends_at - counted_at)`;

const COUNT = prepared('shared.count-action', (p: Action & { orgId: OrgId }, db) =>
  db
    .insertInto('action_count')
    .values({ org_id: p.orgId, ...firstOf(p) })
    .onConflict((counted) => counted.columns(['org_id', 'action', 'subject']).doUpdateSet(oneMore('action_count')))
    .returning(['count', SECONDS_LEFT.as('secondsLeft')]),
);
const COUNT_IN_NO_ORG = prepared('shared.count-action-of-person', (p: Action, db) =>
  db
    .insertInto('person_action_count')
    .values(firstOf(p))
    .onConflict((counted) => counted.columns(['action', 'subject']).doUpdateSet(oneMore('person_action_count')))
    .returning(['count', SECONDS_LEFT.as('secondsLeft')]),
);

export const postgresActionCounts = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): ActionCounts => ({
  async add({ orgId, ...counted }) {
    const action = { ...counted, time: time() };
    const [found] = orgId === null ? await COUNT_IN_NO_ORG(em, action) : await COUNT(em, { orgId, ...action });
    return found!;
  },
});
