import type { RoomId } from '../../domain/shared/ids.ts';
import type { ScopeName } from './watermarks.ts';

/**
 * A use case returns this instead of a result that is the same for all callers who may read it. The adapter calls `make`, or reuses a result
 * that has the same `key` in that room and was made at the current versions of the room and of the org's scopes.
 */
export class CacheableResult<T> {
  readonly key: string;
  readonly room: RoomId;
  readonly scopes: readonly ScopeName[];
  readonly make: () => Promise<T>;

  constructor(key: string, { room, scopes }: Readonly<{ room: RoomId; scopes: readonly ScopeName[] }>, make: () => Promise<T>) {
    this.key = key;
    this.room = room;
    this.scopes = scopes;
    this.make = make;
  }
}

/**
 * A use case returns this around a result of which it can tell from memory whether it is still the same: while `repeat` returns true, the
 * adapter may answer the same command of the same actor with `value` again instead of calling the use case.
 */
export class RepeatableResult<T> {
  readonly value: T;
  /** If the result would be the same, counts as a call of the use case and returns true; otherwise, or if a limit is reached, counts nothing. */
  readonly repeat: () => boolean;

  constructor(value: T, repeat: () => boolean) {
    this.value = value;
    this.repeat = repeat;
  }
}
