/**
 * A use case returns this instead of a result that is the same for all callers who may read it. `key` names everything that the result depends on
 * besides the org's data: how far the room or log is known to be, which names how fresh it must be. The adapter calls `make`, or shares a recent
 * result with the same key.
 */
export class CacheableResult<T> {
  readonly key: string;
  readonly make: () => Promise<T>;

  constructor(key: string, make: () => Promise<T>) {
    this.key = key;
    this.make = make;
  }
}
