import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { fileReport, type ReportReceipt } from '../moderation/file-report.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';

type Command = Readonly<{ actor: Member; roomId: RoomId; messageId: MessageId; reason: string | null }>;

/** Reports a message to the admins as it now is. Of a deleted one, or of one that was corrected, they read what it said before. */
export const reportMessage = useCase(
  'use-chat',
  ({ unitOfWork, clock, newId }: WriteDeps<'chat' | 'moderation' | 'audit', 'roomState'>, { actor, roomId, messageId, reason }: Command) =>
    unitOfWork.transact<ReportReceipt & Readonly<{ roomId: RoomId; messageId: MessageId }>, NotFound | NotAllowed>(async (repositories) => {
      const { chat, read } = repositories;
      const now = clock();
      const visited = await authorizeRoomAccessIn(read, actor, roomId, now);
      if (!visited.ok) return visited;
      const message = await chat.find(actor.org.id, roomId, messageId);
      if (!message) return err({ kind: 'not-found' });
      const { senderId, content } = message;
      const about = { roomId, messageId, aboutId: messageId };
      const reported = { kind: 'message', ...about, authorIds: [senderId], content: content ?? '', reason } as const;
      const act = { actor, now, newId };
      return ok({
        ...(await fileReport(repositories, act, reported, 'message-reported', { roomId, messageId, senderId })),
        roomId,
        messageId,
      });
    }),
);
