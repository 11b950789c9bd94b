import type { UserId } from '../../domain/shared/ids.ts';

/** What was answered to a request that carried an idempotency key. `fingerprint` tells whether another request is the same. */
export type IdempotencyRecord = Readonly<{ fingerprint: string; status: number; body: string; at: Date }>;

/** First answers, for `KEPT_FOR_MS`, and the newest `MAX_ENTRIES` of each caller. */
export interface IdempotencyStore {
  /** What was kept under the caller's key, if it is not older than `since`. */
  find(caller: UserId, key: string, since: Date): Promise<IdempotencyRecord | undefined>;
  /** Keeps the answer, in place of an older one. MUST keep no more than the caller's newest `MAX_ENTRIES`, and this one. */
  keep(caller: UserId, key: string, answer: IdempotencyRecord): Promise<void>;
}

export const IDEMPOTENCY_KEPT_FOR_MS = 24 * 3_600_000;

/** More than anybody sends with care in a day; whoever sends on and on loses the oldest. */
export const MAX_ENTRIES = 2000;
