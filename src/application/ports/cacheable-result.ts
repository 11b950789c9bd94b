import type { RoomId } from '../../domain/shared/ids.ts';
import type { ScopeName } from './watermarks.ts';

/**
 * Returned by a use case instead of a result that is the same for all callers who may read it: the adapter calls `make`, or reuses a result with the
 * same `key` in that room that was made at the present versions of the room and of the org's scopes.
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
