import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; webhookId: WebhookId; since: Date }>;
/** `hasMore` means that the same call again would send further ones. */
export type Redelivered = Readonly<{ count: number; hasMore: boolean }>;

const AT_ONCE = 1_000;

/** Sends undelivered events since a time again, oldest first, as many as one call may. */
export const redeliverUnsent = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'webhooks' | 'webhookDeliveries' | 'audit'>, { actor, webhookId, since }: Command) =>
    unitOfWork.transact<Redelivered, NotFound>(async ({ webhooks, webhookDeliveries, audit }) => {
      const { id: orgId } = actor.org;
      if (!(await webhooks.find(orgId, webhookId))) return err({ kind: 'not-found' });
      const count = await webhookDeliveries.redeliverUnsent(orgId, webhookId, since, AT_ONCE);
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'webhook-redelivered', webhookId, { count }));
      return ok({ count, hasMore: count === AT_ONCE });
    }),
);
