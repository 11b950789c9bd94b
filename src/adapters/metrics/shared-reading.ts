import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { ok } from '../../domain/shared/result.ts';

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
    let found: Readonly<{ value: T }> | undefined;
    async function readOnce() {
      found = { value: await read() };
      // A reading counts as a failed attempt: nobody makes another one in its window.
      return { value: found.value, failed: true };
    }
    const attempt = limiter.attempt({ strict: window, oneAtATime: false }, readOnce);
    // Where it cannot be counted who reads, as while a part of the storage is away, each reads.
    const taken = await attempt.catch(async (failure: unknown) => {
      if (!(failure instanceof Unavailable)) throw failure;
      return ok(found ? found.value : await read());
    });
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
