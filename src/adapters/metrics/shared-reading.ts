import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';

export type SharedReadingOptions = Readonly<{
  windowSeconds?: number;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}>;

const WINDOW_SECONDS = 30;

/**
 * What all instances would read alike, read by one of them at a time: who asks first in a window reads it and tells it until the window ends,
 * the others tell nothing. However many instances are looked at however often, each costs one row a window, and the reading itself happens once.
 */
export function sharedReading<T>(
  name: string,
  read: () => Promise<T>,
  limiter: SharedRateLimiter,
  { windowSeconds = WINDOW_SECONDS, now = () => performance.now() }: SharedReadingOptions = {},
): () => Promise<T | undefined> {
  const window = { name: 'shared-reading', subject: name, limit: 1, windowSeconds };
  let known: Promise<T | undefined> | undefined;
  let until = -Infinity;

  async function ask(): Promise<T | undefined> {
    // A reading counts as a failed attempt: nobody makes another one in its window.
    const taken = await limiter.attempt({ strict: window, oneAtATime: false }, async () => ({ value: await read(), failed: true }));
    until = now() + (taken.ok ? windowSeconds : taken.error.retryAfterSeconds) * 1000;
    return taken.ok ? taken.value : undefined;
  }

  return () => {
    if (known === undefined || now() >= until) {
      until = Infinity;
      const asking = ask();
      known = asking;
      // The next look tries again.
      asking.catch(() => {
        until = -Infinity;
      });
    }
    return known;
  };
}
