import { LRUCache } from 'lru-cache';

type Options<Key, Value> = Readonly<{
  ttlMs?: number;
  /** The size of an entry; by default 1, so that `most` is a number of entries. */
  sizeOf?: (value: Value, key: Key) => number;
  dispose?: (value: Value, key: Key, reason: string) => void;
}>;

/**
 * An LRU cache whose entries take up at most `most` in total. It allocates memory only for the entries it holds: with `max`, the package would
 * preallocate room for all of them.
 */
export const leastRecentlyUsed = <Key extends {}, Value extends {}>(
  most: number,
  { ttlMs, dispose, sizeOf = () => 1 }: Options<Key, Value> = {},
) =>
  new LRUCache<Key, Value>({
    maxSize: most,
    sizeCalculation: sizeOf,
    ...(ttlMs !== undefined && { ttl: ttlMs }),
    ...(dispose && { dispose }),
  });
