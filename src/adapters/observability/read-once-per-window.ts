import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { ok } from '../../domain/shared/result.ts';

export type ReadOncePerWindowOptions = Readonly<{
  windowSeconds?: number;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}>;

const WINDOW_SECONDS = 30;

/**
 * A read that only one instance at a time needs to make: the first instance to call in a window reads the value and returns it until the window
 * ends; the others return undefined. Each instance costs one row per window, however often it is called.
 */
export function readOncePerWindow<T>(
  name: string,
  read: () => Promise<T>,
  limiter: SharedRateLimiter,
  { windowSeconds = WINDOW_SECONDS, now = () => performance.now() }: ReadOncePerWindowOptions = {},
): () => Promise<T | undefined> {
  const window = { name: 'shared-reading', subject: name, limit: 1, windowSeconds };
  let known: Promise<T | undefined> | undefined;
  let until = -Infinity;

  async function ask(): Promise<T | undefined> {
    let found: Readonly<{ value: T }> | undefined;
    async function readOnce() {
      found = { value: await read() };
      // A read counts as a failed attempt, so that no other instance reads in the same window.
      return { value: found.value, failed: true };
    }
    const attempt = limiter.attempt({ strict: window, oneAtATime: false }, readOnce);
    // If reads cannot be counted, for example while a part of the storage is unavailable, each instance reads.
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
      // The next call retries.
      asking.catch(() => {
        until = -Infinity;
      });
    }
    return known;
  };
}
