import type { ChatReader, RoomKey, RoomState } from '../../application/ports/chat-reader.ts';
import type { RoomWatermarks } from '../../application/ports/room-watermarks.ts';
import { watermarks } from '../cache/watermarks.ts';

/** Watermarks of rooms: the version of a room is how far its clock has come. */
export function roomWatermarks(
  { roomStates }: Pick<ChatReader, 'roomStates'>,
  { mostWatched, roomsAStatement }: Readonly<{ mostWatched?: number; roomsAStatement?: number }> = {},
): RoomWatermarks {
  const marks = watermarks<RoomKey, RoomState>(
    {
      read: roomStates,
      nameOf: ({ orgId, roomId }) => `${orgId}/${roomId}`,
      versionOf: ({ lastAt }) => lastAt.getTime(),
      at: (state, version) => ({ ...state, lastAt: new Date(version) }),
    },
    { ...(mostWatched && { mostWatched }), ...(roomsAStatement && { keysAStatement: roomsAStatement }) },
  );
  return {
    async current(orgId, roomId) {
      const { state, readAt } = await marks.current({ orgId, roomId });
      return { ...state, readAt };
    },
    watch: (orgId, roomId, { readAt, ...state }) => marks.watch({ orgId, roomId }, { state, readAt }),
    advance: (orgId, roomId, at) => marks.advance({ orgId, roomId }, at.getTime()),
    waitForChange: (orgId, roomId, since, wait) => marks.waitForChange({ orgId, roomId }, since.getTime(), wait),
    close: marks.close,
  };
}
