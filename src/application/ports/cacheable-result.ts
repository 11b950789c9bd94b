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
