/** A bounded memory that may forget anything at any time. MUST NOT answer what is older than its time to live. */
export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
}
