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
  /** Also by the room's clock; null unless the message is deleted. */
  deletedAt: Date | null;
}>;

/** The message's position for polls: a deletion moves it to the end of the room. */
export const changedAt = ({ createdAt, deletedAt }: Pick<Message, 'createdAt' | 'deletedAt'>): Date => deletedAt ?? createdAt;

/** The clock of a room without any messages. */
export const BEGINNING = new Date(0);

/** The room clock's value for the next change: always later than `last`, whatever `now` is. */
export const nextTick = (last: Date, now: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1));

export const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

export const CONTENT_LENGTH: Range = { min: 1, max: 4000 };
/** Length of the reason for reporting a message. */
export const REASON_LENGTH: Range = { min: 1, max: 1000 };
export const AUTHOR_MAY_DELETE_FOR_MS = 15 * 60_000;

/** Whether the member may delete the message: its author for 15 minutes, admins and staff at any time. */
export function mayDelete(
  member: Pick<Member, 'roles' | 'user'>,
  { senderId, createdAt }: Pick<Message, 'senderId' | 'createdAt'>,
  now: Date,
): Result<undefined, NotAllowed> {
  if (isModerator(member)) return ok(undefined);
  if (senderId !== member.user.id) return notAllowed('not-your-message');
  const age = now.getTime() - createdAt.getTime();
  return age <= AUTHOR_MAY_DELETE_FOR_MS ? ok(undefined) : notAllowed('message-too-old');
}

/**
 * Whether this message is a resend of an earlier one with the same key. For a deleted message, `earlierHash` is the only record of its
 * content; null if it was deleted before hashes were kept, in which case it counts as a resend.
 */
export const isSentAgain = (
  earlier: Pick<Message, 'content' | 'replyToId'>,
  { content, replyToId }: Pick<Message, 'content' | 'replyToId'>,
  earlierHash: string | null,
  hash: string,
): boolean =>
  earlier.replyToId === replyToId &&
  (earlier.content === null ? earlierHash === null || earlierHash === hash : earlier.content === content);

/** Normalizes Windows line breaks and tabs in pasted text. */
export const asTyped = (content: string): string => content.replaceAll('\r\n', '\n').replaceAll('\t', ' ');
