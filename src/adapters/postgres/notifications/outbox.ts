import { sql } from 'kysely';
import type { Outbox } from '../../../application/ports/storage/notifications/outbox.ts';
import type { PushEventFacts } from '../../../domain/notifications/push-event.ts';
import type { OrgId, PushEventId, UserId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { asJson, prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';

type Time = { time: Date | null };
type Event = { orgId: OrgId; id: PushEventId };

type Added = Time & Event & { facts: PushEventFacts; dueAt: Date | null };
export const ADD_EVENT = prepared('notifications.add-event', ({ orgId, id, facts, dueAt, time }: Added, db) =>
  db.insertInto('push_event').values(({ fn, val }) => ({
    org_id: orgId,
    push_event_id: id,
    facts: asJson(facts),
    happened_at: orNow(time),
    due_at: fn.coalesce(val(dueAt), orNow(time)),
    failures: 0,
  })),
);

const FIRST_EVENT = prepared('notifications.first-event', ({ orgId, time }: Time & { orgId: OrgId }, db) =>
  db
    .selectFrom('push_event as e')
    .where('e.org_id', '=', orgId)
    .where('e.due_at', '<=', orNow(time))
    .orderBy('e.due_at')
    .orderBy('e.push_event_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select(['e.push_event_id as id', 'e.org_id as orgId', 'e.happened_at as happenedAt', 'e.facts', 'e.failures', orNow(time).as('now')]),
);
const REMOVE_EVENT = prepared('notifications.remove-event', ({ orgId, id }: Event, db) =>
  db.deleteFrom('push_event').where('org_id', '=', orgId).where('push_event_id', '=', id),
);
const RESCHEDULE_EVENT = prepared('notifications.reschedule-event', ({ orgId, id, until }: Event & { until: Date }, db) =>
  db
    .updateTable('push_event')
    .set(({ eb }) => ({ due_at: until, failures: eb('failures', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('push_event_id', '=', id),
);

// A reminder that is still to come is left unchanged, and no row is returned.
type Reminded = Time & { orgId: OrgId; userId: UserId; everyMs: number };
const NEXT_REMINDER = prepared('notifications.next-reminder', ({ orgId, userId, everyMs, time }: Reminded, db) =>
  db
    .insertInto('push_reminder')
    .values({ org_id: orgId, user_id: userId, due_at: orNow(time) })
    .onConflict((reminder) =>
      reminder
        .columns(['org_id', 'user_id'])
        .doUpdateSet(({ fn, ref }) => ({
          due_at: fn<Date>('greatest', [
            ref('excluded.due_at'),
            sql`((push_reminder.due_at at time zone 'UTC') + ${everyMs} * interval '1 millisecond') at time zone 'UTC'`,
          ]),
        }))
        .whereRef('push_reminder.due_at', '<=', 'excluded.due_at'),
    )
    .returning('due_at as dueAt'),
);

/** `time` is null except in tests, so that no machine's clock decides what is due. */
export const postgresOutbox = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): Outbox => ({
  add: ({ id, orgId, ...facts }, dueAt) => done(ADD_EVENT(em, { orgId, id, facts, dueAt: dueAt ?? null, time: time() })),
  async take(orgId) {
    const [found] = await FIRST_EVENT(em, { orgId, time: time() });
    if (!found) return undefined;
    const { facts, failures, now, ...event } = found;
    await REMOVE_EVENT(em, { orgId, id: event.id });
    return { event: { ...event, ...facts }, failures, now };
  },
  reschedule: ({ event: { orgId, id } }, until) => done(RESCHEDULE_EVENT(em, { orgId, id, until })),
  nextReminder: async (orgId, userId, everyMs) => (await NEXT_REMINDER(em, { orgId, userId, everyMs, time: time() }))[0]?.dueAt,
});
