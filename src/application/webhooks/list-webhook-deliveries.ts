import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { stateOf, type WebhookDelivery, type WebhookDeliveryState } from '../../domain/webhooks/webhook-delivery.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'webhooks', 'webhookDeliveries'> }>;
type Query = Readonly<{
  actor: Member;
  webhookId: WebhookId;
  state: WebhookDeliveryState | undefined;
  page: PageRequest<TimePosition>;
}>;
export type WebhookDeliveryView = Pick<WebhookDelivery, 'eventId' | 'type' | 'subjectId' | 'happenedAt'> &
  Readonly<{ state: WebhookDeliveryState; nextAttemptAt: Date | null; attempts: WebhookDelivery['log'] }>;

/** An endpoint's sent and pending deliveries of the last days, newest first. */
export const listWebhookDeliveries = useCase(
  'manage-org',
  ({ unitOfWork }: Deps, { actor, webhookId, state, page }: Query): Promise<Result<Page<WebhookDeliveryView>, NotFound>> =>
    unitOfWork.transact<Page<WebhookDeliveryView>, NotFound>(async ({ webhooks, read }) => {
      if (!(await webhooks.find(actor.org.id, webhookId))) return err({ kind: 'not-found' });
      const { items, hasMore } = await read.webhookDeliveries(actor.org.id, webhookId, state, page);
      return ok({ items: items.map(viewDelivery), hasMore });
    }),
);

const viewDelivery = (delivery: WebhookDelivery): WebhookDeliveryView => {
  const { eventId, type, subjectId, happenedAt, dueAt, log } = delivery;
  return { eventId, type, subjectId, happenedAt, state: stateOf(delivery), nextAttemptAt: dueAt, attempts: log };
};
