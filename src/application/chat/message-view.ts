import { memberName } from '../../domain/membership/member-name.ts';
import type { MessageId, RoomId, UserId } from '../../domain/shared/ids.ts';
import type { SentMessage } from '../ports/storage/chat/chat-reader.ts';

export type MessageView = Readonly<{
  id: MessageId;
  roomId: RoomId;
  sender: Readonly<{ id: UserId; name: string }>;
  content: string | null;
  replyToId: MessageId | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
}>;

/** A message as everyone in its room sees it. */
export const viewMessage = (message: SentMessage): MessageView => viewNamed(message, memberName(message.sender));

/** Messages from one read; those of one person share one sender object. */
export function viewMessages(messages: readonly SentMessage[]): readonly MessageView[] {
  const names = new Map<SentMessage['sender'], string>();
  return messages.map((message) => {
    const { sender } = message;
    const name = names.get(sender) ?? memberName(sender);
    names.set(sender, name);
    return viewNamed(message, name);
  });
}

const viewNamed = (
  { id, roomId, senderId, content, replyToId, createdAt, editedAt, deletedAt }: SentMessage,
  name: string,
): MessageView => ({
  id,
  roomId,
  sender: { id: senderId, name },
  content,
  replyToId,
  createdAt,
  editedAt,
  deletedAt,
});
