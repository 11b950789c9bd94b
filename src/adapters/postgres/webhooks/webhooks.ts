import { z } from 'zod';
import { backlogOf, MAX_COUNTED } from '../../../application/ports/backlog.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { WebhookDeliveries, WebhookReader, Webhooks } from '../../../application/ports/storage/webhooks/webhook-storage.ts';
import type { OrgId, WebhookEventId, WebhookId } from '../../../domain/shared/ids.ts';
import type { Webhook } from '../../../domain/webhooks/webhook.ts';
import { MAX_UNSENT, WEBHOOK_DELIVERY_ENDS, type WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../domain/webhooks/webhook-event.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, instant, json, row, selected, uuid } from '../schema/columns.ts';
import { webhookTable } from '../schema/tables.ts';

type At = Date | null;
type WebhookKey = [orgId: OrgId, webhookId: WebhookId];

// Does not conflict with the lock that a foreign key takes: announcing an event does not wait for a transaction that settles a visit.
const HOLD = statement<WebhookKey>(
  'webhooks.hold-webhook',
  'select 1 as one from webhook where org_id = $1 and webhook_id = $2 for no key update',
);
const OF_ORG = statement<[orgId: OrgId]>(
  'webhooks.of-org',
  'select webhook_id as id from webhook where org_id = $1 order by created_at, webhook_id',
).rows({ id: uuid<WebhookId>() });

export function postgresWebhooks(transaction: Transaction): Webhooks {
  const rows = values<Webhook>(transaction, webhookTable);
  const find: Webhooks['find'] = (orgId, id) => rows.find({ orgId, id });
  return {
    find,
    async findForUpdate(orgId, id) {
      await transaction.sql(HOLD, [orgId, id]);
      return find(orgId, id);
    },
    findByUrl: (orgId, url) => rows.find({ orgId, url }),
    async ofOrg(orgId) {
      const inOrder = await transaction.sql(OF_ORG, [orgId]);
      const found = new Map((await rows.list({ orgId })).map((webhook) => [webhook.id, webhook]));
      return inOrder.flatMap(({ id }) => found.get(id) ?? []);
    },
    save: rows.save,
    remove: async (orgId, id) => void (await rows.remove({ orgId, id })),
  };
}

const ANNOUNCE = statement<[orgId: OrgId, events: string, now: At]>(
  'webhooks.announce',
  `insert into webhook_delivery (org_id, webhook_id, event_id, type, subject_id, happened_at, attempts, due_at, ended, log)
   select w.org_id, w.webhook_id, e.id, e.type, e."subjectId", ${timeAt('$3')}, 0,
     case when w.state = 'active' then greatest(${timeAt('$3')}, w.resting_until) end, case when w.state <> 'active' then 'held' end, '[]'
   from webhook w join json_to_recordset($2) as e (id uuid, type text, "subjectId" uuid) on w.event_types ? e.type
   where w.org_id = $1 and (
     select count(*) from (
       select 1 as one from webhook_delivery d where d.org_id = $1 and d.webhook_id = w.webhook_id
         and (d.ended is null or d.ended in ('held', 'failed')) and coalesce(d.ended, 'held') <> 'failed' limit ${MAX_UNSENT}) unsent
   ) < ${MAX_UNSENT}`,
);
const ADD = statement<[...WebhookKey, eventId: WebhookEventId, type: string, subjectId: string | null, now: At]>(
  'webhooks.add',
  `insert into webhook_delivery (org_id, webhook_id, event_id, type, subject_id, happened_at, attempts, due_at, log)
   values ($1, $2, $3, $4, $5, ${timeAt('$6')}, 0, ${timeAt('$6')}, '[]')`,
);

const DELIVERY = {
  orgId: uuid<OrgId>(),
  webhookId: uuid<WebhookId>(),
  eventId: uuid<WebhookEventId>(),
  type: enumOf(WEBHOOK_EVENT_TYPES),
  subjectId: uuid<string>().nullable(),
  happenedAt: instant(),
  attempts: z.int(),
  dueAt: instant().nullable(),
  end: selected('d.ended', enumOf(WEBHOOK_DELIVERY_ENDS).nullable()),
  log: json<WebhookDelivery['log']>(),
};
const ROW = row('d', DELIVERY);
const DUE_ROW = row('d', { ...DELIVERY, now: selected(timeAt('$4'), instant()) });
const TAKE = statement<[...WebhookKey, limit: number, now: At]>(
  'webhooks.take',
  `select ${DUE_ROW.sql} from webhook_delivery d
   where d.org_id = $1 and d.webhook_id = $2 and d.ended is null and d.due_at <= ${timeAt('$4')} order by d.due_at limit $3 for update skip locked`,
).rows(DUE_ROW);
const SAVE = statement<[orgId: OrgId, deliveries: string]>(
  'webhooks.save-deliveries',
  `update webhook_delivery d set attempts = s.attempts, due_at = s."dueAt", ended = s."end", log = s.log
   from json_to_recordset($2) as s ("webhookId" uuid, "eventId" uuid, attempts int, "dueAt" timestamptz, "end" text, log jsonb)
   where d.org_id = $1 and d.webhook_id = s."webhookId" and d.event_id = s."eventId" and d.attempts <= s.attempts`,
);
const POSTPONE = statement<[...WebhookKey, until: Date]>(
  'webhooks.postpone',
  'update webhook_delivery set due_at = $3 where org_id = $1 and webhook_id = $2 and ended is null and due_at < $3',
);
const HOLD_ALL = statement<WebhookKey>(
  'webhooks.hold-deliveries',
  `update webhook_delivery set due_at = null, ended = 'held' where org_id = $1 and webhook_id = $2 and ended is null`,
);

/** The time is a value of a subquery, since an update may not read the clock. */
const sentAgain = (which: string) =>
  `update webhook_delivery d set attempts = 0, ended = null, due_at = again.now
   from (select event_id, ${which} as again`;
const RELEASE = statement<[...WebhookKey, now: At]>(
  'webhooks.release',
  sentAgain(`${timeAt('$3')} as now from webhook_delivery
     where org_id = $1 and webhook_id = $2 and (ended is null or ended in ('held', 'failed')) and ended = 'held')`) +
    ' where d.org_id = $1 and d.webhook_id = $2 and d.event_id = again.event_id',
);
const REDELIVER = statement<[...WebhookKey, eventId: WebhookEventId, now: At]>(
  'webhooks.redeliver',
  sentAgain(`${timeAt('$4')} as now from webhook_delivery where org_id = $1 and webhook_id = $2 and event_id = $3 and ended is not null)`) +
    ' where d.org_id = $1 and d.webhook_id = $2 and d.event_id = again.event_id returning 1 as one',
).rows({ one: z.int() });
const REDELIVER_UNSENT = statement<[...WebhookKey, since: Date, limit: number, now: At]>(
  'webhooks.redeliver-unsent',
  sentAgain(`${timeAt('$5')} as now from webhook_delivery
     where org_id = $1 and webhook_id = $2 and (ended is null or ended in ('held', 'failed')) and ended is not null and happened_at >= $3
     order by happened_at, event_id limit $4)`) +
    ' where d.org_id = $1 and d.webhook_id = $2 and d.event_id = again.event_id returning 1 as one',
).rows({ one: z.int() });

/** Stands in for the time if nothing is due: it is not used then. */
const NEVER = new Date(0);

export const postgresWebhookDeliveries = ({ sql }: Transaction, time: DatabaseTime): WebhookDeliveries => ({
  announce: (orgId, events) => done(sql(ANNOUNCE, [orgId, JSON.stringify(events), time()])),
  add: ({ orgId, id, type, subjectId }, webhookId) => done(sql(ADD, [orgId, webhookId, id, type, subjectId, time()])),
  async take(orgId, webhookId, limit) {
    const found = await sql(TAKE, [orgId, webhookId, limit, time()]);
    return { now: found[0]?.now ?? NEVER, due: found.map(({ now: _, ...delivery }) => delivery) };
  },
  async save(deliveries) {
    const [first] = deliveries;
    if (first) await sql(SAVE, [first.orgId, JSON.stringify(deliveries)]);
  },
  postpone: (orgId, webhookId, until) => done(sql(POSTPONE, [orgId, webhookId, until])),
  hold: (orgId, webhookId) => done(sql(HOLD_ALL, [orgId, webhookId])),
  release: (orgId, webhookId) => done(sql(RELEASE, [orgId, webhookId, time()])),
  redeliver: async (orgId, webhookId, eventId) => (await sql(REDELIVER, [orgId, webhookId, eventId, time()])).length > 0,
  redeliverUnsent: async (orgId, webhookId, since, limit) => (await sql(REDELIVER_UNSENT, [orgId, webhookId, since, limit, time()])).length,
});

/** How many deliveries at the head of the queue are looked at to find the endpoints whose turn it is. */
const HEAD_OF_LINE = 500;
const inMs = (now: string) => `date_part('epoch', d.due_at - ${timeAt(now)}) * 1000 as "inMs"`;
const WAITING_ROW = { orgId: uuid<OrgId>(), webhookId: uuid<WebhookId>(), url: z.string(), inMs: z.number() };
// Nothing is locked: rows of several orgs cannot be locked together on a cluster.
const WAITING = statement<[webhookIds: readonly WebhookId[], orgIds: readonly OrgId[], now: At]>(
  'webhooks.waiting',
  `select w.org_id as "orgId", w.webhook_id as "webhookId", w.url, ${inMs('$3')}
   from (
     select org_id, webhook_id, min(due_at) as due_at from (
       select org_id, webhook_id, due_at from webhook_delivery
       where due_at is not null and webhook_id <> all($1::uuid[]) and org_id <> all($2::uuid[])
       order by due_at, org_id, webhook_id limit ${HEAD_OF_LINE}) head
     group by org_id, webhook_id) d
     join webhook w on w.org_id = d.org_id and w.webhook_id = d.webhook_id
   order by d.due_at, w.webhook_id`,
).rows(WAITING_ROW);
const WAITING_IN = statement<[orgId: OrgId, webhookIds: readonly WebhookId[], now: At]>(
  'webhooks.waiting-in',
  `select w.org_id as "orgId", w.webhook_id as "webhookId", w.url, ${inMs('$3')}
   from webhook w cross join lateral (
     select due_at from webhook_delivery where org_id = $1 and webhook_id = w.webhook_id and ended is null and due_at is not null
     order by due_at limit 1) d
   where w.org_id = $1 and w.webhook_id <> all($2::uuid[])
   order by d.due_at, w.webhook_id`,
).rows(WAITING_ROW);

const BACKLOG = statement<[now: At]>(
  'webhooks.backlog',
  `select (select count(*)::int
       from (select 1 from webhook_delivery where due_at <= ${timeAt('$1')} order by due_at limit ${MAX_COUNTED}) as due) as waiting,
     greatest(0, date_part('epoch', ${timeAt('$1')} - (select min(due_at) from webhook_delivery where due_at is not null))) as seconds`,
).rows({ waiting: z.int(), seconds: z.number() });

type Filters = { waiting: []; ended: [end: string]; after: [at: Date, id: string] };
const PAGE = statementPerFilters<[orgId: OrgId, webhookId: WebhookId, limit: number], Filters>(
  'webhooks.deliveries',
  3,
  {
    waiting: () => 'and d.ended is null',
    ended: (end) => `and d.ended = ${end}`,
    after: (at, id) => `and (d.happened_at, d.event_id) < (${at}, ${id}::uuid)`,
  },
  ({ waiting, ended, after }) =>
    `select ${ROW.sql} from webhook_delivery d where d.org_id = $1 and d.webhook_id = $2 ${waiting} ${ended} ${after}
     order by d.happened_at desc, d.event_id desc limit $3`,
).rows(ROW);

const DEPTHS = statement<[orgId: OrgId]>(
  'webhooks.depths',
  `select webhook_id as "webhookId", (count(*) filter (where ended is null))::int as waiting,
     (count(*) filter (where ended = 'held'))::int as held, (count(*) filter (where ended = 'failed'))::int as failed
   from webhook_delivery where org_id = $1 and (ended is null or ended in ('held', 'failed')) group by webhook_id`,
).rows({ webhookId: uuid<WebhookId>(), waiting: z.int(), held: z.int(), failed: z.int() });

export const postgresWebhookReader = (sql: Sql, time: DatabaseTime): WebhookReader => ({
  async webhookBacklog() {
    const found = await sql(BACKLOG, [time()]);
    return { webhooks: backlogOf(found.map(({ waiting, seconds }) => ({ waiting, oldestMs: seconds * 1000 }))) };
  },
  async waitingWebhooks({ webhookIds, orgIds }, orgId) {
    if (orgId === undefined) return sql(WAITING, [webhookIds, orgIds, time()]);
    return orgIds.includes(orgId) ? [] : sql(WAITING_IN, [orgId, webhookIds, time()]);
  },
  async webhookDeliveries(orgId, webhookId, state, { limit, after }) {
    const filters = {
      ...(state === 'waiting' && { waiting: [] as const }),
      ...(state && state !== 'waiting' && { ended: [state] as const }),
      after: after && ([after.at, after.id] as const),
    };
    return pageOf(await sql(...PAGE([orgId, webhookId, limit + 1], filters)), limit);
  },
  async webhookDepths(orgId) {
    return new Map((await sql(DEPTHS, [orgId])).map(({ webhookId, ...depth }) => [webhookId, depth]));
  },
});
