import { type Kysely, type QueryCreator, sql } from 'kysely';
import type { DueMail, MailDeliveries } from '../../../application/ports/storage/mail/mail-storage.ts';
import { type MailDelivery, TOPIC_EVERY_MS } from '../../../domain/mail/mail-delivery.ts';
import type { OrgId, PushEventId, UserId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { addNotice, NOTICE, noticeIn } from '../notifications/notices.ts';
import { timeOf } from '../orm/due.ts';
import { asUuid, prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';

type Added = { orgId: OrgId; eventId: PushEventId; deliveries: readonly MailDelivery[] };
const ADD = prepared('mail.add-deliveries', ({ orgId, eventId, deliveries }: Added, db) =>
  db
    .insertInto('mail_delivery')
    .columns(['org_id', 'mail_delivery_id', 'push_event_id', 'user_id', 'topic', 'planned_at', 'attempts', 'due_at'])
    .expression(
      db
        .selectFrom(recordset(deliveries, 'd', { id: 'uuid', userId: 'uuid', topic: 'text', plannedAt: 'timestamptz', attempts: 'int' }))
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('mail_delivery as m')
              .where('m.org_id', '=', orgId)
              .whereRef('m.user_id', '=', 'd.userId')
              .whereRef('m.topic', '=', 'd.topic')
              .select(({ fn }) => fn.max('m.planned_at').as('at'))
              .as('earlier'),
          (join) => join.onTrue(),
        )
        .crossJoinLateral(
          sql<{ at: Date }>`(select greatest(d."plannedAt",
            ((earlier.at at time zone 'UTC') + ${TOPIC_EVERY_MS} * interval '1 millisecond') at time zone 'UTC') as at)`.as('planned'),
        )
        .select([
          asUuid(orgId).as('org_id'),
          'd.id',
          asUuid(eventId).as('push_event_id'),
          'd.userId',
          'd.topic',
          'planned.at as planned_at',
          'd.attempts',
          'planned.at as due_at',
        ]),
    )
    .onConflict((each) => each.doNothing()),
);

type DueIn = { orgId: OrgId; time: Date | null };
const dueIn = (db: Kysely<Schema>, { orgId, time }: DueIn) =>
  db
    .selectFrom('mail_delivery as m')
    .where('m.org_id', '=', orgId)
    .where('m.due_at', '<=', orNow(time))
    .orderBy('m.due_at')
    .orderBy('m.mail_delivery_id');

/** The deliveries with what they say. */
const withNotices = (db: QueryCreator<Schema & { due: Schema['mail_delivery'] }>, { orgId, time }: DueIn) =>
  db
    .selectFrom('due as d')
    .innerJoin('push_notice as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.push_event_id', '=', 'd.push_event_id'))
    .select([
      'd.mail_delivery_id as id',
      'd.org_id as orgId',
      'd.push_event_id as eventId',
      'd.user_id as userId',
      'd.topic',
      'd.planned_at as plannedAt',
      'd.attempts',
      'd.due_at as dueAt',
      'd.ended as end',
      'd.in_digest as inDigest',
      ...NOTICE,
      'n.happened_at as happenedAt',
      orNow(time).as('now'),
    ])
    .orderBy('d.due_at')
    .orderBy('d.mail_delivery_id');

const DUE = prepared('mail.due', (of: DueIn & { limit: number }, db) => {
  const due = dueIn(db, of)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('m.in_digest', '=', false),
        not(
          exists(
            selectFrom('mail_delivery as e')
              .where('e.org_id', '=', of.orgId)
              .whereRef('e.user_id', '=', 'm.user_id')
              .where('e.in_digest', '=', true)
              .where(sql<boolean>`(e.due_at, e.mail_delivery_id) < (m.due_at, m.mail_delivery_id)`)
              .select(sql.lit(1).as('one')),
          ),
        ),
      ]),
    )
    .limit(of.limit)
    .forUpdate()
    .skipLocked()
    .selectAll();
  return withNotices(
    db.with('due', () => due),
    of,
  );
});

const DIGEST = prepared('mail.digest', (of: DueIn & { userId: UserId }, db) => {
  const due = dueIn(db, of).where('m.user_id', '=', of.userId).where('m.in_digest', '=', true).forUpdate().selectAll();
  return withNotices(
    db.with('due', () => due),
    of,
  );
});

const SAVE = prepared(
  'mail.save-delivery',
  ({ orgId, id, attempts, dueAt, end, plannedAt, inDigest }: Omit<MailDelivery, 'eventId' | 'userId' | 'topic'>, db) =>
    db
      .updateTable('mail_delivery')
      .set({ attempts, due_at: dueAt, ended: end, planned_at: plannedAt, in_digest: inDigest })
      .where('org_id', '=', orgId)
      .where('mail_delivery_id', '=', id)
      .where('attempts', '<=', attempts),
);

type Found = Awaited<ReturnType<typeof DUE>>[number];
const dueMailIn = ({ texts, data, happenedAt, now: _, ...delivery }: Found): DueMail => ({
  delivery,
  notice: noticeIn({ texts, data }),
  happenedAt,
});

export const postgresMailDeliveries = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): MailDeliveries => ({
  async add(event, notice, deliveries) {
    await addNotice(em, event, notice);
    await ADD(em, { orgId: event.orgId, eventId: event.id, deliveries });
  },
  async due(orgId, limit) {
    const found = await DUE(em, { orgId, limit, time: time() });
    return { now: timeOf(found), due: found.map(dueMailIn) };
  },
  digestOf: async (orgId, userId) => (await DIGEST(em, { orgId, userId, time: time() })).map(dueMailIn),
  save: (delivery) => done(SAVE(em, delivery)),
});
