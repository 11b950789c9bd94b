import { KEPT_FOR_MS } from '../../application/ports/answers.ts';
import type { Retention } from '../../application/ports/retention.ts';
import { LINK_WAITS_FOR_MS, waitingSince } from '../../domain/membership/parent-link.ts';
import { GIVE_UP_AFTER_MS, NOTICE_KEPT_FOR_MS } from '../../domain/push/delivery.ts';
import { TOKEN_KEPT_FOR_MS } from '../../domain/push/push-token.ts';
import type { Sql } from './sql.ts';

/** What goes at once: deliveries go with their notice, and a statement is to end in time. */
const NOTICES_AT_ONCE = 500;

export const postgresRetention = (sql: Sql): Retention => ({
  async removeExpired(now) {
    const keptSince = [KEPT_FOR_MS, GIVE_UP_AFTER_MS, NOTICE_KEPT_FOR_MS, TOKEN_KEPT_FOR_MS].map((ms) => new Date(now.getTime() - ms));
    const [removed] = await sql<{ count: number }>(
      `with windows as (delete from attempt_window where ends_at < $1 returning 1),
         answers as (delete from kept_answer where at < $2 returning 1),
         events as (delete from push_event where happened_at < $3 returning 1),
         notices as (delete from push_notice where (org_id, push_event_id) in (
           select org_id, push_event_id from push_notice where happened_at < $4 order by happened_at limit $6) returning 1),
         tokens as (delete from push_token where updated_at < $5 returning 1),
         links as (update parent_link
           set state = 'ended', decided_at = created_at + interval '${LINK_WAITS_FOR_MS} milliseconds', child_name = null, message = null
           where (org_id, parent_link_id) in (
             select org_id, parent_link_id from parent_link where state = 'pending' and created_at <= $7 order by created_at limit $6) returning 1)
       select (select count(*) from windows) + (select count(*) from answers) + (select count(*) from events)
            + (select count(*) from notices) + (select count(*) from tokens) + (select count(*) from links) as count`,
      [now, ...keptSince, NOTICES_AT_ONCE, waitingSince(now)],
    );
    return removed?.count ?? 0;
  },
});
