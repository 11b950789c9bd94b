import type { TooManyRequests } from '../../domain/errors.ts';
import type { Result } from '../../domain/shared/result.ts';

/** What may be tried `limit` times in any window of `windowSeconds`, counted under `name` for each subject apart. */
export type AttemptLimit = Readonly<{ name: string; subject: string; limit: number; windowSeconds: number }>;

/** Counts attempts across all instances; nothing that a transaction rolls back is forgotten. */
export interface Attempts {
  /**
   * Counts one attempt under every limit, before it is made, so that simultaneous attempts cannot pass together.
   * MUST refuse, and leave every count as it was, when one of the limits is reached; MUST then say when the window ends.
   */
  reserve(limits: readonly AttemptLimit[]): Promise<Result<undefined, TooManyRequests>>;
  /** Takes a reserved attempt back: it was no failure. MUST NOT bring a count below zero. */
  release(limits: readonly AttemptLimit[]): Promise<void>;
}
