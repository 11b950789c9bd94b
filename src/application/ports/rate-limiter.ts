import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';

/** How much is allowed in a window; a limit of 0 never refuses. */
export type RateLimitPolicy = Readonly<{ limit: number; windowSeconds: number }>;

/** What is counted: uses of one subject, such as a user or an address, under one policy. */
export type RateLimit<Policy extends string = string> = Readonly<{ policy: Policy; subject: string }>;

/** Limits how often something is done. Each process counts for itself, in bounded memory, so that counting costs no statement. */
export interface RateLimiter<Policy extends string = string> {
  /**
   * Counts one use under every limit given. MUST refuse, and leave every count as it was, when one of them is reached; MUST then say
   * when its window ends. MUST keep the counts of subjects and of policies apart. MUST measure time by a clock that nobody can set.
   */
  reserve(limits: readonly RateLimit<Policy>[]): Result<undefined, TooManyRequests>;
  /** Takes a use back that came to nothing. MUST NOT bring a count below zero. */
  release(limits: readonly RateLimit<Policy>[]): void;
}
