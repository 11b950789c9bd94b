import type { MailDelivery } from '../../../../domain/mail/mail-delivery.ts';
import type { Notification } from '../../../../domain/notifications/notification.ts';
import type { OrgId, UserId } from '../../../../domain/shared/ids.ts';
import type { Backlogs } from '../../backlog.ts';
import type { DueOrg } from '../../due-orgs.ts';
import type { NotifiedEvent } from '../notifications/notification-storage.ts';

/** A delivery with what it says. */
export type DueMail = Readonly<{ delivery: MailDelivery; notice: Notification; happenedAt: Date }>;

/** Deliveries that are due, and the time by the storage's clock. */
export type DueMails = Readonly<{ now: Date; due: readonly DueMail[] }>;

export interface MailDeliveries {
  /**
   * Queues a notice by mail. MUST keep at most one delivery per event and user, the first, and none for a topic of which the user has a delivery
   * that has not ended; if one of the topic was planned less than `TOPIC_EVERY_MS` ago, it is planned for that much later than that one.
   */
  add(event: NotifiedEvent, notice: Notification, deliveries: readonly MailDelivery[]): Promise<void>;
  /**
   * Deliveries of the org that are due by the storage's clock, the longest due first. MUST lock them against other transactions until this one
   * ends, and MUST skip those that another transaction has locked, without waiting. Of those of a person that are in a digest, MUST return the one
   * that is due first alone: who has it has the digest.
   */
  due(orgId: OrgId, limit: number): Promise<DueMails>;
  /** All deliveries of a user in a digest that are due, of which this transaction has the first, the longest due first. MUST lock them. */
  digestOf(orgId: OrgId, userId: UserId): Promise<readonly DueMail[]>;
  /** MUST NOT change a delivery that has been taken more often than the given one: another worker has taken it over. */
  save(delivery: MailDelivery): Promise<void>;
}

export interface MailReader {
  /**
   * Orgs with mail to send, now or later, and when the first is due, the longest due first. It takes no locks. An org that floods the storage may
   * hide others until its mail is sent.
   */
  mailDue(): Promise<readonly DueOrg[]>;
  /** In how many milliseconds the org's first mail is due, 0 or less if it is due now; undefined if none waits. */
  mailDueIn(orgId: OrgId): Promise<number | undefined>;
  /** The due entries of `mail-deliveries` and of `mail-invitations`. */
  mailBacklog(): Promise<Backlogs>;
}
