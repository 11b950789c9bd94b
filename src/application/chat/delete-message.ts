import { type Message, mayDelete } from '../../domain/chat/message.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, RoomId, WordingId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';
import { contentHash } from './content-hash.ts';
import { type MessageView, viewMessage } from './message-view.ts';

type Deps = WriteDeps<'chat' | 'moderation' | 'users' | 'audit', 'roomState' | 'keyedHash'>;
type Command = Readonly<{ actor: Member; roomId: RoomId; messageId: MessageId }>;
type Refusal = NotFound | NotAllowed;

/**
 * Deletes a message for everyone, leaving a tombstone, which polls deliver. What it said stays readable to admins for a while, through a report.
 * Deleting it again returns the same.
 */
export const deleteMessage = useCase(
  'use-chat',
  async ({ unitOfWork, clock, newId }: Deps, { actor, roomId, messageId }: Command): Promise<Result<MessageView, Refusal>> => {
    const orgId = actor.org.id;
    return unitOfWork.transact<MessageView, Refusal>(async (repositories) => {
      const { chat, read, users } = repositories;
      const now = clock();
      const visited = await authorizeRoomAccessIn(read, actor, roomId, now);
      if (!visited.ok) return visited;
      const message = await chat.find(orgId, roomId, messageId);
      if (!message) return err({ kind: 'not-found' });
      const allowed = mayDelete(actor, message, now);
      if (!allowed.ok) return allowed;

      const sender = await users.named(orgId, message.senderId);
      const tombstone = message.deletedAt ? message : await retract(repositories, message, { actor, now, newId });
      return ok(viewMessage({ ...tombstone, sender }));
    });
  },
);

type By = Readonly<{ actor: Member; now: Date; newId: NewId }>;
async function retract(
  { chat, moderation, audit, read }: Repositories<'chat' | 'moderation' | 'audit', 'keyedHash'>,
  message: Message,
  { actor, now, newId }: By,
): Promise<Message> {
  const { orgId, roomId, id } = message;
  const hash = await contentHash(read, id, message.content!);
  const { user } = actor;
  // Whoever deletes their own words does not decide what was reported about them.
  if (user.id !== message.senderId) await moderation.closeOfMessage(message, now);
  // These come first: nothing else may happen while the room is locked.
  await audit.append(auditEntry({ actor, now, newId }, 'message-deleted', id, { roomId, senderId: message.senderId }));
  return (await chat.retract(message, user.id, hash, newId<WordingId>())) ?? (await chat.find(orgId, roomId, id))!;
}
