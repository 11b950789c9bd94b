import type { OrgId } from '../../../../domain/shared/ids.ts';

/** What is counted: how often a subject does something in an org, or in none, in a window that begins with the first time. */
export type CountedAction = Readonly<{ orgId: OrgId | null; action: string; subject: string; windowSeconds: number }>;
export type ActionCount = Readonly<{ count: number; secondsLeft: number }>;

/** Counts of what people do, for limits that hold across instances. A person is counted by a keyed hash, so that a new account does not start anew. */
export interface ActionCounts {
  /**
   * Counts one more and returns the count, this one included. MUST use the storage's clock, MUST be kept exactly when the transaction commits,
   * and MUST lock the count against other transactions until then.
   */
  add(action: CountedAction): Promise<ActionCount>;
}
