import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import type { IsOurTurn } from '../../application/ports/storage.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';

type Window = Readonly<{ isOurs: boolean; until: number }>;

/** Shorter than the interval, so that the instance that asked first is not refused for having asked a moment early. */
const PART_OF_INTERVAL = 5 / 6;

/**
 * Which of all instances has its turn: the one that asks first in a window, as often as it asks until the window ends. A window ends by the time
 * alone, so that nobody waits for an instance that has died. Where windows cannot be counted, each has its turn.
 */
export function sharedTurns(limiter: SharedRateLimiter, now: () => number = () => performance.now()): IsOurTurn {
  const windows = new Map<string, Window>();

  async function claim(job: string, windowSeconds: number): Promise<Window> {
    const began = now();
    const strict = { name: 'turn', subject: job, limit: 1, windowSeconds };
    // A claim counts as a failed attempt: nobody makes another one in its window.
    const claimed = await limiter.attempt({ strict, oneAtATime: false }, async () => ({ value: undefined, failed: true }));
    const seconds = claimed.ok ? windowSeconds : claimed.error.retryAfterSeconds;
    return { isOurs: claimed.ok, until: began + seconds * 1000 };
  }

  return async (job, everyMs) => {
    const known = windows.get(job);
    if (known && now() < known.until) return known.isOurs;
    try {
      const window = await claim(job, Math.max(1, Math.floor((everyMs / 1000) * PART_OF_INTERVAL)));
      windows.set(job, window);
      return window.isOurs;
    } catch (failure) {
      if (failure instanceof Unavailable) return true;
      throw failure;
    }
  };
}
