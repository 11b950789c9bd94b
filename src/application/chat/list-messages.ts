import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid } from '../../domain/shared/violation.ts';
import { CacheableResult } from '../ports/cacheable-result.ts';
import type { Clock } from '../ports/clock.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import type { ChatReader } from '../ports/storage/chat/chat-reader.ts';
import type { Freshness } from '../ports/watermarks.ts';
import { useCase } from '../use-case.ts';
import { authorizeWatchedRoomAccess, roomKey } from './authorize-room-access.ts';
import { type MessageView, viewMessages } from './message-view.ts';

type Deps = Readonly<{
  read: Pick<ChatReader, 'messagesBefore' | 'messageTime'>;
  roomWatermarks: Pick<RoomWatermarks, 'current' | 'watch'>;
  clock: Clock;
}>;
type Command = Readonly<{
  actor: Member;
  roomId: RoomId;
  /** The time or id of a message: the list continues with the one before it. */
  before: Date | MessageId | undefined;
  limit: number;
  freshness?: Freshness;
}>;
type Refusal = NotFound | NotAllowed | InvalidRequest;

/** `nextBefore` is where the next page begins; null on the last one. */
export type HistoryView = Readonly<{ messages: readonly MessageView[]; nextBefore: Date | null }>;

/** The messages of a room, newest first; deleted ones as tombstones. The same for all who may read the room. */
export const listMessages = useCase(
  'use-chat',
  async (
    { read, roomWatermarks, clock }: Deps,
    { actor, roomId, before, limit, freshness }: Command,
  ): Promise<Result<CacheableResult<HistoryView>, Refusal>> => {
    const visited = await authorizeWatchedRoomAccess(roomWatermarks, actor, roomId, clock(), freshness);
    if (!visited.ok) return visited;

    const isId = before !== undefined && !(before instanceof Date);
    const from = isId ? await read.messageTime(actor.org.id, roomId, before) : before;
    if (isId && !from) {
      return err(invalid({ path: ['before'], rule: 'not-in-room' }));
    }
    const key = roomKey(roomId, visited.value, `history ${from?.getTime()} ${limit}`);
    return ok(
      new CacheableResult(key, async () => {
        const { items, hasMore } = await read.messagesBefore(actor.org.id, roomId, from, limit);
        const last = items.at(-1);
        return { messages: viewMessages(items), nextBefore: hasMore && last ? last.createdAt : null };
      }),
    );
  },
);
