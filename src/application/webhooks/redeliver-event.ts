import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookEventId, WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; webhookId: WebhookId; eventId: WebhookEventId }>;

/** Sends one event again, under its original id, whatever the outcome was. */
export const redeliverEvent = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'webhookDeliveries' | 'audit'>, { actor, webhookId, eventId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async ({ webhookDeliveries, audit }) => {
      if (!(await webhookDeliveries.redeliver(actor.org.id, webhookId, eventId))) return err({ kind: 'not-found' });
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'webhook-redelivered', webhookId, { eventId }));
      return ok(undefined);
    }),
);
