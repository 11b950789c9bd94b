import type { NotAllowed } from '../membership/membership.ts';
import type { Member } from '../membership/permissions.ts';
import type { MessageId, OrgId, RoomId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { isModerator } from './room-access.ts';

/** What somebody wrote; once it is taken back, the tombstone that is left of it. */
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
  /** By the room's clock as well; null as long as the message stands. */
  deletedAt: Date | null;
}>;

/** Where a poll finds the message: a deletion moves it to the end of the room once more. */
export const changedAt = ({ createdAt, deletedAt }: Pick<Message, 'createdAt' | 'deletedAt'>): Date => deletedAt ?? createdAt;

/** The clock of a room in which nothing has happened yet. */
export const BEGINNING = new Date(0);

/** What a room's clock shows for the next thing that happens in it: always later than `last`, whatever `now` is. */
export const nextTick = (last: Date, now: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1));

export const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

export const CONTENT_LENGTH: Range = { min: 1, max: 4000 };
/** Of why somebody reports a message. */
export const REASON_LENGTH: Range = { min: 1, max: 1000 };
export const AUTHOR_MAY_DELETE_FOR_MS = 15 * 60_000;

/** Whether the member may take the message back: its author for 15 minutes, admins and staff at any time. */
export function mayDelete(
  member: Pick<Member, 'roles' | 'user'>,
  { senderId, createdAt }: Pick<Message, 'senderId' | 'createdAt'>,
  now: Date,
): Result<undefined, NotAllowed> {
  if (isModerator(member)) return ok(undefined);
  if (senderId !== member.user.id) return err({ kind: 'not-allowed', reason: 'not-your-message' });
  const age = now.getTime() - createdAt.getTime();
  return age <= AUTHOR_MAY_DELETE_FOR_MS ? ok(undefined) : err({ kind: 'not-allowed', reason: 'too-late' });
}

/**
 * Whether an earlier message under a key is the one that is sent again. Of a deleted one `earlierHash` alone tells what it said; null where it was
 * deleted before hashes were kept, and then it counts as sent again.
 */
export const isSentAgain = (
  earlier: Pick<Message, 'content' | 'replyToId'>,
  { content, replyToId }: Pick<Message, 'content' | 'replyToId'>,
  earlierHash: string | null,
  hash: string,
): boolean =>
  earlier.replyToId === replyToId &&
  (earlier.content === null ? earlierHash === null || earlierHash === hash : earlier.content === content);

/** What people paste brings line breaks of Windows and tabs along. */
export const asTyped = (content: string): string => content.replaceAll('\r\n', '\n').replaceAll('\t', ' ');
