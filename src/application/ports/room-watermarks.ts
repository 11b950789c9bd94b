import type { RoomState } from '../../domain/chat/room.ts';
import type { OrgId, RoomId } from '../../domain/shared/ids.ts';
import type { ChangeSignal } from './change-signals.ts';
import type { Version } from './watermarks.ts';

/** The state of a room, and when the reading of it began, in milliseconds of this process's monotonic clock. */
export type LookedAt = RoomState & Readonly<{ readAt: number }>;

/**
 * How far the rooms have come that are being polled, as this process knows it. However many polls there are, the storage is
 * asked for all rooms at once, and at intervals.
 */
export interface RoomWatermarks {
  /**
   * MUST NOT answer what was read more than a second ago, and nothing earlier than `atLeast` unless the room has not come so far. Of a room that is not watched it is read, together with what others ask for at
   * the same time; MUST NOT make it a watched one: a caller may not even be allowed to read it.
   */
  current(orgId: OrgId, roomId: RoomId, atLeast?: Version): Promise<LookedAt>;
  /** The same, where it is known without reading; undefined elsewhere. */
  known(orgId: OrgId, roomId: RoomId, atLeast?: Version): RoomState | undefined;
  /** Keeps up to date from now on, for a while, a room that somebody may read and has looked at. MUST bound how many are. */
  watch(orgId: OrgId, roomId: RoomId, looked: LookedAt): void;
  /** Tells what has become known otherwise: the room has come at least as far as `at`. Only ever of what is committed. */
  advance(orgId: OrgId, roomId: RoomId, at: Date): void;
  /** Tells that teams or seasons of the org were written here: of its rooms, nothing that was read before MUST be answered. */
  teamsChanged(orgId: OrgId): void;
  /** Tells of whatever makes the room another than `looked`: its clock, its team or the season of that. */
  changeSignal(orgId: OrgId, roomId: RoomId, looked: RoomState): ChangeSignal;
  /** Reads no more. */
  close(): void;
}
