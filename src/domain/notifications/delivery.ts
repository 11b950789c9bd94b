import type { OrgId, PushDeliveryId, PushEventId, PushTokenId } from '../shared/ids.ts';

/**
 * How a delivery ended. `unconfirmed`: the push service accepted it but never reported the outcome; `retired`: the device no longer
 * exists; `rejected`: it would never be accepted; `expired`: it is too old to send; `withheld`: the user may no longer see its subject.
 */
export const DELIVERY_ENDS = ['delivered', 'unconfirmed', 'retired', 'rejected', 'expired', 'withheld'] as const;
export type DeliveryEnd = (typeof DELIVERY_ENDS)[number];

/** One notification for one device. */
export type Delivery = Readonly<{
  /** Sent with the notification, so that the app can drop duplicates. */
  id: PushDeliveryId;
  orgId: OrgId;
  eventId: PushEventId;
  tokenId: PushTokenId;
  /** How many times it was claimed, to send it or to fetch its receipt. */
  attempts: number;
  /** The push service's receipt id; null while the notification is still to be sent. */
  receiptId: string | null;
  sentAt: Date | null;
  /** When it is next due; null once it has ended. */
  dueAt: Date | null;
  end: DeliveryEnd | null;
}>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LEASE_MS = 30 * SECOND;
const MAX_WAIT_MS = HOUR;
const RECEIPT_AFTER_MS = 15 * MINUTE;
const RECEIPT_AGAIN_AFTER_MS = HOUR;
/** After a day a notification is too old to send, and the push service has dropped its receipt. */
export const GIVE_UP_AFTER_MS = DAY;
/** By then no delivery can be in progress: it has a day to be sent, another for its receipt, and an hour between attempts. */
export const NOTICE_KEPT_FOR_MS = 3 * DAY;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
/** Doubles with every attempt, up to an hour. */
export const doubled = (ms: number, attempts: number) => Math.min(ms * 2 ** (attempts - 1), MAX_WAIT_MS);
const isOver = (since: Date, now: Date) => now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS;

/** The delay before a failed event is retried: half a minute at first, an hour at most. */
export const retryEventAfterMs = (failures: number): number => doubled(LEASE_MS, failures);

export const newDelivery = (ids: Pick<Delivery, 'id' | 'orgId' | 'eventId' | 'tokenId'>, now: Date): Delivery => ({
  ...ids,
  attempts: 0,
  receiptId: null,
  sentAt: null,
  dueAt: now,
  end: null,
});

/** Claims a delivery. Without an outcome in time, the process that claimed it has died, and the delivery is due again. */
export function claim(delivery: Delivery, now: Date): Delivery {
  const attempts = delivery.attempts + 1;
  return { ...delivery, attempts, dueAt: after(now, doubled(LEASE_MS, attempts)) };
}

export const isToBeSent = ({ receiptId }: Pick<Delivery, 'receiptId'>): boolean => receiptId === null;

/** Whether the event is too old to notify anyone of. */
export const isStale = isOver;

export const accepted = (delivery: Delivery, receiptId: string, now: Date): Delivery => ({
  ...delivery,
  receiptId,
  sentAt: now,
  dueAt: after(now, RECEIPT_AFTER_MS),
});

/** Sends it, or sends it again, not before `waitMs` (at least a second) has passed; the wait grows with the number of attempts. */
export const reschedule = (delivery: Delivery, waitMs: number, now: Date): Delivery => ({
  ...delivery,
  receiptId: null,
  sentAt: null,
  dueAt: after(now, doubled(Math.max(waitMs, SECOND), delivery.attempts)),
});

/** Keeps it for later. */
export const defer = (delivery: Delivery, until: Date): Delivery => ({ ...delivery, dueAt: until });

/** The push service has not reported the outcome yet: keep asking for a day. */
export const receiptPending = (delivery: Delivery, now: Date): Delivery =>
  isOver(delivery.sentAt!, now) ? finish(delivery, 'unconfirmed') : { ...delivery, dueAt: after(now, RECEIPT_AGAIN_AFTER_MS) };

export const finish = (delivery: Delivery, end: DeliveryEnd): Delivery => ({ ...delivery, dueAt: null, end });
