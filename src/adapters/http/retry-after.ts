import type { ApiError } from './problems.ts';

/** Chooses how long a refused caller is told to wait; errors that name no time come back as they are. */
export type RetryAfter = <E extends ApiError>(error: E) => E;

export type RetryAfterOptions = Readonly<{
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  /** From 0 up to, but not including, 1. */
  random?: () => number;
}>;

/** How many turned-away callers a second may come back. */
const RETURNS_PER_SECOND = 200;
const MIN_SPREAD_SECONDS = 2;
const MAX_SPREAD_SECONDS = 60;

/**
 * Keeps refused callers from coming back together. Each waits at least as long as the error says, and a random time beyond, which grows
 * with the number of callers who were turned away and have not had their turn yet.
 */
export function spreadingRetries({ now = () => performance.now(), random = Math.random }: RetryAfterOptions = {}): RetryAfter {
  let turnedAway = 0;
  let countedAt = now();

  function spreadOfUnavailable(): number {
    const at = now();
    turnedAway = Math.max(0, turnedAway - ((at - countedAt) / 1000) * RETURNS_PER_SECOND) + 1;
    countedAt = at;
    return Math.min(MAX_SPREAD_SECONDS, MIN_SPREAD_SECONDS + turnedAway / RETURNS_PER_SECOND);
  }

  const beyond = (seconds: number, spread: number) => seconds + Math.floor(random() * spread);

  return (error) => {
    switch (error.kind) {
      case 'unavailable':
        return { ...error, retryAfterSeconds: beyond(error.retryAfterSeconds, spreadOfUnavailable()) };
      case 'too-many-requests':
        return {
          ...error,
          retryAfterSeconds: beyond(error.retryAfterSeconds, Math.max(MIN_SPREAD_SECONDS, error.retryAfterSeconds / 10)),
        };
      default:
        return error;
    }
  };
}
