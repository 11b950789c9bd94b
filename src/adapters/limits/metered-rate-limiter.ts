import { limitsIn, type SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import type { Metrics } from '../observability/metrics.ts';

/** Wraps a rate limiter and counts its refusals by the name of the first limit. */
export function meteredRateLimiter(inner: SharedRateLimiter, metrics: Metrics): SharedRateLimiter {
  const refused: Record<string, number> = {};
  metrics.observe('limiter', 'shared', () => ({ refused }));
  return {
    async attempt(limits, work) {
      const attempted = await inner.attempt(limits, work);
      const [{ name }] = limitsIn(limits);
      if (!attempted.ok) refused[name] = (refused[name] ?? 0) + 1;
      return attempted;
    },
  };
}
