import type { ChatReader } from '../../application/ports/chat-reader.ts';
import type { RoomWatermarks } from '../../application/ports/room-watermarks.ts';
import type { RoomKey, RoomState } from '../../domain/chat/room.ts';
import { type WatermarksOptions, watermarks } from '../cache/watermarks.ts';

/** Watermarks of rooms: the version of a room is how far its clock has come. */
export function roomWatermarks({ roomStates }: Pick<ChatReader, 'roomStates'>, options: WatermarksOptions = {}): RoomWatermarks {
  const marks = watermarks<RoomKey, RoomState>(
    {
      read: roomStates,
      nameOf: ({ orgId, roomId }) => `${orgId}/${roomId}`,
      versionOf: ({ lastAt }) => lastAt.getTime(),
      at: (state, version) => ({ ...state, lastAt: new Date(version) }),
    },
    options,
  );
  return {
    async current(orgId, roomId, atLeast) {
      const { state, readAt } = await marks.current({ orgId, roomId }, atLeast);
      return { ...state, readAt };
    },
    known: (orgId, roomId, atLeast) => marks.known({ orgId, roomId }, atLeast),
    watch: (orgId, roomId, { readAt, ...state }) => marks.watch({ orgId, roomId }, { state, readAt }),
    advance: (orgId, roomId, at) => marks.advance({ orgId, roomId }, at.getTime()),
    waitForChange: (orgId, roomId, since, wait) => marks.waitForChange({ orgId, roomId }, since.getTime(), wait),
    close: marks.close,
  };
}
