import type { OrgId, WebhookEventId, WebhookId } from '../shared/ids.ts';
import type { Happening } from './webhook-event.ts';

/**
 * How a delivery ended. `failed` ran out of attempts; `held` happened, or was waiting, while its endpoint was paused or disabled, and goes on
 * once that is active again.
 */
export const WEBHOOK_DELIVERY_ENDS = ['delivered', 'failed', 'held'] as const;
export type WebhookDeliveryEnd = (typeof WEBHOOK_DELIVERY_ENDS)[number];
export const WEBHOOK_DELIVERY_STATES = ['waiting', ...WEBHOOK_DELIVERY_ENDS] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Why an attempt failed: the answer was no success, or there was none. */
export const ATTEMPT_FAILURES = ['refused', 'redirected', 'timed-out', 'unreachable', 'address-not-allowed'] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** One try. Of the answer its code alone is kept: what else a receiver says may hold anything. */
export type Attempt = Readonly<{ at: string; answer: number | null; durationMs: number; failure: AttemptFailure | null }>;

/** One event for one endpoint. */
export type WebhookDelivery = Happening &
  Readonly<{
    orgId: OrgId;
    webhookId: WebhookId;
    /** Travels along, the same at every attempt, so that the receiver drops what comes twice. */
    eventId: WebhookEventId;
    happenedAt: Date;
    /** Since it was put on its way, or sent again by an admin. */
    attempts: number;
    /** When it is to be taken up next; null once it has ended. */
    dueAt: Date | null;
    end: WebhookDeliveryEnd | null;
    /** The latest attempts, the newest last. */
    log: readonly Attempt[];
  }>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waits between attempts, some 32 hours in all, as Standard Webhooks proposes. */
const RETRY_AFTER_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;
/** Each wait is longer by up to this part of it, so that what failed together does not come back together. */
const JITTER = 0.2;
const ATTEMPTS_LOGGED = 10;
/** Longer than the sender takes. */
const LEASE_MS = MINUTE;
/** What an endpoint may have waiting or held; what happens beyond is not told to it. */
export const MAX_UNSENT = 10_000;
/** How long the log is kept, what never got through included. */
export const DELIVERIES_KEPT_FOR_MS = 14 * DAY;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Claims a delivery. Without an outcome in time, the process that claimed it has died, and the delivery is due again. */
export const claimDelivery = (delivery: WebhookDelivery, now: Date): WebhookDelivery => ({
  ...delivery,
  attempts: delivery.attempts + 1,
  dueAt: after(now, LEASE_MS),
});

export const holdDelivery = (delivery: WebhookDelivery): WebhookDelivery => ({ ...delivery, dueAt: null, end: 'held' });

/** What an attempt has come to. */
export type AttemptOutcome = Omit<Attempt, 'at'>;

/** After an attempt: delivered, due again, not before `notBefore`, or failed once all attempts are made. `random` is from 0 to 1. */
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
