import { doubled, GIVE_UP_AFTER_MS, isStale } from '../notifications/delivery.ts';
import type { MailDeliveryId, OrgId, PushEventId, UserId } from '../shared/ids.ts';

/**
 * How a delivery ended. `sent`: a server has taken charge of it; `refused`: its address does not exist any more; `rejected`: it would never be
 * accepted; `expired`: it is too old to send; `withheld`: the user may no longer see its subject, or does not want it or has no address any more.
 */
export const MAIL_ENDS = ['sent', 'refused', 'rejected', 'expired', 'withheld'] as const;
export type MailEnd = (typeof MAIL_ENDS)[number];

/** How far the sending of a mail has come. */
export type MailAttempt = Readonly<{
  /** How many times it was claimed to be sent. */
  attempts: number;
  /** When it is next due; null once it has ended. */
  dueAt: Date | null;
  end: MailEnd | null;
}>;

/** One notification for one person, by mail. */
export type MailDelivery = MailAttempt &
  Readonly<{
    /** Part of the `Message-ID`, by which mail programs recognize a message that arrives twice. */
    id: MailDeliveryId;
    orgId: OrgId;
    eventId: PushEventId;
    userId: UserId;
    /** What it is about, if one mail stands for several events of an hour: the room of a chat message. */
    topic: string | null;
    /** When it was first due, or is due since it was put off. */
    plannedAt: Date;
    /** It was beyond what the address is sent in a day, and waits to be sent in one mail with others of the person. */
    inDigest: boolean;
  }>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Longer than a server may take for a message, and a database to store the outcome. */
const LEASE_MS = 3 * MINUTE;
/** People get at most one mail about a topic in this time. */
export const TOPIC_EVERY_MS = HOUR;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

export const newMailDelivery = (
  given: Pick<MailDelivery, 'id' | 'orgId' | 'eventId' | 'userId' | 'topic'>,
  plannedAt: Date,
): MailDelivery => ({ ...given, plannedAt, inDigest: false, attempts: 0, dueAt: plannedAt, end: null });

/** Claims a mail. Without an outcome in time, the process that claimed it has died, and the mail is due again. */
export function claimMail<Mail extends MailAttempt>(delivery: Mail, now: Date): Mail {
  const attempts = delivery.attempts + 1;
  return { ...delivery, attempts, dueAt: after(now, doubled(LEASE_MS, attempts)) };
}

/** Sends it again, not before `waitMs` (at least a second) has passed; the wait grows with the number of attempts. */
export const retryMail = <Mail extends MailAttempt>(delivery: Mail, waitMs: number, now: Date): Mail => ({
  ...delivery,
  dueAt: after(now, doubled(Math.max(waitMs, SECOND), delivery.attempts)),
});

/** Keeps it for later. */
export const deferMail = <Mail extends MailAttempt>(delivery: Mail, until: Date): Mail => ({ ...delivery, dueAt: until });

/** What was put off is not too old on the day for which it was planned; two days after it happened, everything is. */
export const isTooOldToMail = ({ plannedAt }: Pick<MailDelivery, 'plannedAt'>, happenedAt: Date, now: Date): boolean =>
  isStale(plannedAt, now) || now.getTime() - happenedAt.getTime() >= 2 * GIVE_UP_AFTER_MS;

export const endMail = <Mail extends MailAttempt>(delivery: Mail, end: MailEnd): Mail => ({ ...delivery, dueAt: null, end });
