import type { OrgId, WebhookEventId, WebhookId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { CHALLENGE } from '../../domain/webhooks/webhook-event.ts';
import { limitSubject } from '../limit-action.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** Queues a challenge for the endpoint, as often as an org may send one to addresses that nobody has proven to be theirs. */
export async function askForProof(
  repositories: Repositories<'webhookDeliveries' | 'actionCounts', never>,
  newId: NewId,
  orgId: OrgId,
  webhookId: WebhookId,
): Promise<Result<undefined, TooManyRequests>> {
  const limited = await limitSubject(repositories, 'webhook-challenge', orgId, orgId);
  if (!limited.ok) return limited;
  await repositories.webhookDeliveries.add({ id: newId<WebhookEventId>(), orgId, type: CHALLENGE, subjectId: null }, webhookId);
  return ok(undefined);
}
