import { mayCorrect } from '../../domain/chat/message.ts';
import { mayWrite } from '../../domain/chat/room-access.ts';
import type { NotAllowed, RoleRequired } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, RoomId, WordingId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';
import { type ChatLimits, messageLimits } from './chat-limits.ts';
import { contentHash } from './content-hash.ts';
import { type MessageView, viewMessage } from './message-view.ts';

type Deps = WriteDeps<'chat' | 'users', 'roomState' | 'keyedHash'> & Readonly<{ chatLimits: ChatLimits }>;
type Command = Readonly<{ actor: Member; roomId: RoomId; messageId: MessageId; content: string }>;
type Refusal = NotFound | NotAllowed | RoleRequired | TooManyRequests;

/**
 * Replaces the content of the actor's own message, for 15 minutes after it was sent; polls deliver it again, marked as corrected. It counts
 * against the limit on messages. What it said before stays readable to admins for a while, through a report. A deleted message is not found; the content that it has changes nothing.
 */
export const correctMessage = useCase(
  'use-chat',
  async (
    { unitOfWork, clock, newId, chatLimits }: Deps,
    { actor, roomId, messageId, content }: Command,
  ): Promise<Result<MessageView, Refusal>> => {
    const orgId = actor.org.id;
    const limits = messageLimits(actor.user.id, roomId);
    const reserved = chatLimits.reserve(limits);
    if (!reserved.ok) return reserved;
    let isChanged = false;
    try {
      return await unitOfWork.transact<MessageView, Refusal>(async ({ chat, read, users }) => {
        const now = clock();
        const visited = await authorizeRoomAccessIn(read, actor, roomId, now);
        if (!visited.ok) return visited;
        const message = await chat.find(orgId, roomId, messageId);
        if (!message || message.content === null) return err({ kind: 'not-found' });
        const allowed = mayCorrect(actor, message, now);
        if (!allowed.ok) return allowed;
        const writable = mayWrite(actor, visited.value);
        if (!writable.ok) return writable;

        const sender = await users.named(orgId, message.senderId);
        if (message.content === content) return ok(viewMessage({ ...message, sender }));
        const hash = await contentHash(read, messageId, message.content);
        // Last, since nothing else may happen while the room is locked.
        const corrected = await chat.correct(message, content, hash, newId<WordingId>());
        if (!corrected) return err({ kind: 'not-found' });
        isChanged = true;
        return ok(viewMessage({ ...corrected, sender }));
      });
    } finally {
      if (!isChanged) chatLimits.release(limits);
    }
  },
);
