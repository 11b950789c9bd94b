import type { PushEvent } from '../../domain/push/push-event.ts';

/** What has happened and people are still to hear of. */
export interface Outbox {
  /** MUST be kept exactly when the transaction is. */
  add(event: PushEvent): Promise<void>;
  /**
   * Takes out the event that is due first at `now`; undefined where none is. MUST pass over those that another transaction is taking out,
   * without waiting, and MUST leave it in when this transaction is not kept.
   */
  take(now: Date): Promise<PushEvent | undefined>;
  /** Leaves the event in until then, so that one that cannot be taken out holds up no other. */
  putOff(event: PushEvent, until: Date): Promise<void>;
}
