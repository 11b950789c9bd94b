import type { Cache } from '../../application/ports/cache.ts';
import { cacheCounts, type Metrics } from '../observability/metrics.ts';
import { leastRecentlyUsed } from './least-recently-used.ts';

type Bounds = Readonly<{ name: string; max: number; ttlMs: number }>;

/** Keeps at most `max` entries, each for `ttlMs`, and evicts the least recently used first. */
export function lruCache<Value extends object>({ name, max, ttlMs }: Bounds, metrics: Metrics): Cache<string, Value> {
  const counts = cacheCounts();
  const kept = leastRecentlyUsed<string, Value>(max, { ttlMs, dispose: counts.disposed });
  metrics.observe('cache', name, () => counts.of(kept.size));
  return {
    get(key) {
      const value = kept.get(key);
      counts.looked(value !== undefined);
      return value;
    },
    set: (key, value) => void kept.set(key, value),
    delete: (key) => void kept.delete(key),
  };
}
