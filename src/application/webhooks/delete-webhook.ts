import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; webhookId: WebhookId }>;

/** Deletes an endpoint, with its secret and its log. */
export const deleteWebhook = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'webhooks' | 'audit'>, { actor, webhookId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async ({ webhooks, audit }) => {
      const found = await webhooks.findForUpdate(actor.org.id, webhookId);
      if (!found) return err({ kind: 'not-found' });
      await webhooks.remove(actor.org.id, webhookId);
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'webhook-deleted', webhookId, {}));
      return ok(undefined);
    }),
);
