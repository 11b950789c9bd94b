import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';

/** The number of failures allowed in a window of `windowSeconds` that begins with the first; counted under `name`, per subject. */
export type FailureLimit = Readonly<{ name: string; subject: string; limit: number; windowSeconds: number }>;

export type AttemptLimits = Readonly<{
  /** When it is reached, every attempt is refused without being made. */
  strict: FailureLimit;
  /** Whether attempts under the strict limit are made one at a time, so that concurrent ones cannot exceed it together. */
  oneAtATime: boolean;
  /** When it is exceeded, failures become refusals; an attempt that succeeds is never refused. */
  lenient?: FailureLimit;
}>;

export type Outcome<T> = Readonly<{ value: T; failed: boolean }>;

/** Counts failed attempts across all instances, by one clock; counts survive a transaction's rollback. */
export interface SharedRateLimiter {
  /**
   * Makes an attempt and counts it if it fails. MUST refuse a failure beyond a limit, and MUST say when the window ends. MUST return a success
   * as such, even if counting has become impossible in the meantime; a failure that cannot be counted is thrown.
   */
  attempt<T>(limits: AttemptLimits, work: () => Promise<Outcome<T>>): Promise<Result<T, TooManyRequests>>;
}
