import type { UserId } from '../../domain/shared/ids.ts';
import type { Result } from '../../domain/shared/result.ts';

/** What came of a request that carried an idempotency key; `requestId` is that of the request that brought it about. */
export type KeptOutcome = Readonly<{ result: Result<unknown, Readonly<{ kind: string }>>; requestId: string }>;
/** `fingerprint` tells whether another request is the same. */
export type IdempotencyRecord = Readonly<{ fingerprint: string; outcome: KeptOutcome; at: Date }>;

export type IdempotencyKey = Readonly<{ caller: UserId; key: string }>;

/** First outcomes, for `IDEMPOTENCY_KEPT_FOR_MS`, and the newest `MAX_ENTRIES` of each caller. */
export interface IdempotencyStore {
  /** What was kept under the caller's key, if it is not older than `since`. MUST give back what JSON tells of the outcome: dates as text. */
  find(caller: UserId, key: string, since: Date): Promise<IdempotencyRecord | undefined>;
  /** Keeps the outcome, in place of an older one. MUST keep no more than the caller's newest `MAX_ENTRIES`, and this one. */
  keep(caller: UserId, key: string, record: IdempotencyRecord): Promise<void>;
}

export const IDEMPOTENCY_KEPT_FOR_MS = 24 * 3_600_000;

/** More than a user sends in a day; beyond it the oldest are dropped. */
export const MAX_ENTRIES = 2000;
