import type { Clock } from '../../../application/ports/clock.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type {
  WebhookDeliveries,
  WebhookDepth,
  WebhookReader,
  Webhooks,
} from '../../../application/ports/storage/webhooks/webhook-storage.ts';
import type { OrgId, WebhookId } from '../../../domain/shared/ids.ts';
import type { Webhook } from '../../../domain/webhooks/webhook.ts';
import { MAX_UNSENT, stateOf, type WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import type { NewWebhookEvent } from '../../../domain/webhooks/webhook-event.ts';
import { backlogOf } from '../backlog.ts';
import { byText } from '../tables/order.ts';
import { removeRow } from '../tables/references.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const deliveriesOf = ({ webhookDeliveries }: Tables, orgId: OrgId, webhookId: WebhookId): WebhookDelivery[] =>
  [...webhookDeliveries.rows()].filter((each) => each.orgId === orgId && each.webhookId === webhookId);
const keyOf = ({ orgId, webhookId, eventId }: Pick<WebhookDelivery, 'orgId' | 'webhookId' | 'eventId'>) => key(orgId, webhookId, eventId);
const inOrder = (a: WebhookDelivery, b: WebhookDelivery) => a.happenedAt.getTime() - b.happenedAt.getTime() || byText(a.eventId, b.eventId);

export function memoryWebhooks(tables: Tables): Webhooks {
  const { webhooks } = tables;
  const ofOrg = (orgId: OrgId) => [...webhooks.rows()].filter((each) => each.orgId === orgId);
  const find: Webhooks['find'] = async (orgId, id) => webhooks.get(key(orgId, id));
  return {
    find,
    findForUpdate: find,
    findByUrl: async (orgId, url) => ofOrg(orgId).find((each) => each.url === url),
    ofOrg: async (orgId) => ofOrg(orgId).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byText(a.id, b.id)),
    save: async (webhook) => webhooks.put(webhook),
    async remove(orgId, id) {
      const webhook = webhooks.get(key(orgId, id));
      if (webhook) removeRow(tables, webhooks, webhook);
    },
  };
}

export function memoryWebhookDeliveries(tables: Tables, clock: Clock): WebhookDeliveries {
  const { webhooks, webhookDeliveries } = tables;
  const set = (delivery: WebhookDelivery) => webhookDeliveries.put(delivery);
  const newDelivery = ({ orgId, id: eventId, type, subjectId }: NewWebhookEvent, webhookId: WebhookId, now: Date): WebhookDelivery => ({
    orgId,
    webhookId,
    eventId,
    type,
    subjectId,
    happenedAt: now,
    attempts: 0,
    dueAt: now,
    end: null,
    log: [],
  });
  const unsent = ({ orgId, id }: Webhook) => deliveriesOf(tables, orgId, id).filter(({ end }) => end === null || end === 'held').length;
  const again = (delivery: WebhookDelivery) => set({ ...delivery, attempts: 0, dueAt: clock(), end: null });
  return {
    async announce(orgId, events) {
      const now = clock();
      for (const webhook of [...webhooks.rows()].filter((each) => each.orgId === orgId && unsent(each) < MAX_UNSENT)) {
        const { eventTypes, state, restingUntil } = webhook;
        const dueAt = restingUntil && restingUntil > now ? restingUntil : now;
        for (const event of events.filter(({ type }) => (eventTypes as readonly string[]).includes(type))) {
          set({ ...newDelivery(event, webhook.id, now), ...(state === 'active' ? { dueAt } : { dueAt: null, end: 'held' }) });
        }
      }
    },
    add: async (event, webhookId) => set(newDelivery(event, webhookId, clock())),
    async take(orgId, webhookId, limit) {
      const now = clock();
      const due = deliveriesOf(tables, orgId, webhookId).filter(({ dueAt }) => dueAt !== null && dueAt <= now);
      return { now, due: due.sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime()).slice(0, limit) };
    },
    async save(deliveries) {
      for (const delivery of deliveries) {
        const stored = webhookDeliveries.get(keyOf(delivery));
        if (stored && stored.attempts <= delivery.attempts) {
          const { attempts, dueAt, end, log } = delivery;
          set({ ...stored, attempts, dueAt, end, log });
        }
      }
    },
    async postpone(orgId, webhookId, until) {
      for (const each of deliveriesOf(tables, orgId, webhookId)) if (each.dueAt && each.dueAt < until) set({ ...each, dueAt: until });
    },
    async hold(orgId, webhookId) {
      for (const each of deliveriesOf(tables, orgId, webhookId)) if (each.dueAt) set({ ...each, dueAt: null, end: 'held' });
    },
    async release(orgId, webhookId) {
      for (const each of deliveriesOf(tables, orgId, webhookId)) if (each.end === 'held') again(each);
    },
    async redeliver(orgId, webhookId, eventId) {
      const found = webhookDeliveries.get(key(orgId, webhookId, eventId));
      const hasEnded = found !== undefined && found.end !== null;
      if (hasEnded) again(found);
      return hasEnded;
    },
    async redeliverUnsent(orgId, webhookId, since, limit) {
      const unsentSince = deliveriesOf(tables, orgId, webhookId).filter(
        ({ end, happenedAt }) => (end === 'failed' || end === 'held') && happenedAt >= since,
      );
      const found = unsentSince.sort(inOrder).slice(0, limit);
      for (const each of found) again(each);
      return found.length;
    },
  };
}

export const memoryWebhookReader = (tables: Tables, clock: Clock): WebhookReader => ({
  async waitingWebhooks({ webhookIds, orgIds }, ofOrg) {
    const now = clock();
    const first = new Map<string, WebhookDelivery>();
    for (const delivery of tables.webhookDeliveries.rows()) {
      if (delivery.dueAt === null || (ofOrg !== undefined && delivery.orgId !== ofOrg)) continue;
      if (webhookIds.includes(delivery.webhookId) || orgIds.includes(delivery.orgId)) continue;
      const name = key(delivery.orgId, delivery.webhookId);
      const known = first.get(name);
      if (!known || delivery.dueAt < known.dueAt!) first.set(name, delivery);
    }
    return [...first]
      .sort(([, a], [, b]) => a.dueAt!.getTime() - b.dueAt!.getTime() || byText(a.webhookId, b.webhookId))
      .map(([name, { orgId, webhookId, dueAt }]) => ({
        orgId,
        webhookId,
        url: tables.webhooks.get(name)!.url,
        inMs: dueAt!.getTime() - now.getTime(),
      }));
  },
  async webhookBacklog() {
    return {
      webhooks: backlogOf(
        [...tables.webhookDeliveries.rows()].map(({ dueAt }) => dueAt),
        clock(),
      ),
    };
  },
  async webhookDeliveries(orgId, webhookId, state, { limit, after }) {
    const isAfter = ({ happenedAt, eventId }: WebhookDelivery) =>
      !after || happenedAt < after.at || (happenedAt.getTime() === after.at.getTime() && eventId < after.id);
    const found = deliveriesOf(tables, orgId, webhookId).filter((each) => isAfter(each) && (!state || stateOf(each) === state));
    return pageOf(
      found.sort((a, b) => inOrder(b, a)),
      limit,
    );
  },
  async webhookDepths(orgId) {
    const depths = new Map<WebhookId, WebhookDepth>();
    for (const delivery of tables.webhookDeliveries.rows()) {
      if (delivery.orgId !== orgId || delivery.end === 'delivered') continue;
      const depth = depths.get(delivery.webhookId) ?? { waiting: 0, held: 0, failed: 0 };
      const state = stateOf(delivery) as keyof WebhookDepth;
      depths.set(delivery.webhookId, { ...depth, [state]: depth[state] + 1 });
    }
    return depths;
  },
});
