import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import type { Result } from '../../domain/shared/result.ts';

/** What came of a request that carried an idempotency key; `requestId` is that of the request that brought it about. */
export type StoredOutcome = Readonly<{ result: Result<unknown, Readonly<{ kind: string }>>; requestId: string }>;
/** `fingerprint` tells whether another request is the same. */
export type IdempotencyRecord = Readonly<{ fingerprint: string; outcome: StoredOutcome; at: Date }>;

/** A key is its caller's in all orgs; `orgId` is that of the request, null where it is about none. */
export type IdempotencyKey = Readonly<{ caller: UserId; key: string; orgId: OrgId | null }>;
/** A key to work under. `otherOrgs` may be asked for the orgs in which the caller may have used it before. */
export type IdempotencyClaim = IdempotencyKey & Readonly<{ at: Date; otherOrgs: () => Promise<readonly OrgId[]> }>;

/** First outcomes, for `IDEMPOTENCY_KEPT_FOR_MS`, and the newest `MAX_ENTRIES` of each caller in each org. */
export interface IdempotencyStore {
  /**
   * What was kept under the key that the transaction works under, whatever the org of that request, if it is not older than `since`. MUST give
   * back what JSON tells of the outcome: dates as text.
   */
  find(key: IdempotencyKey, since: Date): Promise<IdempotencyRecord | undefined>;
  /** Keeps the outcome, in place of an older one. MUST keep no more than the caller's newest `MAX_ENTRIES` in the org, and this one. */
  keep(key: IdempotencyKey, record: IdempotencyRecord): Promise<void>;
}

export const IDEMPOTENCY_KEPT_FOR_MS = 24 * 3_600_000;

/** More than a user sends in a day; beyond it the oldest are dropped. */
export const MAX_ENTRIES = 2000;
