import type { Cache } from '../../application/ports/cache.ts';
import { cacheCounts, type Metrics } from '../observability/metrics.ts';
import { leastRecentlyUsed } from './least-recently-used.ts';

type Bounds = Readonly<{ name: string; max: number; ttlMs: number }>;

/** Keeps at most `max` entries, each for `ttlMs`, and evicts the least recently used first. */
export function lruCache<Value extends object>({ name, max, ttlMs }: Bounds, metrics: Metrics): Cache<string, Value> {
  const counts = cacheCounts();
  const entries = leastRecentlyUsed<string, Value>(max, { ttlMs, dispose: counts.disposed });
  metrics.observe('cache', name, () => counts.of(entries.size));
  return {
    get(key) {
      const value = entries.get(key);
      counts.looked(value !== undefined);
      return value;
    },
    set: (key, value) => void entries.set(key, value),
    delete: (key) => void entries.delete(key),
  };
}
