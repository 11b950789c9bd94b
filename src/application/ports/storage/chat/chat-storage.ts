import type { Message } from '../../../../domain/chat/message.ts';
import type { NewPushEvent } from '../../../../domain/notifications/push-event.ts';
import type { MessageId, OrgId, RoomId, UserId, WordingId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';

/** A message that has not yet been given a time by its room's clock. */
export type UnsentMessage = Omit<Message, 'content' | 'createdAt' | 'editedAt' | 'deletedAt'> &
  Readonly<{
    content: string;
    /** The sender's own key for the message in this room, valid for ever; null if the message need not be recognized again. */
    key: string | null;
  }>;

/** A message stored under its sender's key. `contentHash` is a keyed hash of what was sent, if the message was corrected or deleted since. */
export type KeyedMessage = Message & Readonly<{ contentHash: string | null }>;

export type AppendOptions = Readonly<{
  /** The room must belong to a team whose season is current on this day. */
  currentOn?: LocalDate | undefined;
  /** Added to the outbox with the message. */
  event?: NewPushEvent;
}>;

export interface Chat {
  find(orgId: OrgId, roomId: RoomId, id: MessageId): Promise<Message | undefined>;
  /** For a corrected or deleted message it also returns the content hash, or null if none was kept. */
  findByKey(orgId: OrgId, roomId: RoomId, senderId: UserId, key: string): Promise<KeyedMessage | undefined>;
  /**
   * Adds the message at the end of its room. MUST give it a time, in whole milliseconds, that is later than that of everything that other
   * transactions have committed to the room, whatever the order of commits and the clocks of the machines. MUST return undefined and add nothing
   * if the sender has used the key in this room before, in any transaction; if the message it replies to is not in the room; or if the condition
   * does not hold. It locks the room until the transaction ends, so nothing slow may follow it.
   */
  append(message: UnsentMessage, options?: AppendOptions): Promise<Message | undefined>;
  /**
   * Replaces the content. MUST give the correction a time by the rule of `append`, and lock the room likewise. MUST return undefined and change
   * nothing if the message is deleted. Keeps the hash of what was first sent under a key: `contentHash` is of the content before this correction.
   * MUST keep the content that it replaces as an earlier wording with the id.
   */
  correct(message: Message, content: string, contentHash: string, wordingId: WordingId): Promise<Message | undefined>;
  /**
   * Leaves a tombstone. MUST give the deletion a time by the rule of `append`, and lock the room likewise. MUST return undefined and change
   * nothing if the message is already deleted. Keeps the content hash of a message that has a key, unless a correction has kept one before.
   * MUST keep the content as an earlier wording with the id.
   */
  retract(message: Message, by: UserId, contentHash: string, wordingId: WordingId): Promise<Message | undefined>;
  /**
   * Moves the reader's mark to `upTo`, or to the latest change in the room if that is earlier, and returns the mark. MUST NOT move it back.
   * Returns undefined and marks nothing if nothing has happened in the room yet.
   */
  markRead(orgId: OrgId, roomId: RoomId, readerId: UserId, upTo: Date): Promise<Date | undefined>;
}
