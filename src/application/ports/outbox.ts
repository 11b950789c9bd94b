import type { NewPushEvent, PushEvent } from '../../domain/notifications/push-event.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';

/** An event that is taken out, how often that has failed before, and the time by the storage's clock. */
export type TakenEvent = Readonly<{ event: PushEvent; failures: number; now: Date }>;

/** What has happened and people are still to hear of. All its times are by the storage's clock, whatever those of the machines around it show. */
export interface Outbox {
  /** MUST be kept exactly when the transaction is. Due at once, or at `dueAt`. */
  add(event: NewPushEvent, dueAt?: Date): Promise<void>;
  /**
   * Takes out the event of the org that is due first; undefined where none is. MUST pass over those that another transaction is taking out,
   * without waiting, and MUST leave it in when this transaction is not kept.
   */
  take(orgId: OrgId): Promise<TakenEvent | undefined>;
  /** Leaves the event in until then, one failure further, so that one that cannot be taken out holds up no other. */
  reschedule(taken: TakenEvent, until: Date): Promise<void>;
  /**
   * The time from which on the user may be reminded; undefined where a reminder that is still to come was put down before. MUST put it down as
   * the later of now and `everyMs` after the one before, and let only one transaction at a time do so for a user.
   */
  nextReminder(orgId: OrgId, userId: UserId, everyMs: number): Promise<Date | undefined>;
}
