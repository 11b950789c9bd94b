import type { RoomState } from '../../domain/chat/room.ts';
import type { OrgId, RoomId } from '../../domain/shared/ids.ts';
import type { ChangeSignal } from './change-signals.ts';
import type { Freshness } from './watermarks.ts';

/** The state of a room, and when its read began, in milliseconds of this process's monotonic clock. */
export type ReadRoomState = RoomState & Readonly<{ readBeganAt: number }>;

/**
 * This process's cache of the states of rooms that are being polled. All of them are read together, at intervals, however many polls there are.
 */
export interface RoomWatermarks {
  /**
   * MUST NOT return a state that was read more than a second ago; if it is asked for anew, nor one whose read began before the call. A room that
   * is not watched is read, batched with concurrent calls; this MUST NOT start watching it, since the caller may not be allowed to read it.
   */
  current(orgId: OrgId, roomId: RoomId, freshness?: Pick<Freshness, 'isAnew'>): Promise<ReadRoomState>;
  /** Watches a room that the caller may read, for as long as it is requested. MUST bound the number of watched rooms. */
  watch(orgId: OrgId, roomId: RoomId, looked: ReadRoomState): void;
  /** Reports that the room's clock has reached `at`, which MUST be committed. */
  advance(orgId: OrgId, roomId: RoomId, at: Date): void;
  /** Reports a write of teams or seasons in the org: room states read before it MUST NOT be returned. */
  teamsChanged(orgId: OrgId): void;
  /** A signal of any change from `looked`: of the room's clock, its team or the team's season. */
  changeSignal(orgId: OrgId, roomId: RoomId, looked: RoomState): ChangeSignal;
  /** Stops reading. */
  close(): void;
}
