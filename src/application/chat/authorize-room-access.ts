import { BEGINNING } from '../../domain/chat/message.ts';
import { type Room, type RoomState, roomOf } from '../../domain/chat/room.ts';
import { mayRead } from '../../domain/chat/room-access.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import type { ChatReader } from '../ports/storage/chat/chat-reader.ts';
import type { Freshness } from '../ports/watermarks.ts';

/** The room with this id in the actor's org, if it exists now and the actor may read it. A parent's room with the office begins with the parent. */
export function authorizeRoomAccess(
  actor: Member,
  roomId: RoomId,
  { team, lastAt }: RoomState,
  now: Date,
): Result<Room, NotFound | NotAllowed> {
  const room = roomOf(actor.org.id, roomId, team, localDate(now, actor.org.timeZone));
  if (!room) return err({ kind: 'not-found' });
  const allowed = mayRead(actor, room);
  if (!allowed.ok) return allowed;
  const isUnbegun = room.type === 'office' && room.parentId !== actor.user.id && lastAt.getTime() === BEGINNING.getTime();
  return isUnbegun ? err({ kind: 'not-found' }) : ok(room);
}

/** The same inside a transaction, from current data. */
export async function authorizeRoomAccessIn(
  { roomState }: Pick<ChatReader, 'roomState'>,
  actor: Member,
  roomId: RoomId,
  now: Date,
): Promise<Result<Room, NotFound | NotAllowed>> {
  return authorizeRoomAccess(actor, roomId, await roomState(actor.org.id, roomId), now);
}

/** The same from cached state of that freshness, with the room's state; the room is watched from then on. */
export async function authorizeWatchedRoomAccess(
  roomWatermarks: Pick<RoomWatermarks, 'current' | 'watch'>,
  actor: Member,
  roomId: RoomId,
  now: Date,
  freshness?: Freshness,
): Promise<Result<RoomState, NotFound | NotAllowed>> {
  const looked = await roomWatermarks.current(actor.org.id, roomId, freshness);
  const visited = authorizeRoomAccess(actor, roomId, looked, now);
  if (!visited.ok) return visited;
  roomWatermarks.watch(actor.org.id, roomId, looked);
  return ok(looked);
}

/** A key of what is read in a room: it names the state that the read is at least as late as, and the team, which decides whether the room exists. */
export const roomKey = (roomId: RoomId, { lastAt, team }: RoomState, key: string): string =>
  JSON.stringify([roomId, lastAt.getTime(), team, key]);
