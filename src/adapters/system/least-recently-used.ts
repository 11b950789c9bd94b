import { LRUCache } from 'lru-cache';

type Options<Key, Value> = Readonly<{ ttlMs?: number; dispose?: (value: Value, key: Key, reason: string) => void }>;

/**
 * An LRU cache of at most `most` entries. It allocates memory only for the entries it holds: with `max`, the package would preallocate room for
 * all of them.
 */
export const leastRecentlyUsed = <Key extends {}, Value extends {}>(most: number, { ttlMs, dispose }: Options<Key, Value> = {}) =>
  new LRUCache<Key, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(ttlMs !== undefined && { ttl: ttlMs }),
    ...(dispose && { dispose }),
  });
