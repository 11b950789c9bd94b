import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, MessageReportId, RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { MessageReport } from '../ports/storage/chat-storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';

type Command = Readonly<{ actor: Member; roomId: RoomId; messageId: MessageId; reason: string | null }>;
type Refusal = NotFound | NotAllowed;

/** `isNew` is false if the user has reported the message before: the first report is kept. */
export type ReportReceipt = Pick<MessageReport, 'id' | 'roomId' | 'messageId' | 'reason' | 'createdAt'> & Readonly<{ isNew: boolean }>;

/** Reports a message to the admins with its current content. A deleted message has nothing to report. */
export const reportMessage = useCase(
  'use-chat',
  ({ unitOfWork, clock, newId }: WriteDeps<'chat' | 'audit', 'roomState'>, { actor, roomId, messageId, reason }: Command) =>
    unitOfWork.transact<ReportReceipt, Refusal>(async ({ chat, read, audit }) => {
      const orgId = actor.org.id;
      const reporterId = actor.user.id;
      const now = clock();
      const visited = await authorizeRoomAccessIn(read, actor, roomId, now);
      if (!visited.ok) return visited;
      const message = await chat.find(orgId, roomId, messageId);
      if (!message || message.content === null) return err({ kind: 'not-found' });

      const id = newId<MessageReportId>();
      const report = await chat.report({ id, orgId, roomId, messageId, reporterId, content: message.content, reason, createdAt: now });
      const isNew = report.id === id;
      if (isNew) {
        const facts = { roomId, messageId, senderId: message.senderId };
        await audit.append(auditEntry({ actor, now, newId }, 'message-reported', id, facts));
      }
      return ok({ ...report, isNew });
    }),
);
