import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookEventId, WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { TEST_EVENT } from '../../domain/webhooks/webhook-event.ts';
import { auditEntry } from '../audit-entry.ts';
import { limitSubject } from '../limit-action.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; webhookId: WebhookId }>;
export type SentTest = Readonly<{ eventId: WebhookEventId }>;

/** Queues a test event for the endpoint, even if it is paused or disabled: the log shows the outcome. An unverified one gets it after its challenge. */
export const sendTestEvent = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'webhooks' | 'webhookDeliveries' | 'audit' | 'actionCounts'>, { actor, webhookId }: Command) =>
    unitOfWork.transact<SentTest, NotFound | TooManyRequests>(async (repositories) => {
      const { webhooks, webhookDeliveries, audit } = repositories;
      const { id: orgId } = actor.org;
      if (!(await webhooks.find(orgId, webhookId))) return err({ kind: 'not-found' });
      const limited = await limitSubject(repositories, 'webhook-test', orgId, webhookId);
      if (!limited.ok) return limited;
      const eventId = newId<WebhookEventId>();
      await webhookDeliveries.add({ id: eventId, orgId, type: TEST_EVENT, subjectId: null }, webhookId);
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'webhook-tested', webhookId, {}));
      return ok({ eventId });
    }),
);
