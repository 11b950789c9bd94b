import { memberName } from '../../domain/membership/member-name.ts';
import type { MessageId, RoomId, UserId } from '../../domain/shared/ids.ts';
import type { SentMessage } from '../ports/chat-reader.ts';

export type MessageView = Readonly<{
  id: MessageId;
  roomId: RoomId;
  sender: Readonly<{ id: UserId; name: string }>;
  content: string | null;
  replyToId: MessageId | null;
  createdAt: Date;
  deletedAt: Date | null;
}>;

/** A message as everyone in its room sees it. */
export const viewMessage = ({ id, roomId, senderId, sender, ...message }: SentMessage): MessageView => ({
  id,
  roomId,
  sender: { id: senderId, name: memberName(sender) },
  content: message.content,
  replyToId: message.replyToId,
  createdAt: message.createdAt,
  deletedAt: message.deletedAt,
});
