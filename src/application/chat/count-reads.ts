import { orgRooms } from '../../domain/chat/room.ts';
import { isModerator, rolesThatOpen } from '../../domain/chat/room-access.ts';
import { type NotAllowed, notAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import type { ChatReader, ReadCount } from '../ports/storage/chat/chat-reader.ts';
import { useCase } from '../use-case.ts';
import { authorizeWatchedRoomAccess } from './authorize-room-access.ts';

type Deps = Readonly<{
  read: Pick<ChatReader, 'message' | 'readCount'>;
  roomWatermarks: Pick<RoomWatermarks, 'current' | 'watch'>;
  clock: Clock;
}>;
type Command = Readonly<{ actor: Member; roomId: RoomId; messageId: MessageId }>;

/** How many members have read an announcement, for its author, admins and staff. Messages of other rooms are not counted: not found. */
export const countReads = useCase(
  'use-chat',
  async (
    { read, roomWatermarks, clock }: Deps,
    { actor, roomId, messageId }: Command,
  ): Promise<Result<ReadCount, NotFound | NotAllowed>> => {
    const orgId = actor.org.id;
    const visited = await authorizeWatchedRoomAccess(roomWatermarks, actor, roomId, clock());
    if (!visited.ok) return visited;
    const room = orgRooms(orgId).find(({ id, type }) => id === roomId && type === 'announcements');
    const message = room && (await read.message(orgId, roomId, messageId));
    if (!message || message.deletedAt) return err({ kind: 'not-found' });
    if (message.senderId !== actor.user.id && !isModerator(actor)) return notAllowed('not-your-announcement');
    return ok(await read.readCount(message, rolesThatOpen(room)));
  },
);
