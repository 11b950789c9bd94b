import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';

/** The number of uses allowed per window; a limit of 0 disables the policy. */
export type RateLimitPolicy = Readonly<{ limit: number; windowSeconds: number }>;

/** What is counted: uses by one subject, such as a user or an address, under one policy. */
export type RateLimit<Policy extends string = string> = Readonly<{ policy: Policy; subject: string }>;

/** Limits how often something is done. Each process counts for itself in bounded memory, so counting needs no statement. */
export interface RateLimiter<Policy extends string = string> {
  /**
   * Counts one use under every given limit. If one of them is reached, MUST refuse, leave every count unchanged, and say when its window ends.
   * MUST count subjects and policies separately. MUST use a monotonic clock.
   */
  reserve(limits: readonly RateLimit<Policy>[]): Result<undefined, TooManyRequests>;
  /** Whether `reserve` would refuse. Counts nothing. */
  isReached(limits: readonly RateLimit<Policy>[]): boolean;
  /** Gives back a use that had no effect. MUST NOT bring a count below zero. */
  release(limits: readonly RateLimit<Policy>[]): void;
}
