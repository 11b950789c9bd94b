import { senderName } from '../../domain/chat/message.ts';
import type { MessageId, RoomId, UserId } from '../../domain/shared/ids.ts';
import type { SentMessage } from '../ports/chat-reader.ts';

export type MessageView = Readonly<{
  id: MessageId;
  roomId: RoomId;
  /** The name is short. */
  sender: Readonly<{ id: UserId; name: string | null }>;
  content: string | null;
  replyToId: MessageId | null;
  createdAt: Date;
  deletedAt: Date | null;
}>;

/** A message as everyone in its room sees it. */
export const viewMessage = ({ id, roomId, senderId, senderName: name, ...message }: SentMessage): MessageView => ({
  id,
  roomId,
  sender: { id: senderId, name: senderName(name) },
  content: message.content,
  replyToId: message.replyToId,
  createdAt: message.createdAt,
  deletedAt: message.deletedAt,
});
