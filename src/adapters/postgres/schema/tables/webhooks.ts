import { DELIVERIES_KEPT_FOR_MS } from '../../../../domain/webhooks/webhook-delivery.ts';
import { defineOrgTable, id, instant, integer, json, since, text, uuid } from '../table.ts';

/** The address is a setting of the league, and the secrets are encrypted. */
export const webhookTable = defineOrgTable('webhook', {
  holds: "integrators' addresses, encrypted secrets, who registered them",
  why: 'to notify integrators',
  retentionPeriod: 'until deleted',
  seenBy: 'admins, without the secret',
  columns: {
    id: id('webhook_id'),
    url: text('league'),
    eventTypes: json('plain'),
    state: text('plain'),
    disabledReason: text('plain').nullable(),
    secret: text('plain'),
    previousSecret: text('plain').nullable(),
    previousUntil: instant('plain').nullable(),
    failures: integer('plain'),
    failingSince: instant('plain').nullable(),
    restingUntil: instant('plain').nullable(),
    createdBy: uuid('id').references('app_user'),
    createdAt: instant('plain'),
    updatedAt: instant('plain'),
  },
});

export const webhookDeliveryTable = defineOrgTable('webhook_delivery', {
  holds: 'ids of events, status codes that integrators answered',
  why: 'to deliver and redeliver',
  retentionPeriod: '14 days',
  seenBy: 'admins; the integrator',
  expires: { kind: 'webhook-deliveries', at: 'happenedAt', keptSince: since(DELIVERIES_KEPT_FOR_MS) },
  columns: {
    webhookId: uuid('id').primary().references('webhook'),
    eventId: uuid('id').primary(),
    type: text('plain'),
    subjectId: uuid('id').nullable(),
    happenedAt: instant('plain'),
    attempts: integer('plain'),
    dueAt: instant('plain').nullable(),
    ended: text('plain').nullable(),
    log: json('plain'),
  },
});
