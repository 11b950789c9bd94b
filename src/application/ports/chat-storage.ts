import type { Message } from '../../domain/chat/message.ts';
import type { NewPushEvent } from '../../domain/notifications/push-event.ts';
import type { MessageId, MessageReportId, OrgId, RoomId, UserId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';

/** A message before its room's clock has given it a time. */
export type UnsentMessage = Omit<Message, 'content' | 'createdAt' | 'deletedAt'> &
  Readonly<{
    content: string;
    /** The sender's own name for it in this room, for ever; null for one that is not to be recognized again. */
    key: string | null;
  }>;

/** A message under its sender's key. `contentHash` is a keyed hash of what it said before it was deleted. */
export type KeyedMessage = Message & Readonly<{ contentHash: string | null }>;

/** That somebody found a message out of place. It keeps what the message said, which may be deleted before an admin looks. */
export type MessageReport = Readonly<{
  id: MessageReportId;
  orgId: OrgId;
  roomId: RoomId;
  messageId: MessageId;
  reporterId: UserId;
  content: string;
  reason: string | null;
  createdAt: Date;
}>;

export type AppendOptions = Readonly<{
  /** The room must be that of a team whose season is current on this day. */
  currentOn?: LocalDate | undefined;
  /** Put into the outbox with the message. */
  event?: NewPushEvent;
}>;

export interface Chat {
  find(orgId: OrgId, roomId: RoomId, id: MessageId): Promise<Message | undefined>;
  /** Answers the content hash of a deleted message besides, null where none was kept. */
  findByKey(orgId: OrgId, roomId: RoomId, senderId: UserId, key: string): Promise<KeyedMessage | undefined>;
  /**
   * Adds the message at the end of its room. MUST give it a time, in whole milliseconds, that is later than that of everything
   * which another transaction has put into the room and kept, whatever the order of commits and the clocks of the machines.
   * MUST answer undefined, and add nothing, when the sender has used the key in this room before, in whichever transaction; when what it
   * replies to is no message of the room; or when the condition does not hold.
   * It holds the room until the transaction ends: nothing that takes time comes after it.
   */
  append(message: UnsentMessage, options?: AppendOptions): Promise<Message | undefined>;
  /**
   * Leaves a tombstone. MUST give the deletion a time under the rule of `append`, and hold the room likewise.
   * MUST answer undefined, and change nothing, when the message is deleted already. Keeps the content hash of a message that has a key.
   */
  retract(message: Message, by: UserId, contentHash: string): Promise<Message | undefined>;
  /**
   * Moves the reader's mark to `upTo`, or to the latest thing in the room if that is earlier, and answers where it stands.
   * MUST NOT move it back. Answers undefined, and marks nothing, where nothing has happened in the room yet.
   */
  markRead(orgId: OrgId, roomId: RoomId, readerId: UserId, upTo: Date): Promise<Date | undefined>;
  /** Keeps the report, unless its reporter has reported that message before; answers the one that is kept. */
  report(report: MessageReport): Promise<MessageReport>;
}
