import { type Kysely, sql } from 'kysely';
import type { PushDeliveries } from '../../../application/ports/storage/notifications/notification-storage.ts';
import type { Delivery } from '../../../domain/notifications/delivery.ts';
import type { OrgId, PushEventId, PushTokenId, UserId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { timeOf } from '../orm/due.ts';
import { asUuid, prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { addNotice, NOTICE, noticeIn } from './notices.ts';

// The lock waits for transactions that reassign or sign out a device; the device is then left out.
type Added = { orgId: OrgId; eventId: PushEventId; deliveries: readonly (Delivery & Readonly<{ userId: UserId }>)[] };
const ADD = prepared('notifications.add-deliveries', ({ orgId, eventId, deliveries }: Added, db) =>
  db
    .insertInto('push_delivery')
    .columns(['org_id', 'push_delivery_id', 'push_event_id', 'push_token_id', 'attempts', 'due_at'])
    .expression(
      db
        .selectFrom(recordset(deliveries, 'd', { id: 'uuid', tokenId: 'uuid', userId: 'uuid', attempts: 'int', dueAt: 'timestamptz' }))
        .innerJoin('push_token as t', (join) =>
          join.on('t.org_id', '=', orgId).onRef('t.push_token_id', '=', 'd.tokenId').onRef('t.user_id', '=', 'd.userId'),
        )
        .forShare('t')
        .select([asUuid(orgId).as('org_id'), 'd.id', asUuid(eventId).as('push_event_id'), 'd.tokenId', 'd.attempts', 'd.dueAt']),
    )
    .onConflict((delivery) => delivery.columns(['org_id', 'push_event_id', 'push_token_id']).doNothing()),
);

type Asked = { orgId: OrgId; limit: number; time: Date | null };
const dueOf = (db: Kysely<Schema>, { orgId, time }: Asked, state: 'to-send' | 'to-ask') =>
  db
    .selectFrom('push_delivery')
    .where('org_id', '=', orgId)
    .where('receipt_id', state === 'to-send' ? 'is' : 'is not', null)
    .where('due_at', '<=', orNow(time))
    .orderBy('due_at')
    .orderBy('push_delivery_id')
    .forUpdate()
    .skipLocked()
    .selectAll();
const DUE = prepared('notifications.due', (p: Asked, db) =>
  db
    .with('to_send', () => dueOf(db, p, 'to-send').limit(p.limit))
    .with('to_ask', () => dueOf(db, p, 'to-ask').limit(sql<number>`${p.limit} - (select count(*) from to_send)`))
    .selectFrom(({ selectFrom }) => selectFrom('to_send').selectAll().unionAll(selectFrom('to_ask').selectAll()).as('d'))
    .innerJoin('push_token as t', (join) => join.on('t.org_id', '=', p.orgId).onRef('t.push_token_id', '=', 'd.push_token_id'))
    .innerJoin('push_notice as n', (join) => join.on('n.org_id', '=', p.orgId).onRef('n.push_event_id', '=', 'd.push_event_id'))
    .select([
      'd.push_delivery_id as id',
      'd.org_id as orgId',
      'd.push_event_id as eventId',
      'd.push_token_id as tokenId',
      'd.attempts',
      'd.receipt_id as receiptId',
      'd.sent_at as sentAt',
      'd.due_at as dueAt',
      'd.ended as end',
      't.user_id as userId',
      't.token',
      ...NOTICE,
      'n.happened_at as happenedAt',
      orNow(p.time).as('now'),
    ])
    .orderBy(({ eb }) => eb('d.receipt_id', 'is not', null))
    .orderBy('d.due_at')
    .orderBy('d.push_delivery_id'),
);

const SAVE = prepared('notifications.save-deliveries', ({ orgId, deliveries }: { orgId: OrgId; deliveries: readonly Delivery[] }, db) =>
  db
    .updateTable('push_delivery as d')
    .from(
      recordset(deliveries, 's', {
        id: 'uuid',
        attempts: 'int',
        receiptId: 'text',
        sentAt: 'timestamptz',
        dueAt: 'timestamptz',
        end: 'text',
      }),
    )
    .set(({ ref }) => ({
      attempts: ref('s.attempts'),
      receipt_id: ref('s.receiptId'),
      sent_at: ref('s.sentAt'),
      due_at: ref('s.dueAt'),
      ended: ref('s.end'),
    }))
    .where('d.org_id', '=', orgId)
    .whereRef('d.push_delivery_id', '=', 's.id')
    .whereRef('d.attempts', '<=', 's.attempts'),
);
const DROP = prepared('notifications.drop-deliveries', ({ orgId, tokenId }: { orgId: OrgId; tokenId: PushTokenId }, db) =>
  db
    .deleteFrom('push_delivery')
    .where('org_id', '=', orgId)
    .where('push_token_id', '=', tokenId)
    .where('receipt_id', 'is', null)
    .where('due_at', 'is not', null),
);

export const postgresPushDeliveries = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): PushDeliveries => ({
  async add(event, notice, deliveries) {
    await addNotice(em, event, notice);
    await ADD(em, {
      orgId: event.orgId,
      eventId: event.id,
      deliveries: deliveries.map(({ userId, delivery }) => ({ ...delivery, userId })),
    });
  },

  async due(orgId, limit) {
    const found = await DUE(em, { orgId, limit, time: time() });
    const due = found.map(({ userId, token, texts, data, happenedAt, now: _, ...delivery }) => ({
      delivery,
      userId,
      token,
      notice: noticeIn({ texts, data }),
      happenedAt,
    }));
    return { now: timeOf(found), due };
  },

  async save(deliveries) {
    // A statement reaches one org.
    const byOrg = [...Map.groupBy(deliveries, ({ orgId }) => orgId)].sort(([a], [b]) => byCodePoint(a, b));
    for (const [orgId, ofOrg] of byOrg) await SAVE(em, { orgId, deliveries: ofOrg });
  },
  drop: (orgId, tokenId) => done(DROP(em, { orgId, tokenId })),
});
