import type { OrgId, WebhookEventId, WebhookId } from '../shared/ids.ts';
import type { WebhookEventContent } from './webhook-event.ts';

/**
 * How a delivery ended. `failed`: it ran out of attempts; `held`: the endpoint was unverified, paused or disabled when the event happened or while it
 * waited; it continues once the endpoint is active again.
 */
export const WEBHOOK_DELIVERY_ENDS = ['delivered', 'failed', 'held'] as const;
export type WebhookDeliveryEnd = (typeof WEBHOOK_DELIVERY_ENDS)[number];
export const WEBHOOK_DELIVERY_STATES = ['waiting', ...WEBHOOK_DELIVERY_ENDS] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Why an attempt failed: an unsuccessful response, none, or to a challenge one without its text. */
export const ATTEMPT_FAILURES = ['refused', 'redirected', 'timed-out', 'unreachable', 'address-not-allowed', 'not-echoed'] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** One attempt. Only the status code of the response is stored: the rest may contain anything. */
export type Attempt = Readonly<{ at: string; answer: number | null; durationMs: number; failure: AttemptFailure | null }>;

/** One event for one endpoint. */
export type WebhookDelivery = WebhookEventContent &
  Readonly<{
    orgId: OrgId;
    webhookId: WebhookId;
    /** Sent with every attempt, unchanged, so that the receiver can drop duplicates. */
    eventId: WebhookEventId;
    happenedAt: Date;
    /** Since the event was queued, or an admin resent it. */
    attempts: number;
    /** When it is next due; null once it has ended. */
    dueAt: Date | null;
    end: WebhookDeliveryEnd | null;
    /** The latest attempts, newest last. */
    log: readonly Attempt[];
  }>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Delays between attempts, some 32 hours in total, as Standard Webhooks proposes. */
const RETRY_AFTER_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;
/** Each delay is extended by up to this fraction, so that deliveries that failed together do not retry together. */
const JITTER = 0.2;
const ATTEMPTS_LOGGED = 10;
/** Longer than the sender takes. */
const LEASE_MS = MINUTE;
/** The most waiting or held deliveries of an endpoint; further events are not sent to it. */
export const MAX_UNSENT = 10_000;
/** How long deliveries are kept, including those that never succeeded. */
export const DELIVERIES_KEPT_FOR_MS = 14 * DAY;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Claims a delivery. Without an outcome in time, the process that claimed it has died, and the delivery is due again. */
export const claimDelivery = (delivery: WebhookDelivery, now: Date): WebhookDelivery => ({
  ...delivery,
  attempts: delivery.attempts + 1,
  dueAt: after(now, LEASE_MS),
});

export const holdDelivery = (delivery: WebhookDelivery): WebhookDelivery => ({ ...delivery, dueAt: null, end: 'held' });

/** The outcome of an attempt. */
export type AttemptOutcome = Omit<Attempt, 'at'>;

/** Applies an attempt's outcome: delivered, due again (not before `notBefore`), or failed after the last attempt. `random` is from 0 to 1. */
export function afterAttempt(
  delivery: WebhookDelivery,
  outcome: AttemptOutcome,
  notBefore: Date | null,
  now: Date,
  random: number,
): WebhookDelivery {
  const { answer, durationMs, failure } = outcome;
  const log = [...delivery.log, { at: now.toISOString(), answer, durationMs, failure }].slice(-ATTEMPTS_LOGGED);
  if (failure === null) return { ...delivery, log, dueAt: null, end: 'delivered' };
  const wait = RETRY_AFTER_MS[delivery.attempts - 1];
  if (wait === undefined) return { ...delivery, log, dueAt: null, end: 'failed' };
  const dueAt = after(now, Math.round(wait * (1 + JITTER * random)));
  return { ...delivery, log, dueAt: notBefore && notBefore > dueAt ? notBefore : dueAt };
}

export const stateOf = ({ end }: Pick<WebhookDelivery, 'end'>): WebhookDeliveryState => end ?? 'waiting';
