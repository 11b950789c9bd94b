import type { Webhook } from '../../domain/webhooks/webhook.ts';
import type { WebhookDepth } from '../ports/storage/webhooks/webhook-storage.ts';

/** An endpoint as admins see it: never its secrets. */
export type WebhookView = Omit<Webhook, 'orgId' | 'secret' | 'previousSecret' | 'createdBy' | 'failures'> & WebhookDepth;

const NOTHING: WebhookDepth = { waiting: 0, held: 0, failed: 0 };

export const viewWebhook = (webhook: Webhook, depth: WebhookDepth = NOTHING): WebhookView => {
  const { orgId: _, secret: __, previousSecret: ___, createdBy: ____, failures: _____, ...seen } = webhook;
  return { ...seen, ...depth };
};
