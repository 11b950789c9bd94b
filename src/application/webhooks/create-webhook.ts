import type { Member } from '../../domain/membership/permissions.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid } from '../../domain/shared/violation.ts';
import { MAX_WEBHOOKS, newWebhook, secretOf, type WebhooksOff } from '../../domain/webhooks/webhook.ts';
import type { SubscribedType } from '../../domain/webhooks/webhook-event.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { WebhookAdapters } from '../ports/webhook-sender.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { askForProof } from './ask-for-proof.ts';
import { viewWebhook, type WebhookView } from './view-webhook.ts';

type Deps = WriteDeps<'webhooks' | 'webhookDeliveries' | 'orgs' | 'audit' | 'actionCounts'> &
  Readonly<{ webhooks: WebhookAdapters | undefined; secrets: Secrets }>;
type Command = Readonly<{ actor: Member; url: string; eventTypes: readonly SubscribedType[] }>;
/** The secret is shown only once: it is null if the endpoint already existed, as on a retry. */
export type MadeWebhook = WebhookView & Readonly<{ secret: string | null; isNew: boolean }>;

/** Registers an endpoint, sends a challenge to its address, and returns its secret. If one with the same address and types exists, returns that one without its secret. */
export const createWebhook = useCase(
  'manage-org',
  async (
    { unitOfWork, webhooks: adapters, secrets, clock, newId }: Deps,
    { actor, url, eventTypes }: Command,
  ): Promise<Result<MadeWebhook, InvalidRequest | WebhooksOff | TooManyRequests>> => {
    if (!adapters) return err({ kind: 'webhooks-off' });
    const fault = await adapters.checkAddress(url);
    if (fault) return err(invalid({ path: ['url'], rule: 'not-a-webhook-address', fault }));
    const { id: orgId } = actor.org;
    return unitOfWork.transact<MadeWebhook, InvalidRequest | TooManyRequests>(async (repositories) => {
      const { webhooks, orgs, audit } = repositories;
      // One at a time, so that concurrent requests cannot exceed the limit.
      await orgs.findForUpdate(orgId);
      const known = await webhooks.ofOrg(orgId);
      const same = known.find((each) => each.url === url);
      if (same && same.eventTypes.toSorted().join() !== eventTypes.toSorted().join()) return err(invalid({ path: ['url'], rule: 'taken' }));
      if (same) return ok({ ...viewWebhook(same), secret: null, isNew: false });
      if (known.length >= MAX_WEBHOOKS) return err(invalid({ path: ['url'], rule: 'too-many', limit: MAX_WEBHOOKS }));
      const now = clock();
      const id = newId<WebhookId>();
      const secret = secretOf(secrets.make());
      const sealed = adapters.secrets.seal(secret, { orgId, webhookId: id });
      const webhook = newWebhook({ id, orgId, url, eventTypes, secret: sealed, createdBy: actor.user.id }, now);
      await webhooks.save(webhook);
      const proof = await askForProof(repositories, newId, orgId, id);
      if (!proof.ok) return proof;
      await audit.append(auditEntry({ actor, now, newId }, 'webhook-created', id, {}));
      return ok({ ...viewWebhook(webhook, { waiting: 1, held: 0, failed: 0 }), secret, isNew: true });
    });
  },
);
