import type { OrgId, UserId } from '../../../../domain/shared/ids.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import type { Language } from '../../../../domain/texts/language.ts';

/**
 * The outcome of a request with an idempotency key; `requestId` is that of the request that produced it, `language` the one in which its reply was
 * worded, which outcomes of release 0.2 lack.
 */
export type StoredOutcome = Readonly<{ result: Result<unknown, Readonly<{ kind: string }>>; requestId: string; language?: Language }>;
/** `fingerprint` is used to tell whether another request is the same. */
export type IdempotencyRecord = Readonly<{ fingerprint: string; outcome: StoredOutcome; at: Date }>;

/** A caller's key, which is the same key in all orgs; `orgId` is the org of the request, null if it concerns no org. */
export type IdempotencyKey = Readonly<{ caller: UserId; key: string; orgId: OrgId | null }>;
/** A key to work under. `otherOrgs` returns the orgs in which the caller may have used it before. */
export type IdempotencyClaim = IdempotencyKey & Readonly<{ at: Date; otherOrgs: () => Promise<readonly OrgId[]> }>;

/** First outcomes, kept for `IDEMPOTENCY_KEPT_FOR_MS`: at most the newest `MAX_ENTRIES` per caller and org. */
export interface IdempotencyStore {
  /**
   * The record under the key that the transaction works under, whatever the org of that request, if it is not older than `since`. MUST return
   * the outcome as JSON represents it: dates as text.
   */
  find(key: IdempotencyKey, since: Date): Promise<IdempotencyRecord | undefined>;
  /** Stores the outcome, replacing an older one. MUST keep at most the caller's newest `MAX_ENTRIES` in the org, including this one. */
  keep(key: IdempotencyKey, record: IdempotencyRecord): Promise<void>;
}

export const IDEMPOTENCY_KEPT_FOR_MS = 24 * 3_600_000;

/** More than a user sends in a day; when exceeded, the oldest are dropped. */
export const MAX_ENTRIES = 2000;
