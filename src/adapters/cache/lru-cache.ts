import type { Cache } from '../../application/ports/cache.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';

/** Keeps at most `max` entries, each for `ttlMs`, and lets the least recently used go first. */
export function lruCache<Value extends object>({ max, ttlMs }: { max: number; ttlMs: number }): Cache<string, Value> {
  const kept = leastRecentlyUsed<string, Value>(max, { ttlMs });
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    delete: (key) => void kept.delete(key),
  };
}
