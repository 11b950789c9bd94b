import type { Clock } from '../../application/ports/clock.ts';
import { type FailureLimit, limitsIn, type SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { keyedMutex } from './keyed-mutex.ts';

const key = (name: string, subject: string) => `${name} ${subject}`;

type Window = Readonly<{ count: number; endsAt: number }>;

/** A shared rate limiter within one process. */
export function memorySharedRateLimiter(clock: Clock): SharedRateLimiter {
  const windows = new Map<string, Window>();
  const mutex = keyedMutex();

  const windowOf = ({ name, subject, windowSeconds }: FailureLimit): Window => {
    const now = clock().getTime();
    const known = windows.get(key(name, subject));
    return known && known.endsAt > now ? known : { count: 0, endsAt: now + windowSeconds * 1000 };
  };
  const refusal = ({ limit, windowSeconds }: FailureLimit, { endsAt }: Window) =>
    err({
      kind: 'too-many-requests',
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock().getTime()) / 1000)),
      limit,
      windowSeconds,
    });

  return {
    attempt(limits, work) {
      const { strict, oneAtATime } = limits;
      const attempt = async () => {
        const before = strict && windowOf(strict);
        if (before && before.count >= strict.limit) return refusal(strict, before);
        const { value, failed } = await work();
        if (!failed) return ok(value);
        const now = clock().getTime();
        for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
        let refused: ReturnType<typeof refusal> | undefined;
        for (const limit of limitsIn(limits)) {
          const window = windowOf(limit);
          const counted = { ...window, count: window.count + 1 };
          windows.set(key(limit.name, limit.subject), counted);
          if (counted.count > limit.limit) refused ??= refusal(limit, counted);
        }
        return refused ?? ok(value);
      };
      return oneAtATime ? mutex(key(strict.name, strict.subject), attempt) : attempt();
    },
  };
}
