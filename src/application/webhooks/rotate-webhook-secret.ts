import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { rotateSecret, secretOf, type WebhooksOff } from '../../domain/webhooks/webhook.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { WebhookAdapters } from '../ports/webhook-sender.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'webhooks' | 'audit'> & Readonly<{ webhooks: WebhookAdapters | undefined; secrets: Secrets }>;
type Command = Readonly<{ actor: Member; webhookId: WebhookId }>;
/** Until `previousUntil`, the previous secret also signs. */
export type NewSecret = Readonly<{ secret: string; previousUntil: Date }>;

/** Creates a new secret, which is shown only once; the previous one also signs for a day. */
export const rotateWebhookSecret = useCase(
  'manage-org',
  async (
    { unitOfWork, webhooks: adapters, secrets, clock, newId }: Deps,
    { actor, webhookId }: Command,
  ): Promise<Result<NewSecret, NotFound | WebhooksOff>> => {
    if (!adapters) return err({ kind: 'webhooks-off' });
    const { id: orgId } = actor.org;
    const secret = secretOf(secrets.make());
    return unitOfWork.transact<NewSecret, NotFound>(async ({ webhooks, audit }) => {
      const found = await webhooks.findForUpdate(orgId, webhookId);
      if (!found) return err({ kind: 'not-found' });
      const now = clock();
      const rotated = rotateSecret(found, adapters.secrets.seal(secret, { orgId, webhookId }), now);
      await webhooks.save(rotated);
      await audit.append(auditEntry({ actor, now, newId }, 'webhook-secret-rotated', webhookId, {}));
      return ok({ secret, previousUntil: rotated.previousUntil! });
    });
  },
);
