import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { WebhookDeliveries } from '../../../application/ports/storage/webhooks/webhook-storage.ts';
import type { OrgId, WebhookEventId, WebhookId } from '../../../domain/shared/ids.ts';
import { MAX_UNSENT, type WebhookDelivery, type WebhookDeliveryEnd } from '../../../domain/webhooks/webhook-delivery.ts';
import type { NewWebhookEvent } from '../../../domain/webhooks/webhook-event.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { timeOf } from '../orm/due.ts';
import { prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { WebhookDeliveryEntity } from './entities.ts';

type Time = { time: Date | null };
type OfWebhook = { orgId: OrgId; webhookId: WebhookId };

/** The columns of a delivery in the table aliased `d`, by the members of its value. */
export const DELIVERY = [
  'd.org_id as orgId',
  'd.webhook_id as webhookId',
  'd.event_id as eventId',
  'd.type',
  'd.subject_id as subjectId',
  'd.happened_at as happenedAt',
  'd.attempts',
  'd.due_at as dueAt',
  'd.ended as end',
  'd.log',
] as const;

/** The condition of the index on deliveries that have not been delivered. */
const isUndelivered = (ended: Expression<WebhookDeliveryEnd | null>) => sql<boolean>`(${ended} is null or ${ended} in ('held', 'failed'))`;

const ANNOUNCE = prepared('webhooks.announce', ({ orgId, events, time }: Time & { orgId: OrgId; events: readonly NewWebhookEvent[] }, db) =>
  db
    .insertInto('webhook_delivery')
    .columns(['org_id', 'webhook_id', 'event_id', 'type', 'subject_id', 'happened_at', 'attempts', 'due_at', 'ended', 'log'])
    .expression(
      db
        .selectFrom('webhook as w')
        .innerJoin(recordset(events, 'e', { id: 'uuid', type: 'text', subjectId: 'uuid' }), (join) =>
          join.on(sql<boolean>`w.event_types ? e.type`),
        )
        .where('w.org_id', '=', orgId)
        .where(
          ({ selectFrom }) =>
            selectFrom(
              selectFrom('webhook_delivery as d')
                .where('d.org_id', '=', orgId)
                .whereRef('d.webhook_id', '=', 'w.webhook_id')
                .where(({ ref }) => isUndelivered(ref('d.ended')))
                .where(({ fn }) => sql<boolean>`${fn.coalesce('d.ended', sql.lit('held'))} <> 'failed'`)
                .select('d.event_id')
                .limit(MAX_UNSENT)
                .as('unsent'),
            ).select(({ fn }) => fn.countAll<number>().as('unsent')),
          '<',
          MAX_UNSENT,
        )
        .select(({ eb, fn }) => [
          'w.org_id',
          'w.webhook_id',
          'e.id',
          'e.type',
          'e.subjectId',
          orNow(time).as('happened_at'),
          eb.lit(0).as('attempts'),
          eb
            .case()
            .when('w.state', '=', 'active')
            .then(fn<Date>('greatest', [orNow(time), 'w.resting_until']))
            .end()
            .as('due_at'),
          eb.case().when('w.state', '<>', 'active').then(sql.lit('held')).end().as('ended'),
          sql.lit('[]').as('log'),
        ]),
    ),
);

type Added = Time & OfWebhook & { eventId: WebhookEventId; type: NewWebhookEvent['type']; subjectId: string | null };
const ADD = prepared('webhooks.add', ({ orgId, webhookId, eventId, type, subjectId, time }: Added, db) =>
  db.insertInto('webhook_delivery').values({
    org_id: orgId,
    webhook_id: webhookId,
    event_id: eventId,
    type,
    subject_id: subjectId,
    happened_at: orNow(time),
    attempts: 0,
    due_at: orNow(time),
    ended: null,
    log: sql`'[]'`,
  }),
);

const TAKE = prepared('webhooks.take', ({ orgId, webhookId, limit, time }: Time & OfWebhook & { limit: number }, db) =>
  db
    .selectFrom('webhook_delivery as d')
    .where('d.org_id', '=', orgId)
    .where('d.webhook_id', '=', webhookId)
    .where('d.ended', 'is', null)
    .where('d.due_at', '<=', orNow(time))
    .orderBy('d.due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select([...DELIVERY, orNow(time).as('now')]),
);

const SAVE = prepared('webhooks.save-deliveries', ({ orgId, deliveries }: { orgId: OrgId; deliveries: readonly WebhookDelivery[] }, db) =>
  db
    .updateTable('webhook_delivery as d')
    .from(
      recordset(deliveries, 's', { webhookId: 'uuid', eventId: 'uuid', attempts: 'int', dueAt: 'timestamptz', end: 'text', log: 'jsonb' }),
    )
    .set(({ ref }) => ({ attempts: ref('s.attempts'), due_at: ref('s.dueAt'), ended: ref('s.end'), log: ref('s.log') }))
    .where('d.org_id', '=', orgId)
    .whereRef('d.webhook_id', '=', 's.webhookId')
    .whereRef('d.event_id', '=', 's.eventId')
    .whereRef('d.attempts', '<=', 's.attempts'),
);

const deliveriesOf = (db: Kysely<Schema>, { orgId, webhookId }: OfWebhook) =>
  db.selectFrom('webhook_delivery').where('org_id', '=', orgId).where('webhook_id', '=', webhookId);
/** Makes ended deliveries due again. The time is a value of a subquery, since an update may not read the clock. */
const sendAgain = (
  db: Kysely<Schema>,
  { orgId, webhookId, time }: Time & OfWebhook,
  ended: SelectQueryBuilder<Schema, 'webhook_delivery', object>,
) =>
  db
    .updateTable('webhook_delivery as d')
    .from(ended.select(['event_id', orNow(time).as('now')]).as('again'))
    .set(({ ref }) => ({ attempts: 0, ended: null, due_at: ref('again.now') }))
    .where('d.org_id', '=', orgId)
    .where('d.webhook_id', '=', webhookId)
    .whereRef('d.event_id', '=', 'again.event_id');

const RELEASE = prepared('webhooks.release', (p: Time & OfWebhook, db) =>
  sendAgain(
    db,
    p,
    deliveriesOf(db, p)
      .where(({ ref }) => isUndelivered(ref('ended')))
      .where('ended', '=', 'held'),
  ),
);
const REDELIVER = prepared('webhooks.redeliver', (p: Time & OfWebhook & { eventId: WebhookEventId }, db) =>
  sendAgain(db, p, deliveriesOf(db, p).where('event_id', '=', p.eventId).where('ended', 'is not', null)).returning('d.event_id'),
);
const REDELIVER_UNSENT = prepared('webhooks.redeliver-unsent', (p: Time & OfWebhook & { since: Date; limit: number }, db) =>
  sendAgain(
    db,
    p,
    deliveriesOf(db, p)
      .where(({ ref }) => isUndelivered(ref('ended')))
      .where('ended', 'is not', null)
      .where('happened_at', '>=', p.since)
      .orderBy('happened_at')
      .orderBy('event_id')
      .limit(p.limit),
  ).returning('d.event_id'),
);

export const postgresWebhookDeliveries = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): WebhookDeliveries => ({
  announce: (orgId, events) => done(ANNOUNCE(em, { orgId, events, time: time() })),
  add: ({ orgId, id, type, subjectId }, webhookId) => done(ADD(em, { orgId, webhookId, eventId: id, type, subjectId, time: time() })),
  async take(orgId, webhookId, limit) {
    const found = await TAKE(em, { orgId, webhookId, limit, time: time() });
    return { now: timeOf(found), due: found.map(({ now: _, ...delivery }) => delivery) };
  },
  async save(deliveries) {
    const [first] = deliveries;
    if (first) await SAVE(em, { orgId: first.orgId, deliveries });
  },
  postpone: (orgId, webhookId, until) =>
    done(em.nativeUpdate(WebhookDeliveryEntity, { orgId, webhookId, ended: null, dueAt: { $lt: until } }, { dueAt: until })),
  hold: (orgId, webhookId) =>
    done(em.nativeUpdate(WebhookDeliveryEntity, { orgId, webhookId, ended: null }, { dueAt: null, ended: 'held' })),
  release: (orgId, webhookId) => done(RELEASE(em, { orgId, webhookId, time: time() })),
  redeliver: async (orgId, webhookId, eventId) => (await REDELIVER(em, { orgId, webhookId, eventId, time: time() })).length > 0,
  redeliverUnsent: async (orgId, webhookId, since, limit) =>
    (await REDELIVER_UNSENT(em, { orgId, webhookId, since, limit, time: time() })).length,
});
