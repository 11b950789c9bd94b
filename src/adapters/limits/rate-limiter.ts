import type { RateLimit, RateLimiter, RateLimitPolicy } from '../../application/ports/rate-limiter.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { leastRecentlyUsed } from '../cache/least-recently-used.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';

type Window = { count: number; readonly endsAt: number };

export type RateLimiterOptions = Readonly<{
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  /** How many subjects are counted per policy; beyond that, the least recently used one is dropped. */
  subjectsPerPolicy?: number;
  metrics?: Metrics;
}>;

/** Counts in windows that start with the first use. Each policy has its own memory: a flood of subjects under one evicts none of another. */
export function rateLimiter<Policy extends string>(
  policies: Readonly<Record<Policy, RateLimitPolicy>>,
  { now = () => performance.now(), subjectsPerPolicy = 50_000, metrics = NO_METRICS }: RateLimiterOptions = {},
): RateLimiter<Policy> {
  const names = Object.keys(policies) as Policy[];
  const windows = new Map(names.map((policy) => [policy, leastRecentlyUsed<string, Window>(subjectsPerPolicy)]));

  const refused = Object.fromEntries(names.map((policy) => [policy, 0])) as Record<Policy, number>;
  metrics.observe('limiter', names.join(), () => ({ refused }));

  const current = ({ policy, subject }: RateLimit<Policy>, at: number): Window | undefined => {
    const window = windows.get(policy)!.get(subject);
    return window && window.endsAt > at ? window : undefined;
  };

  const isLimited = ({ policy }: RateLimit<Policy>) => policies[policy].limit > 0;
  /** Its window, if it is used up. */
  function reached(each: RateLimit<Policy>, at: number): Window | undefined {
    const window = current(each, at);
    return window && window.count >= policies[each.policy].limit ? window : undefined;
  }

  return {
    reserve(limits) {
      const at = now();
      const limited = limits.filter(isLimited);
      for (const each of limited) {
        const window = reached(each, at);
        if (!window) continue;
        const { limit, windowSeconds } = policies[each.policy];
        refused[each.policy] += 1;
        return err({ kind: 'too-many-requests', retryAfterSeconds: Math.ceil((window.endsAt - at) / 1000), limit, windowSeconds });
      }
      for (const each of limited) {
        const window = current(each, at);
        if (window) window.count += 1;
        else windows.get(each.policy)!.set(each.subject, { count: 1, endsAt: at + policies[each.policy].windowSeconds * 1000 });
      }
      return ok(undefined);
    },
    isReached(limits) {
      const at = now();
      return limits.some((each) => isLimited(each) && reached(each, at) !== undefined);
    },
    release(limits) {
      const at = now();
      for (const each of limits) {
        const window = current(each, at);
        if (window) window.count = Math.max(0, window.count - 1);
      }
    },
  };
}
