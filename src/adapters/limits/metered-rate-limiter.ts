import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import type { Metrics } from '../system/metrics.ts';

/** Wraps a rate limiter and counts its refusals by the name of the strict limit. */
export function meteredRateLimiter(inner: SharedRateLimiter, metrics: Metrics): SharedRateLimiter {
  const refused: Record<string, number> = {};
  metrics.observe('limiter', 'shared', () => ({ refused }));
  return {
    async attempt(limits, work) {
      const attempted = await inner.attempt(limits, work);
      if (!attempted.ok) refused[limits.strict.name] = (refused[limits.strict.name] ?? 0) + 1;
      return attempted;
    },
  };
}
