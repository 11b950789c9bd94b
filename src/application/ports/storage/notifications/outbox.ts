import type { NewPushEvent, PushEvent } from '../../../../domain/notifications/push-event.ts';
import type { OrgId, UserId } from '../../../../domain/shared/ids.ts';

/** An event taken from the outbox, how often processing it has failed before, and the time by the storage's clock. */
export type TakenEvent = Readonly<{ event: PushEvent; failures: number; now: Date }>;

/** Events that users have yet to be notified of. All times are by the storage's clock, whatever the clocks of other machines say. */
export interface Outbox {
  /** MUST be kept exactly when the transaction commits. Due at once, or at `dueAt`. */
  add(event: NewPushEvent, dueAt?: Date): Promise<void>;
  /**
   * Removes and returns the org's event that is due first; undefined if none is due. MUST skip events that another transaction is taking,
   * without waiting, and MUST keep the event if this transaction does not commit.
   */
  take(orgId: OrgId): Promise<TakenEvent | undefined>;
  /** Keeps the event until then with one more failure, so that an event that cannot be processed does not block others. */
  reschedule(taken: TakenEvent, until: Date): Promise<void>;
  /**
   * The time from which the user may be reminded; undefined if an earlier reminder is still pending. MUST store it as the later of now and
   * `everyMs` after the previous one, and let only one transaction at a time do so for a user.
   */
  nextReminder(orgId: OrgId, userId: UserId, everyMs: number): Promise<Date | undefined>;
}
