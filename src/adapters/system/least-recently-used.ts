import { LRUCache } from 'lru-cache';

type Options<Key, Value> = Readonly<{ ttlMs?: number; dispose?: (value: Value, key: Key, reason: string) => void }>;

/**
 * Keeps at most `most` entries, and lets the least recently used go first. It takes memory for the entries that there are: bounded by `max`,
 * the package would set aside room for all of them at once.
 */
export const leastRecentlyUsed = <Key extends {}, Value extends {}>(most: number, { ttlMs, dispose }: Options<Key, Value> = {}) =>
  new LRUCache<Key, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(ttlMs !== undefined && { ttl: ttlMs }),
    ...(dispose && { dispose }),
  });
