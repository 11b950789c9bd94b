import { changedAt, isSentAgain, type Message } from '../../domain/chat/message.ts';
import { ownerOf } from '../../domain/chat/room.ts';
import { mayWrite } from '../../domain/chat/room-access.ts';
import type { NotAllowed, RoleRequired } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, PushEventId, RoomId } from '../../domain/shared/ids.ts';
import type { IdempotencyKeyReused, NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';
import { type ChatLimits, messageLimits } from './chat-limits.ts';
import { contentHash } from './content-hash.ts';
import { type MessageView, viewMessage } from './message-view.ts';

type Deps = WriteDeps<'chat', 'roomState' | 'keyedHash'> &
  Readonly<{
    roomWatermarks: Pick<RoomWatermarks, 'advance'>;
    chatLimits: ChatLimits;
  }>;
type Command = Readonly<{
  actor: Member;
  roomId: RoomId;
  content: string;
  replyToId: MessageId | null;
  /** The sender's own key for the message: at most one message per key in the room, for ever. */
  key: string | null;
}>;
type Refusal = NotFound | NotAllowed | RoleRequired | UnknownReference | IdempotencyKeyReused | TooManyRequests;
/** `replayed` means that the message existed before. */
type Sent = MessageView & Readonly<{ replayed: boolean }>;

/**
 * Sends a message. A message in the answer is committed. If its key has been used before, the earlier message is returned in its current state.
 */
export const sendMessage = useCase('use-chat', async (deps: Deps, command: Command): Promise<Result<Sent, Refusal>> => {
  const { roomWatermarks, chatLimits } = deps;
  const { actor, roomId, key } = command;
  const { user, org, roles } = actor;
  const limits = messageLimits(user.id, roomId);
  const reserved = chatLimits.reserve(limits);

  const view = (message: Message, replayed: boolean): Sent => ({
    ...viewMessage({ ...message, sender: { ...user, roles: [...roles] } }),
    replayed,
  });
  let isNew = false;
  try {
    const message = reserved.ok ? await append(deps, command) : undefined;
    if (message) {
      isNew = true;
      return ok(view(message, false));
    }
    // Over the limit, a retry with a key adds nothing and still gets the first answer.
    if (!reserved.ok && key === null) return reserved;
    const earlier = await findEarlier(deps, command);
    if (!earlier.ok) return earlier;
    if (earlier.value) {
      // This instance may not have been notified of the message's commit.
      roomWatermarks.advance(org.id, roomId, changedAt(earlier.value));
      return ok(view(earlier.value, true));
    }
    if (!reserved.ok) return reserved;
    throw new Unavailable('the row that conflicted with a message is gone');
  } finally {
    // Only new messages count against the limit.
    if (reserved.ok && !isNew) chatLimits.release(limits);
  }
});

/** Returns undefined if the message cannot be added, which its own statement checks. */
async function append({ unitOfWork, clock, newId }: Deps, { actor, roomId, content, replyToId, key }: Command) {
  const { id: orgId, timeZone } = actor.org;
  const owner = ownerOf(orgId, roomId);
  if (!mayWrite(actor, owner).ok) return undefined;
  const isToParent = owner.type === 'office' && owner.parentId !== actor.user.id;
  const message = { id: newId<MessageId>(), orgId, roomId, senderId: actor.user.id, content, replyToId, key };
  const appended = await unitOfWork.writeOnce<Message | undefined, never>(async ({ chat, read }) => {
    if (isToParent && !(await authorizeRoomAccessIn(read, actor, roomId, clock())).ok) return ok(undefined);
    return ok(
      chat.append(message, {
        currentOn: owner.type === 'team' ? localDate(clock(), timeZone) : undefined,
        event: { id: newId<PushEventId>(), orgId, kind: 'chat-message', roomId, messageId: message.id },
      }),
    );
  });
  return appended.ok ? appended.value : undefined;
}

/** The message that the sender has sent under the key before, or why nothing may be sent; undefined if neither applies. */
const findEarlier = ({ unitOfWork, clock }: Deps, { actor, roomId, content, replyToId, key }: Command) =>
  unitOfWork.transact<Message | undefined, Refusal>(async ({ chat, read }) => {
    const visited = await authorizeRoomAccessIn(read, actor, roomId, clock());
    if (!visited.ok) return visited;
    const allowed = mayWrite(actor, visited.value);
    if (!allowed.ok) return allowed;
    const found = key === null ? undefined : await chat.findByKey(actor.org.id, roomId, actor.user.id, key);
    if (found) {
      const { contentHash: earlierHash, ...earlier } = found;
      const isSame = isSentAgain(earlier, { content, replyToId }, earlierHash, await contentHash(read, earlier.id, content));
      return isSame ? ok(earlier) : err({ kind: 'idempotency-key-reused' });
    }
    const isReplyToNothing = replyToId !== null && !(await chat.find(actor.org.id, roomId, replyToId));
    return isReplyToNothing ? err(unknownReference({ path: ['replyToId'], rule: 'not-in-room' })) : ok(undefined);
  });
