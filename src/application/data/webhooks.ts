import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { DELIVERIES_KEPT_FOR_MS } from '../../domain/webhooks/webhook-delivery.ts';
import { id, kindOfData, league, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';

/** The address is a setting of the league, and the secrets are encrypted. */
export const WEBHOOKS = kindOfData<Webhook>()({
  name: 'webhook',
  holds: "integrators' addresses, encrypted secrets, who registered them",
  why: 'to notify integrators',
  retentionPeriod: 'until deleted',
  seenBy: 'admins, without the secret',
  members: {
    orgId: id.key,
    id: id.key,
    url: league,
    eventTypes: plain,
    state: plain,
    disabledReason: plain,
    secret: plain,
    previousSecret: plain,
    previousUntil: plain,
    failures: plain,
    failingSince: plain,
    restingUntil: plain,
    createdBy: id.refersTo(USERS),
    createdAt: plain,
    updatedAt: plain,
  },
});

export const WEBHOOK_DELIVERIES = kindOfData()({
  name: 'webhook_delivery',
  holds: 'ids of events, status codes that integrators answered',
  why: 'to deliver and redeliver',
  retentionPeriod: '14 days',
  seenBy: 'admins; the integrator',
  expires: { kind: 'webhook-deliveries', at: 'happenedAt', keptSince: since(DELIVERIES_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    webhookId: id.key.goesWith(WEBHOOKS),
    eventId: id.key,
    type: plain,
    subjectId: id,
    happenedAt: plain,
    attempts: plain,
    dueAt: plain,
    ended: plain,
    log: plain,
  },
});
