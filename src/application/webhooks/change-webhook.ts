import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid } from '../../domain/shared/violation.ts';
import { changeWebhook as change, type WebhookEdit, type WebhooksOff } from '../../domain/webhooks/webhook.ts';
import { auditEntry } from '../audit-entry.ts';
import type { WebhookAdapters } from '../ports/webhook-sender.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { viewWebhook, type WebhookView } from './view-webhook.ts';

type Deps = WriteDeps<'webhooks' | 'webhookDeliveries' | 'audit', 'webhookDepths'> & Readonly<{ webhooks: WebhookAdapters | undefined }>;
type Command = Readonly<{ actor: Member; webhookId: WebhookId; edit: WebhookEdit }>;
type Refusal = NotFound | InvalidRequest | WebhooksOff;

/** Changes an endpoint's address, types or state. Its waiting deliveries are held while it is paused, and continue once it is active. */
export const changeWebhook = useCase(
  'manage-org',
  async (
    { unitOfWork, webhooks: adapters, clock, newId }: Deps,
    { actor, webhookId, edit }: Command,
  ): Promise<Result<WebhookView, Refusal>> => {
    const { id: orgId } = actor.org;
    if (edit.url !== undefined) {
      if (!adapters) return err({ kind: 'webhooks-off' });
      const fault = await adapters.checkAddress(edit.url);
      if (fault) return err(invalid({ path: ['url'], rule: 'not-a-webhook-address', fault }));
    }
    return unitOfWork.transact<WebhookView, Refusal>(async ({ webhooks, webhookDeliveries, audit, read }) => {
      const before = await webhooks.findForUpdate(orgId, webhookId);
      if (!before) return err({ kind: 'not-found' });
      const other = edit.url === undefined ? undefined : await webhooks.findByUrl(orgId, edit.url);
      if (other && other.id !== webhookId) return err(invalid({ path: ['url'], rule: 'taken' }));
      const now = clock();
      const { value: webhook, changed } = change(before, edit, now);
      if (changed) {
        await webhooks.save(webhook);
        if (before.state === 'active' && webhook.state === 'paused') await webhookDeliveries.hold(orgId, webhookId);
        if (before.state !== 'active' && webhook.state === 'active') await webhookDeliveries.release(orgId, webhookId);
        const facts = { fields: Object.keys(edit).sort().join(' '), state: webhook.state };
        await audit.append(auditEntry({ actor, now, newId }, 'webhook-changed', webhookId, facts));
      }
      return ok(viewWebhook(webhook, (await read.webhookDepths(orgId)).get(webhookId)));
    });
  },
);
