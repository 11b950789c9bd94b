import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { viewWebhook, type WebhookView } from './view-webhook.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'webhooks', 'webhookDepths'> }>;
type Query = Readonly<{ actor: Member; webhookId: WebhookId }>;

/** One endpoint of the org. */
export const getWebhook = useCase('manage-org', ({ unitOfWork }: Deps, { actor: { org }, webhookId }: Query) =>
  unitOfWork.transact<WebhookView, NotFound>(async ({ webhooks, read }) => {
    const found = await webhooks.find(org.id, webhookId);
    if (!found) return err({ kind: 'not-found' });
    return ok(viewWebhook(found, (await read.webhookDepths(org.id)).get(webhookId)));
  }),
);
