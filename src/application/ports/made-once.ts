import type { RoomId } from '../../domain/shared/ids.ts';
import type { ScopeName } from './watermarks.ts';

/**
 * Answered instead of what all callers who may see it see alike: the adapter makes it, or gives what was made of the same `key` in that
 * room while neither the room nor the org's scopes had another version.
 */
export class MadeOnce<T> {
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
