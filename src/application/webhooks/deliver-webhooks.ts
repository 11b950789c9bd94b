import type { PushEventId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { afterFailure, afterSuccess, isFailing, maySend, signingSecrets, verified, type Webhook } from '../../domain/webhooks/webhook.ts';
import {
  type AttemptFailure,
  afterAttempt,
  claimDelivery,
  holdDelivery,
  type WebhookDelivery,
} from '../../domain/webhooks/webhook-delivery.ts';
import { CHALLENGE } from '../../domain/webhooks/webhook-event.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import type { WaitingWebhook } from '../ports/storage/webhooks/webhook-storage.ts';
import type { WebhookOutcome, WebhookSender } from '../ports/webhook-sender.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork<'webhooks' | 'webhookDeliveries' | 'outbox'>;
  webhookSender: WebhookSender;
  newId: NewId;
  random: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
}>;
type WebhookKey = Pick<WaitingWebhook, 'orgId' | 'webhookId'>;
type Taken = Readonly<{ webhook: Webhook; now: Date; toSend: readonly WebhookDelivery[] }>;

/** The outcomes of the attempts, and whether they disabled the endpoint. */
export type WebhookVisit = Readonly<{ outcomes: readonly (AttemptFailure | 'delivered')[]; isDisabled: boolean }>;

const AT_ONCE = 4;
const NOTHING: WebhookVisit = { outcomes: [], isDisabled: false };

/**
 * Delivers to an endpoint with due deliveries: takes a few of them, or one if the endpoint has been failing, sends them between two short
 * transactions, and stores their outcomes. If a process dies in the meantime, its deliveries are due again a minute later, so that each is sent
 * at least once.
 */
export const deliverWebhooks =
  ({ unitOfWork, webhookSender, newId, random, monotonic = () => performance.now() }: Deps) =>
  async ({ orgId, webhookId }: WebhookKey): Promise<WebhookVisit> => {
    const began = monotonic();
    const taken = await takeUp(unitOfWork, { orgId, webhookId });
    if (!taken || taken.toSend.length === 0) return NOTHING;
    const { webhook, now: beganAt, toSend } = taken;
    const secrets = signingSecrets(webhook, beganAt);
    const sent = await Promise.all(
      toSend.map(async (delivery) => ({ delivery, outcome: await webhookSender.send(webhook.url, secrets, delivery) })),
    );

    // The storage's clock advanced while the receiver was called.
    const now = new Date(beganAt.getTime() + Math.ceil(monotonic() - began));
    const settled = await unitOfWork.transact<boolean, never>(async ({ webhooks, webhookDeliveries, outbox }) => {
      const before = await webhooks.findForUpdate(orgId, webhookId);
      if (!before) return ok(false);
      const judgment = judged(
        before,
        sent.map(({ outcome }) => outcome),
        now,
      );
      // Not by an answer of the address that it had before.
      const isProven =
        before.state === 'unverified' &&
        before.url === webhook.url &&
        sent.some(({ delivery, outcome }) => delivery.type === CHALLENGE && outcome.failure === null);
      const after = isProven ? verified(judgment, now) : judgment;
      await webhookDeliveries.save(sent.map(({ delivery, outcome }) => afterAttempt(delivery, outcome, after.restingUntil, now, random())));
      if (after !== before) await webhooks.save(after);
      if (isProven) await webhookDeliveries.release(orgId, webhookId);
      const isDisabled = after.state === 'disabled' && before.state !== 'disabled';
      if (isDisabled) {
        await webhookDeliveries.hold(orgId, webhookId);
        await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'webhook-disabled', webhookId });
      } else if (after.restingUntil) await webhookDeliveries.postpone(orgId, webhookId, after.restingUntil);
      return ok(isDisabled);
    });
    return { outcomes: sent.map(({ outcome }) => outcome.failure ?? 'delivered'), isDisabled: settled.ok && settled.value };
  };

async function takeUp(unitOfWork: Deps['unitOfWork'], { orgId, webhookId }: WebhookKey): Promise<Taken | undefined> {
  const taken = await unitOfWork.transact<Taken | undefined, never>(async ({ webhooks, webhookDeliveries }) => {
    const webhook = await webhooks.find(orgId, webhookId);
    if (!webhook) return ok(undefined);
    const { now, due } = await webhookDeliveries.take(orgId, webhookId, isFailing(webhook) ? 1 : AT_ONCE);
    const held = due.map((delivery) => (maySend(webhook, delivery.type) ? claimDelivery(delivery, now) : holdDelivery(delivery)));
    if (held.length > 0) await webhookDeliveries.save(held);
    return ok({ webhook, now, toSend: held.filter(({ end }) => end === null) });
  });
  return taken.ok ? taken.value : taken.error;
}

/** One successful delivery shows that the endpoint works, whatever the outcomes of the others. */
function judged(webhook: Webhook, outcomes: readonly WebhookOutcome[], now: Date): Webhook {
  const isGone = outcomes.some((outcome) => outcome.isGone);
  if (!isGone && outcomes.some(({ failure }) => failure === null)) return isFailing(webhook) ? afterSuccess(webhook) : webhook;
  return afterFailure(webhook, { isGone, retryAfterMs: Math.max(...outcomes.map(({ retryAfterMs }) => retryAfterMs)) }, now);
}
