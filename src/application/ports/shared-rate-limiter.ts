import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';

/** The number of failures allowed in a window of `windowSeconds` that begins with the first; counted under `name`, per subject. */
export type FailureLimit = Readonly<{ name: string; subject: string; limit: number; windowSeconds: number }>;

type StrictLimit = Readonly<{
  /** When it is reached, every attempt is refused without being made. */
  strict: FailureLimit;
  /** Whether attempts under the strict limit are made one at a time, so that concurrent ones cannot exceed it together. */
  oneAtATime: boolean;
}>;
type LenientLimit = Readonly<{
  /** When it is exceeded, failures become refusals; an attempt that succeeds is never refused. */
  lenient: FailureLimit;
}>;
export type AttemptLimits =
  | (StrictLimit & Partial<LenientLimit>)
  | (LenientLimit & Readonly<{ strict?: undefined; oneAtATime?: undefined }>);
/** The limits of an attempt, in the order in which they refuse it. */
export const limitsIn = ({ strict, lenient }: AttemptLimits): readonly [FailureLimit, ...FailureLimit[]] =>
  strict ? [strict, ...(lenient ? [lenient] : [])] : [lenient];

export type Outcome<T> = Readonly<{ value: T; failed: boolean }>;

/** Counts failed attempts across all instances, by one clock; counts survive a transaction's rollback. */
export interface SharedRateLimiter {
  /**
   * Makes an attempt and counts it if it fails. MUST refuse a failure beyond a limit, and MUST say when the window ends. MUST return a success
   * as such, even if counting has become impossible in the meantime; a failure that cannot be counted is thrown.
   */
  attempt<T>(limits: AttemptLimits, work: () => Promise<Outcome<T>>): Promise<Result<T, TooManyRequests>>;
}
