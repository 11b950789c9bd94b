import type { RoomWatermarks } from '../../application/ports/room-watermarks.ts';
import type { ChatReader } from '../../application/ports/storage/chat/chat-reader.ts';
import type { RoomKey, RoomState, RoomTeam } from '../../domain/chat/room.ts';
import { type WatermarksOptions, watermarks } from './watermarks.ts';

/** Watermarks of rooms: a room's version is the state of its clock. */
export function roomWatermarks({ roomStates }: Pick<ChatReader, 'roomStates'>, options: WatermarksOptions = {}): RoomWatermarks {
  const marks = watermarks<RoomKey, RoomState>(
    {
      name: 'rooms',
      read: roomStates,
      nameOf: ({ orgId, roomId }) => `${orgId}/${roomId}`,
      groupOf: ({ orgId }) => orgId,
      versionOf: ({ lastAt }) => lastAt.getTime(),
      at: (state, version) => ({ ...state, lastAt: new Date(version) }),
      isSame: (one, other) => one.lastAt.getTime() === other.lastAt.getTime() && isSameTeam(one.team, other.team),
    },
    options,
  );
  return {
    async current(orgId, roomId, freshness) {
      const { state, readBeganAt } = await marks.current({ orgId, roomId }, freshness);
      return { ...state, readBeganAt };
    },
    watch: (orgId, roomId, { readBeganAt, ...state }) => marks.watch({ orgId, roomId }, { state, readBeganAt }),
    advance: (orgId, roomId, at) => marks.advance({ orgId, roomId }, at.getTime()),
    teamsChanged: marks.invalidateGroup,
    changeSignal: (orgId, roomId, looked) => marks.changeSignal({ orgId, roomId }, looked),
    close: marks.close,
  };
}

const isSameTeam = (one: RoomTeam | null, other: RoomTeam | null): boolean =>
  one?.name === other?.name &&
  one?.season.isActive === other?.season.isActive &&
  one?.season.startsOn === other?.season.startsOn &&
  one?.season.endsOn === other?.season.endsOn;
