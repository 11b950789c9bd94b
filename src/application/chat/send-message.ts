import { isSentAgain, type Message } from '../../domain/chat/message.ts';
import { mayWrite } from '../../domain/chat/room-access.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member, RoleRequired } from '../../domain/membership/permissions.ts';
import type { MessageId, PushEventId, RoomId } from '../../domain/shared/ids.ts';
import type { IdempotencyKeyReused, NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { AccountErased } from '../ports/account-erased.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
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
  /** The sender's own name for the message: under it there is one message in the room, for ever. */
  key: string | null;
}>;
type Refusal = NotFound | NotAllowed | RoleRequired | UnknownReference | IdempotencyKeyReused | TooManyRequests;
/** `replayed` says that the message was there before. */
type Sent = MessageView & Readonly<{ replayed: boolean }>;

/** Sends a message. What is answered is committed; sent again under its key, it is answered as it stands. */
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
    const appended = reserved.ok ? await append(deps, command) : reserved;
    if (appended.ok && appended.value) {
      isNew = true;
      roomWatermarks.advance(org.id, roomId, appended.value.createdAt);
      return ok(view(appended.value, false));
    }
    // Who has sent too much adds nothing by a retry, and gets the first answer all the same.
    if (!appended.ok && (reserved.ok || key === null)) return appended;
    const earlier = await findEarlier(deps, command, key!);
    if (!earlier.ok) return earlier;
    if (earlier.value) return ok(view(earlier.value, true));
    if (!appended.ok) return appended;
    // A key that was there and is gone was its sender's.
    throw new AccountErased();
  } finally {
    // Only what is new counts.
    if (reserved.ok && !isNew) chatLimits.release(limits);
  }
});

/** Answers undefined where the sender has used the key before. */
const append = ({ unitOfWork, clock, newId }: Deps, { actor, roomId, content, replyToId, key }: Command) =>
  unitOfWork.transact<Message | undefined, Refusal>(async ({ chat, read }) => {
    const orgId = actor.org.id;
    const [visited, repliesTo] = await Promise.all([
      authorizeRoomAccessIn(read, actor, roomId, clock()),
      replyToId === null || chat.find(orgId, roomId, replyToId),
    ]);
    if (!visited.ok) return visited;
    const allowed = mayWrite(actor, visited.value);
    if (!allowed.ok) return allowed;
    if (!repliesTo) return err(unknownReference({ path: ['replyToId'], rule: 'not-in-room' }));

    const message = { id: newId<MessageId>(), orgId, roomId, senderId: actor.user.id, content, replyToId, key };
    // Not waited for: the room is held no longer than the commit takes.
    return ok(chat.append(message, { id: newId<PushEventId>(), orgId, kind: 'chat-message', roomId, messageId: message.id }));
  });

/** What the sender has sent under the key before; undefined where nothing was. */
const findEarlier = ({ unitOfWork, clock }: Deps, { actor, roomId, content, replyToId }: Command, key: string) =>
  unitOfWork.transact<Message | undefined, Refusal>(async ({ chat, read }) => {
    const visited = await authorizeRoomAccessIn(read, actor, roomId, clock());
    if (!visited.ok) return visited;
    const found = await chat.findByKey(actor.org.id, roomId, actor.user.id, key);
    if (!found) return ok(undefined);
    const { contentHash: earlierHash, ...earlier } = found;
    const isSame = isSentAgain(earlier, { content, replyToId }, earlierHash, await contentHash(read, earlier.id, content));
    return isSame ? ok(earlier) : err({ kind: 'idempotency-key-reused' });
  });
