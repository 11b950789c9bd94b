import { type NotNull, sql as text } from 'kysely';
import { z } from 'zod';
import { backlogOf } from '../../../application/ports/backlog.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { WebhookReader } from '../../../application/ports/storage/webhooks/webhook-storage.ts';
import type { OrgId, WebhookEventId, WebhookId } from '../../../domain/shared/ids.ts';
import type { WebhookDeliveryEnd } from '../../../domain/webhooks/webhook-delivery.ts';
import type { DatabaseTime } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { dueIn, msUntil, secondsIn } from '../orm/due.ts';
import { fragment } from '../orm/fragment.ts';
import { prepared } from '../orm/prepared.ts';
import { DELIVERY } from './webhook-deliveries.ts';

type Time = { time: Date | null };

/** How many deliveries at the head of the queue are looked at to find the endpoints whose turn it is. */
const HEAD_OF_LINE = 500;
type Others = { webhookIds: readonly WebhookId[]; orgIds: readonly OrgId[] };
// Nothing is locked: rows of several orgs cannot be locked together on a cluster.
const WAITING = prepared('webhooks.waiting', ({ webhookIds, orgIds, time }: Time & Others, db) => {
  const head = db
    .selectFrom('webhook_delivery')
    .where('due_at', 'is not', null)
    .where('webhook_id', '<>', text<WebhookId>`all(${webhookIds}::uuid[])`)
    .where('org_id', '<>', text<OrgId>`all(${orgIds}::uuid[])`)
    .orderBy('due_at')
    .orderBy('org_id')
    .orderBy('webhook_id')
    .limit(HEAD_OF_LINE)
    .select(['org_id', 'webhook_id', 'due_at'])
    .$narrowType<{ due_at: NotNull }>();
  const first = db
    .selectFrom(head.as('head'))
    .groupBy(['org_id', 'webhook_id'])
    .select(({ fn }) => ['org_id', 'webhook_id', fn.min('due_at').as('due_at')]);
  return db
    .selectFrom(first.as('d'))
    .innerJoin('webhook as w', (join) => join.onRef('w.org_id', '=', 'd.org_id').onRef('w.webhook_id', '=', 'd.webhook_id'))
    .select(({ ref }) => ['w.org_id as orgId', 'w.webhook_id as webhookId', 'w.url', msUntil(ref('d.due_at'), time).as('inMs')])
    .orderBy('d.due_at')
    .orderBy('w.webhook_id');
});
const WAITING_IN = prepared(
  'webhooks.waiting-in',
  ({ orgId, webhookIds, time }: Time & { orgId: OrgId } & Pick<Others, 'webhookIds'>, db) =>
    db
      .selectFrom('webhook as w')
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('webhook_delivery')
          .where('org_id', '=', orgId)
          .whereRef('webhook_delivery.webhook_id', '=', 'w.webhook_id')
          .where('ended', 'is', null)
          .where('due_at', 'is not', null)
          .orderBy('due_at')
          .limit(1)
          .select('due_at')
          .$narrowType<{ due_at: NotNull }>()
          .as('d'),
      )
      .where('w.org_id', '=', orgId)
      .where('w.webhook_id', '<>', text<WebhookId>`all(${webhookIds}::uuid[])`)
      .select(({ ref }) => ['w.org_id as orgId', 'w.webhook_id as webhookId', 'w.url', msUntil(ref('d.due_at'), time).as('inMs')])
      .orderBy('d.due_at')
      .orderBy('w.webhook_id'),
);

const BACKLOG = prepared('webhooks.backlog', ({ time }: Time, db) => {
  const deliveries = db.selectFrom('webhook_delivery').select(['org_id', 'due_at']).as('q');
  return db.selectNoFrom([dueIn(db, deliveries, time).as('waiting'), secondsIn(db, deliveries, time).as('seconds')]);
});

type Page = {
  orgId: OrgId;
  webhookId: WebhookId;
  limit: number;
  waiting: true | undefined;
  ended: WebhookDeliveryEnd | undefined;
  after: Date | undefined;
  afterId: WebhookEventId | undefined;
};
const PAGE = prepared(
  'webhooks.deliveries',
  (p: Page, db) => {
    let page = db
      .selectFrom('webhook_delivery as d')
      .where('d.org_id', '=', p.orgId)
      .where('d.webhook_id', '=', p.webhookId)
      .select(DELIVERY)
      .orderBy('d.happened_at', 'desc')
      .orderBy('d.event_id', 'desc')
      .limit(p.limit);
    if (p.waiting) page = page.where('d.ended', 'is', null);
    if (p.ended) page = page.where('d.ended', '=', p.ended);
    const { after, afterId } = p;
    if (after && afterId) {
      page = page.where(({ eb, refTuple, tuple }) => eb(refTuple('d.happened_at', 'd.event_id'), '<', tuple(after, afterId)));
    }
    return page;
  },
  ['waiting', 'ended', 'after'],
);

const DEPTHS = prepared('webhooks.depths', ({ orgId }: { orgId: OrgId }, db) => {
  const counted = (which: string) => fragment(z.int())`(count(*) filter (where ${text.raw(which)}))::int`;
  return db
    .selectFrom('webhook_delivery')
    .where('org_id', '=', orgId)
    .where(({ eb, or }) => or([eb('ended', 'is', null), eb('ended', 'in', ['held', 'failed'])]))
    .groupBy('webhook_id')
    .select([
      'webhook_id as webhookId',
      counted('ended is null').as('waiting'),
      counted(`ended = 'held'`).as('held'),
      counted(`ended = 'failed'`).as('failed'),
    ]);
});

export const postgresWebhookReader = (sql: Sql, time: DatabaseTime): WebhookReader => ({
  async webhookBacklog() {
    const found = await BACKLOG(sql, { time: time() });
    return { webhooks: backlogOf(found.map(({ waiting, seconds }) => ({ waiting, oldestMs: seconds * 1000 }))) };
  },
  async waitingWebhooks({ webhookIds, orgIds }, orgId) {
    if (orgId === undefined) return WAITING(sql, { webhookIds, orgIds, time: time() });
    return orgIds.includes(orgId) ? [] : WAITING_IN(sql, { orgId, webhookIds, time: time() });
  },
  async webhookDeliveries(orgId, webhookId, state, { limit, after }) {
    const which = state === 'waiting' ? ({ waiting: true, ended: undefined } as const) : { waiting: undefined, ended: state };
    const position = { after: after?.at, afterId: after?.id as WebhookEventId | undefined };
    return pageOf(await PAGE(sql, { orgId, webhookId, limit: limit + 1, ...which, ...position }), limit);
  },
  async webhookDepths(orgId) {
    return new Map((await DEPTHS(sql, { orgId })).map(({ webhookId, ...depth }) => [webhookId, depth]));
  },
});
