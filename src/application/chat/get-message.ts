import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import type { ChatReader } from '../ports/storage/chat/chat-reader.ts';
import { useCase } from '../use-case.ts';
import { authorizeWatchedRoomAccess } from './authorize-room-access.ts';
import { type MessageView, viewMessage } from './message-view.ts';

type Deps = Readonly<{ read: Pick<ChatReader, 'message'>; roomWatermarks: Pick<RoomWatermarks, 'current' | 'watch'>; clock: Clock }>;
type Command = Readonly<{ actor: Member; roomId: RoomId; messageId: MessageId }>;

/** One message of a room, such as the one that another replies to; a deleted one as a tombstone. */
export const getMessage = useCase(
  'use-chat',
  async (
    { read, roomWatermarks, clock }: Deps,
    { actor, roomId, messageId }: Command,
  ): Promise<Result<MessageView, NotFound | NotAllowed>> => {
    const visited = await authorizeWatchedRoomAccess(roomWatermarks, actor, roomId, clock());
    if (!visited.ok) return visited;
    const message = await read.message(actor.org.id, roomId, messageId);
    return message ? ok(viewMessage(message)) : err({ kind: 'not-found' });
  },
);
