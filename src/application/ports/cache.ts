/** A bounded cache that may evict any entry at any time. MUST NOT return an entry older than its time to live. */
export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
}
