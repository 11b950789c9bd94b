import type { AttemptLimit, Attempts } from '../../application/ports/attempts.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { key } from './table.ts';

type Window = { count: number; endsAt: number };

const SWEPT_EVERY_MS = 1000;

/** Counts in windows that begin with the first attempt. */
export function memoryAttempts(clock: Clock): Attempts {
  const windows = new Map<string, Window>();
  let sweptAt = 0;
  const windowOf = ({ name, subject, windowSeconds }: AttemptLimit, now: number): Window => {
    const known = windows.get(key(name, subject));
    return known && known.endsAt > now ? known : { count: 0, endsAt: now + windowSeconds * 1000 };
  };

  return {
    async reserve(limits) {
      const now = clock().getTime();
      if (now >= sweptAt + SWEPT_EVERY_MS) {
        for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
        sweptAt = now;
      }
      const counted = limits.map((limit) => ({ limit, window: windowOf(limit, now) }));
      const full = counted.find(({ limit, window }) => window.count >= limit.limit);
      if (full) {
        const { limit, windowSeconds } = full.limit;
        return err({ kind: 'too-many-requests', retryAfterSeconds: Math.ceil((full.window.endsAt - now) / 1000), limit, windowSeconds });
      }
      for (const { limit, window } of counted) {
        windows.set(key(limit.name, limit.subject), { ...window, count: window.count + 1 });
      }
      return ok(undefined);
    },
    async release(limits) {
      for (const { name, subject } of limits) {
        const window = windows.get(key(name, subject));
        if (window) window.count = Math.max(0, window.count - 1);
      }
    },
  };
}
