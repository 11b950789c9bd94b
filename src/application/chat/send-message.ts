import { isSentAgain, type Message } from '../../domain/chat/message.ts';
import { mayWrite } from '../../domain/chat/room-access.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member, RoleRequired } from '../../domain/membership/permissions.ts';
import type { MessageId, OrgId, PushEventId, RoomId, UserId } from '../../domain/shared/ids.ts';
import type { IdempotencyKeyReused, NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import type { Repositories, UnitOfWork } from '../ports/storage.ts';
import { useCase } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';
import { type ChatLimits, messageLimits } from './chat-limits.ts';
import { contentHash } from './content-hash.ts';
import { type MessageView, viewMessage } from './message-view.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork<'chat' | 'outbox', 'roomStates' | 'keyedHash'>;
  roomWatermarks: Pick<RoomWatermarks, 'advance'>;
  chatLimits: ChatLimits;
  clock: Clock;
  newId: NewId;
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
type SentBefore = Readonly<{ kind: 'sent-before'; message: Message }>;

/** Sends a message. What is answered is committed; sent again under its key, it is answered as it stands. */
export const sendMessage = useCase('use-chat', async (deps: Deps, command: Command): Promise<Result<Sent, Refusal>> => {
  const { roomWatermarks, chatLimits } = deps;
  const { user, org, roles } = command.actor;
  const limits = messageLimits(user.id, command.roomId);
  const reserved = chatLimits.reserve(limits);

  const view = (message: Message, replayed: boolean): Sent => ({
    ...viewMessage({ ...message, sender: { ...user, roles: [...roles] } }),
    replayed,
  });
  let isNew = false;
  try {
    const appended = reserved.ok
      ? await append(deps, command)
      : command.key === null
        ? reserved
        : await replay(deps, reserved.error, command);
    isNew = appended.ok;
    if (!appended.ok) return appended.error.kind === 'sent-before' ? ok(view(appended.error.message, true)) : err(appended.error);
    roomWatermarks.advance(org.id, command.roomId, appended.value.createdAt);
    return ok(view(appended.value, false));
  } finally {
    // Only what is new counts.
    if (reserved.ok && !isNew) chatLimits.release(limits);
  }
});

const append = ({ unitOfWork, clock, newId }: Deps, { actor, roomId, content, replyToId, key }: Command) =>
  unitOfWork.transact<Message, Refusal | SentBefore>(async ({ chat, outbox, read }) => {
    const orgId = actor.org.id;
    const senderId = actor.user.id;
    const now = clock();
    const visited = await authorizeRoomAccessIn(read, actor, roomId, now);
    if (!visited.ok) return visited;
    const allowed = mayWrite(actor, visited.value);
    if (!allowed.ok) return allowed;
    if (replyToId && !(await chat.find(orgId, roomId, replyToId)))
      return err(unknownReference({ path: ['replyToId'], rule: 'not-in-room' }));

    const message = { id: newId<MessageId>(), orgId, roomId, senderId, content, replyToId, key };
    // The event comes first, since appending holds the room; it is undone when the message turns out to have been sent before.
    await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'chat-message', roomId, messageId: message.id });
    const sent = await chat.append(message);
    if (sent) return ok(sent);

    return err((await sentBefore(message, { chat, read }))!);
  });

/** What stands under the key already; undefined where nothing does. */
async function sentBefore(
  message: Readonly<{ orgId: OrgId; senderId: UserId }> & Pick<Command, 'roomId' | 'content' | 'replyToId' | 'key'>,
  { chat, read }: Repositories<'chat', 'keyedHash'>,
): Promise<SentBefore | IdempotencyKeyReused | undefined> {
  const { orgId, roomId, senderId, key } = message;
  const found = key === null ? undefined : await chat.findByKey(orgId, roomId, senderId, key);
  if (!found) return undefined;
  const { contentHash: earlierHash, ...earlier } = found;
  const isSame = isSentAgain(earlier, message, earlierHash, await contentHash(read, earlier.id, message.content));
  return isSame ? { kind: 'sent-before', message: earlier } : { kind: 'idempotency-key-reused' };
}

/** The answer to somebody who has sent too much: a retry adds nothing, and gets its first answer all the same. */
const replay = ({ unitOfWork, clock }: Deps, refusal: TooManyRequests, { actor, roomId, content, replyToId, key }: Command) =>
  unitOfWork.transact<never, Refusal | SentBefore>(async ({ chat, read }) => {
    const visited = await authorizeRoomAccessIn(read, actor, roomId, clock());
    if (!visited.ok) return visited;
    const message = { orgId: actor.org.id, senderId: actor.user.id, roomId, content, replyToId, key };
    return err((await sentBefore(message, { chat, read })) ?? refusal);
  });
