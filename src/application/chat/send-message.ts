import { isSentAgain, type Message } from '../../domain/chat/message.ts';
import { mayWrite } from '../../domain/chat/room-access.ts';
import type { IdempotencyKeyReused, NotFound, TooManyRequests } from '../../domain/errors.ts';
import type { UnknownReference } from '../../domain/games/game.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member, RoleRequired } from '../../domain/membership/permissions.ts';
import type { MessageId, PushEventId, RoomId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { RoomMarks } from '../ports/room-marks.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { type ChatLimits, messageLimits } from './chat-limits.ts';
import { type MessageView, viewMessage } from './message-view.ts';
import { visitRoomIn } from './visit-room.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork;
  roomMarks: Pick<RoomMarks, 'raise'>;
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
export const sendMessage = ({ unitOfWork, roomMarks, chatLimits, clock, newId }: Deps) => {
  const append = ({ actor, roomId, content, replyToId, key }: Command) =>
    unitOfWork.transact<Message, Refusal | SentBefore>(async ({ chat, outbox, read }) => {
      const orgId = actor.org.id;
      const senderId = actor.user.id;
      const now = clock();
      const visited = await visitRoomIn(read, actor, roomId, now);
      if (!visited.ok) return visited;
      const allowed = mayWrite(actor, visited.value);
      if (!allowed.ok) return allowed;
      if (replyToId && !(await chat.find(orgId, roomId, replyToId))) return err(unknownReply);

      const message = { id: newId<MessageId>(), orgId, roomId, senderId, content, replyToId, key };
      // The event comes first, since appending holds the room; it is undone when the message turns out to have been sent before.
      await outbox.add({ id: newId<PushEventId>(), orgId, happenedAt: now, kind: 'chat-message', roomId, messageId: message.id });
      const sent = await chat.append(message);
      if (sent) return ok(sent);

      const earlier = (await chat.findByKey(orgId, roomId, senderId, key!))!;
      return err(isSentAgain(earlier, message) ? { kind: 'sent-before', message: earlier } : { kind: 'idempotency-key-reused' });
    });

  return async (command: Command): Promise<Result<Sent, Refusal>> => {
    const { user, org, roles } = command.actor;
    const limits = messageLimits(user.id, command.roomId);
    const reserved = chatLimits.reserve(limits);
    if (!reserved.ok) return reserved;

    const view = (message: Message, replayed: boolean): Sent => ({
      ...viewMessage({ ...message, sender: { ...user, roles: [...roles] } }),
      replayed,
    });
    let isNew = false;
    try {
      const appended = await append(command);
      isNew = appended.ok;
      if (!appended.ok) return appended.error.kind === 'sent-before' ? ok(view(appended.error.message, true)) : err(appended.error);
      roomMarks.raise(org.id, command.roomId, appended.value.createdAt);
      return ok(view(appended.value, false));
    } finally {
      // Only what is new counts.
      if (!isNew) chatLimits.release(limits);
    }
  };
};

const unknownReply: UnknownReference = {
  kind: 'unknown-reference',
  errors: [{ in: 'body', pointer: '/replyToId', detail: 'is no message of this room' }],
};
