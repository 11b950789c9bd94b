import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { viewWebhook, type WebhookView } from './view-webhook.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'webhooks', 'webhookDepths'> }>;

/** The endpoints of the org, in order of creation. */
export const listWebhooks = useCase('manage-org', ({ unitOfWork }: Deps, { actor }: Readonly<{ actor: Member }>) =>
  unitOfWork.transact<Readonly<{ webhooks: readonly WebhookView[] }>, never>(async ({ webhooks, read }) => {
    const known = await webhooks.ofOrg(actor.org.id);
    const depths = await read.webhookDepths(actor.org.id);
    return ok({ webhooks: known.map((webhook) => viewWebhook(webhook, depths.get(webhook.id))) });
  }),
);
