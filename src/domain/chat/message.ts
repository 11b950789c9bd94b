import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import type { Member } from '../membership/permissions.ts';
import type { MessageId, OrgId, RoomId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { ok, type Result } from '../shared/result.ts';
import { isModerator } from './room-access.ts';

/** A message, or the tombstone of a deleted one. */
export type Message = Readonly<{
  id: MessageId;
  orgId: OrgId;
  roomId: RoomId;
  senderId: UserId;
  /** Null exactly when the message is deleted. */
  content: string | null;
  replyToId: MessageId | null;
  /** By the room's clock: later than everything that happened in the room before. */
  createdAt: Date;
  /** When its author last corrected it, also by the room's clock; null unless it was corrected. */
  editedAt: Date | null;
  /** Also by the room's clock; null unless the message is deleted. */
  deletedAt: Date | null;
}>;

/** The message's position for polls: a correction or deletion moves it to the end of the room. */
export const changedAt = ({ createdAt, editedAt, deletedAt }: Pick<Message, 'createdAt' | 'editedAt' | 'deletedAt'>): Date =>
  deletedAt ?? editedAt ?? createdAt;

/** The clock of a room without any messages. */
export const BEGINNING = new Date(0);

/** The room clock's value for the next change: always later than `last`, whatever `now` is. */
export const nextTick = (last: Date, now: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1));

export const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

export const CONTENT_LENGTH: Range = { min: 1, max: 4000 };
/** Length of the reason for reporting a message. */
export const REASON_LENGTH: Range = { min: 1, max: 1000 };
export const AUTHOR_MAY_CHANGE_FOR_MS = 15 * 60_000;

/** Whether the member may delete the message: its author for 15 minutes, admins and staff at any time. */
export function mayDelete(
  member: Pick<Member, 'roles' | 'user'>,
  { senderId, createdAt }: Pick<Message, 'senderId' | 'createdAt'>,
  now: Date,
): Result<undefined, NotAllowed> {
  if (isModerator(member)) return ok(undefined);
  if (senderId !== member.user.id) return notAllowed('not-your-message');
  return isRecent(createdAt, now) ? ok(undefined) : notAllowed('message-too-old');
}

/** Whether the member may correct the message: its author alone, for 15 minutes. */
export function mayCorrect(
  { user }: Pick<Member, 'user'>,
  { senderId, createdAt }: Pick<Message, 'senderId' | 'createdAt'>,
  now: Date,
): Result<undefined, NotAllowed> {
  if (senderId !== user.id) return notAllowed('not-your-words');
  return isRecent(createdAt, now) ? ok(undefined) : notAllowed('too-old-to-correct');
}

const isRecent = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() <= AUTHOR_MAY_CHANGE_FOR_MS;

/**
 * Whether this message is a resend of an earlier one with the same key. For a corrected or deleted message, `earlierHash` is the only record of
 * what was sent; null for one deleted before hashes were kept, which counts as a resend.
 */
export const isSentAgain = (
  earlier: Pick<Message, 'content' | 'replyToId' | 'editedAt'>,
  { content, replyToId }: Pick<Message, 'content' | 'replyToId'>,
  earlierHash: string | null,
  hash: string,
): boolean =>
  earlier.replyToId === replyToId &&
  (earlier.content === null || earlier.editedAt ? earlierHash === null || earlierHash === hash : earlier.content === content);

/** Normalizes Windows line breaks and tabs in pasted text. */
export const asTyped = (content: string): string => content.replaceAll('\r\n', '\n').replaceAll('\t', ' ');
