import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid } from '../../domain/shared/violation.ts';
import { asksForProof, changeWebhook as change, type WebhookEdit, type WebhooksOff } from '../../domain/webhooks/webhook.ts';
import { auditEntry } from '../audit-entry.ts';
import type { WebhookAdapters } from '../ports/webhook-sender.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { askForProof } from './ask-for-proof.ts';
import { viewWebhook, type WebhookView } from './view-webhook.ts';

type Deps = WriteDeps<'webhooks' | 'webhookDeliveries' | 'audit' | 'actionCounts', 'webhookDepths'> &
  Readonly<{ webhooks: WebhookAdapters | undefined }>;
type Command = Readonly<{ actor: Member; webhookId: WebhookId; edit: WebhookEdit }>;
type Refusal = NotFound | InvalidRequest | WebhooksOff | TooManyRequests;

/** Changes an endpoint's address, types or state. Its waiting deliveries are held while it is not active, and continue once it is. A new address has to answer a challenge first. */
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
    return unitOfWork.transact<WebhookView, Refusal>(async (repositories) => {
      const { webhooks, webhookDeliveries, audit, read } = repositories;
      const before = await webhooks.findForUpdate(orgId, webhookId);
      if (!before) return err({ kind: 'not-found' });
      const other = edit.url === undefined ? undefined : await webhooks.findByUrl(orgId, edit.url);
      if (other && other.id !== webhookId) return err(invalid({ path: ['url'], rule: 'taken' }));
      const now = clock();
      const { value: webhook, changed } = change(before, edit, now);
      if (changed) {
        await webhooks.save(webhook);
        if (before.state === 'active' && webhook.state !== 'active') await webhookDeliveries.hold(orgId, webhookId);
        if (before.state !== 'active' && webhook.state === 'active') await webhookDeliveries.release(orgId, webhookId);
        if (asksForProof(before, edit)) {
          const proof = await askForProof(repositories, newId, orgId, webhookId);
          if (!proof.ok) return proof;
        }
        const facts = { fields: Object.keys(edit).sort().join(' '), state: webhook.state };
        await audit.append(auditEntry({ actor, now, newId }, 'webhook-changed', webhookId, facts));
      }
      return ok(viewWebhook(webhook, (await read.webhookDepths(orgId)).get(webhookId)));
    });
  },
);
