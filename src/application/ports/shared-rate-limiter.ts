import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';

/** How many failures there may be in a window of `windowSeconds` that begins with the first, counted under `name` for each subject apart. */
export type FailureLimit = Readonly<{ name: string; subject: string; limit: number; windowSeconds: number }>;

export type AttemptLimits = Readonly<{
  /** Reached, it refuses every attempt, without making it. */
  strict: FailureLimit;
  /** Whether attempts under the strict limit are made one at a time, so that simultaneous ones cannot pass it together. */
  oneAtATime: boolean;
  /** Passed, it turns failures into refusals, and never refuses an attempt that succeeds. */
  lenient?: FailureLimit;
}>;

export type Outcome<T> = Readonly<{ value: T; failed: boolean }>;

/** Counts failed attempts across all instances, by one clock; nothing that a transaction rolls back is forgotten. */
export interface SharedRateLimiter {
  /**
   * Makes an attempt and counts it if it failed. MUST refuse a failure that is beyond a limit, and MUST say when the window ends.
   * MUST answer a success as such, also when counting has become impossible meanwhile; a failure that cannot be counted is thrown.
   */
  attempt<T>(limits: AttemptLimits, work: () => Promise<Outcome<T>>): Promise<Result<T, TooManyRequests>>;
}
