import { z } from 'zod';
import { backlogOf, MAX_COUNTED } from '../../../application/ports/backlog.ts';
import type { MailDeliveries, MailReader } from '../../../application/ports/storage/mail/mail-storage.ts';
import { MAIL_ENDS, TOPIC_EVERY_MS } from '../../../domain/mail/mail-delivery.ts';
import type { MailDeliveryId, OrgId, PushEventId, UserId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { ADD_NOTICE, NOTICE_COLUMNS, noticeIn, noticeOf } from '../notifications/notifications.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { enumOf, instant, row, selected, uuid } from '../schema/columns.ts';

type At = Date | null;

/** How many rows at the head of each queue, over all orgs, are looked at to find the orgs whose turn it is. */
const HEAD_OF_LINE = 200;

const ADD_MAIL = statement<[orgId: OrgId, eventId: PushEventId, deliveries: string]>(
  'mail.add-deliveries',
  `insert into mail_delivery (org_id, mail_delivery_id, push_event_id, user_id, topic, planned_at, attempts, due_at)
   select $1::uuid, d.id, $2::uuid, d."userId", d.topic, planned.at, d.attempts, planned.at
   from json_to_recordset($3) as d (id uuid, "userId" uuid, topic text, "plannedAt" timestamptz, attempts int)
     left join lateral (select max(m.planned_at) as at from mail_delivery m
       where m.org_id = $1 and m.user_id = d."userId" and m.topic = d.topic) earlier on true
     cross join lateral (select greatest(d."plannedAt",
       ((earlier.at at time zone 'UTC') + ${TOPIC_EVERY_MS} * interval '1 millisecond') at time zone 'UTC') as at) planned
   on conflict do nothing`,
);

const DUE_ROW = row('d', {
  id: selected('d.mail_delivery_id', uuid<MailDeliveryId>()),
  orgId: uuid<OrgId>(),
  eventId: selected('d.push_event_id', uuid<PushEventId>()),
  userId: uuid<UserId>(),
  topic: z.string().nullable(),
  plannedAt: instant(),
  attempts: z.int(),
  dueAt: instant().nullable(),
  end: selected('d.ended', enumOf(MAIL_ENDS).nullable()),
  ...NOTICE_COLUMNS,
  happenedAt: selected('n.happened_at', instant()),
  now: selected(timeAt('$3'), instant()),
});
const DUE_OF_ORG = statement<[orgId: OrgId, limit: number, now: At]>(
  'mail.due',
  `with due as (
     select * from mail_delivery where org_id = $1 and due_at <= ${timeAt('$3')} order by due_at, mail_delivery_id limit $2 for update skip locked
   )
   select ${DUE_ROW.sql} from due d join push_notice n on n.org_id = $1 and n.push_event_id = d.push_event_id
   order by d.due_at, d.mail_delivery_id`,
).rows(DUE_ROW);

const SAVE_MAIL = statement<[orgId: OrgId, id: MailDeliveryId, attempts: number, dueAt: Date | null, end: string | null, plannedAt: Date]>(
  'mail.save-delivery',
  `update mail_delivery set attempts = $3, due_at = $4, ended = $5, planned_at = $6
   where org_id = $1 and mail_delivery_id = $2 and attempts <= $3`,
);

/** Stands in for the time if nothing is due: it is not used then. */
const NEVER = new Date(0);

export const postgresMailDeliveries = ({ sql }: Transaction, time: DatabaseTime): MailDeliveries => ({
  async add(event, notification, deliveries) {
    const { orgId, id } = event;
    await sql(ADD_NOTICE, noticeOf(event, notification));
    await sql(ADD_MAIL, [orgId, id, JSON.stringify(deliveries)]);
  },
  async due(orgId, limit) {
    const found = await sql(DUE_OF_ORG, [orgId, limit, time()]);
    const due = found.map(({ title, body, texts, data, happenedAt, now: _, ...delivery }) => ({
      delivery,
      notice: noticeIn({ title, body, texts, data }),
      happenedAt,
    }));
    return { now: found[0]?.now ?? NEVER, due };
  },
  save: ({ orgId, id, attempts, dueAt, end, plannedAt }) => done(sql(SAVE_MAIL, [orgId, id, attempts, dueAt, end, plannedAt])),
});

const inMs = (dueAt: string, now: string) => `date_part('epoch', ${dueAt} - ${timeAt(now)}) * 1000 as "inMs"`;
/** The heads of the queues of notifications and of invitations. */
const headsOf = (most: number, filter = '') =>
  ['mail_delivery', 'mailing_invitation']
    .map((table) => `(select org_id, due_at from ${table} where due_at is not null ${filter} order by due_at limit ${most})`)
    .join(' union all ');
const MAIL_DUE = statement<[now: At]>(
  'mail.orgs-with-mail',
  `select org_id as "orgId", ${inMs('min(due_at)', '$1')}
   from (${headsOf(HEAD_OF_LINE)}) as head
   group by org_id order by min(due_at), org_id`,
).rows({ orgId: uuid<OrgId>(), inMs: z.number() });
const MAIL_DUE_IN = statement<[orgId: OrgId, now: At]>(
  'mail.due-in',
  `select ${inMs('min(due_at)', '$2')} from (${headsOf(1, 'and org_id = $1')}) as head`,
).rows({ inMs: z.number().nullable() });
const dueIn = (table: string) =>
  `(select count(*)::int from (select 1 from ${table} where due_at <= ${timeAt('$1')} order by due_at limit ${MAX_COUNTED}) as due)`;
const secondsIn = (table: string) =>
  `greatest(0, date_part('epoch', ${timeAt('$1')} - (select min(due_at) from ${table} where due_at is not null)))`;
const BACKLOG = statement<[now: At]>(
  'mail.backlog',
  `select ${dueIn('mail_delivery')} as deliveries, ${secondsIn('mail_delivery')} as "deliverySeconds",
     ${dueIn('mailing_invitation')} as invitations, ${secondsIn('mailing_invitation')} as "invitationSeconds"`,
).rows({ deliveries: z.int(), deliverySeconds: z.number(), invitations: z.int(), invitationSeconds: z.number() });

export const postgresMailReader = (sql: Sql, time: DatabaseTime): MailReader => ({
  mailDue: () => sql(MAIL_DUE, [time()]),
  mailDueIn: async (orgId) => (await sql(MAIL_DUE_IN, [orgId, time()]))[0]!.inMs ?? undefined,
  async mailBacklog() {
    const found = await sql(BACKLOG, [time()]);
    return {
      'mail-deliveries': backlogOf(
        found.map(({ deliveries, deliverySeconds }) => ({ waiting: deliveries, oldestMs: deliverySeconds * 1000 })),
      ),
      'mail-invitations': backlogOf(
        found.map(({ invitations, invitationSeconds }) => ({ waiting: invitations, oldestMs: invitationSeconds * 1000 })),
      ),
    };
  },
});
