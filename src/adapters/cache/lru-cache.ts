import { LRUCache } from 'lru-cache';
import type { Cache } from '../../application/ports/cache.ts';

/** Keeps at most `max` entries, each for `ttlMs`, and lets the least recently used go first. */
export function lruCache<Value extends object>({ max, ttlMs }: { max: number; ttlMs: number }): Cache<string, Value> {
  const kept = new LRUCache<string, Value>({ max, ttl: ttlMs });
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    delete: (key) => void kept.delete(key),
  };
}
