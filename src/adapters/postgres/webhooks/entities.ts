import { defineEntity, p } from '@mikro-orm/postgresql';
import { WEBHOOK_DELIVERIES, WEBHOOKS } from '../../../application/data/webhooks.ts';
import type { OrgId, UserId, WebhookEventId, WebhookId } from '../../../domain/shared/ids.ts';
import type { Webhook } from '../../../domain/webhooks/webhook.ts';
import type { WebhookDelivery, WebhookDeliveryEnd } from '../../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType } from '../../../domain/webhooks/webhook-event.ts';
import { table } from '../orm/table.ts';

export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<WebhookId>().primary().fieldName('webhook_id'),
    url: p.text(),
    eventTypes: p.json().$type<Webhook['eventTypes']>(),
    state: p.text().$type<Webhook['state']>(),
    disabledReason: p.text().$type<NonNullable<Webhook['disabledReason']>>().strictNullable(),
    secret: p.text(),
    previousSecret: p.text().strictNullable(),
    previousUntil: p.datetime(3).strictNullable(),
    failures: p.integer(),
    failingSince: p.datetime(3).strictNullable(),
    restingUntil: p.datetime(3).strictNullable(),
    createdBy: p.uuid().$type<UserId>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export const webhookTable = table(WEBHOOKS, WebhookEntity);

export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    webhookId: p.uuid().$type<WebhookId>().primary(),
    eventId: p.uuid().$type<WebhookEventId>().primary(),
    type: p.text().$type<WebhookEventType>(),
    subjectId: p.uuid().strictNullable(),
    happenedAt: p.datetime(3),
    attempts: p.integer(),
    dueAt: p.datetime(3).strictNullable(),
    ended: p.text().$type<WebhookDeliveryEnd>().strictNullable(),
    log: p.json().$type<WebhookDelivery['log']>(),
  },
});
export const webhookDeliveryTable = table(WEBHOOK_DELIVERIES, WebhookDeliveryEntity);
