import type { ApiError } from '../contract/problems.ts';

/** Chooses the Retry-After of a refused caller; errors without a time are returned as they are. */
export type RetryAfter = <E extends ApiError>(error: E) => E;

export type RetryAfterOptions = Readonly<{
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  /** From 0 up to, but not including, 1. */
  random?: () => number;
}>;

/**
 * How many rejected callers may come back per second: a sixth of the new callers that an instance can serve per second on two cores, which leaves
 * room for slower machines. Of 5000 phones that connect at once, the last has its home screen after 11 s, as `bench/connection-burst.ts` measures it; with 200
 * a second, after 18 to 22 s.
 */
const RETURNS_PER_SECOND = 500;
const MIN_SPREAD_SECONDS = 2;
const MAX_SPREAD_SECONDS = 60;

/**
 * Spreads the retries of refused callers. Each waits at least as long as the error says, plus a random time that grows with the number of
 * rejected callers whose retry is still to come.
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
