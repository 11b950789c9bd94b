import type { OrgId, RoomId } from '../../domain/shared/ids.ts';
import type { RoomState } from './chat-reader.ts';

/** How somebody waits: `ms` at most, and no longer than until `signal`. While what `aside` is given goes on, they take up no room. */
export type Patience = Readonly<{ ms: number; signal: AbortSignal; aside: <T>(waiting: Promise<T>) => Promise<T> }>;

/** The state of a room, and when the reading of it began, in milliseconds of this process's monotonic clock. */
export type LookedAt = RoomState & Readonly<{ readAt: number }>;

/**
 * How far the rooms have come that are being polled, as this process knows it. However many polls there are, the storage is
 * asked for all rooms at once, and at intervals.
 */
export interface RoomMarks {
  /**
   * MUST NOT answer what was read more than a second ago. Of a room that is not watched it is read, together with what others ask for at
   * the same time; MUST NOT make it a watched one: whoever asks may not even be allowed to read it.
   */
  look(orgId: OrgId, roomId: RoomId): Promise<LookedAt>;
  /** Keeps up to date from now on, for a while, a room that somebody may read and has looked at. MUST bound how many are. */
  watch(orgId: OrgId, roomId: RoomId, looked: LookedAt): void;
  /** Tells what has become known otherwise: the room has come at least as far as `at`. Only ever of what is committed. */
  raise(orgId: OrgId, roomId: RoomId, at: Date): void;
  /**
   * Resolves once the room has come further than `since`, or when the patience is at its end; at once where the room is not watched.
   * MUST hold no connection meanwhile.
   */
  moved(orgId: OrgId, roomId: RoomId, since: Date, patience: Omit<Patience, 'aside'>): Promise<void>;
  /** Ends all waiting, now and from now on. */
  close(): void;
}
