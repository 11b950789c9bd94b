import type { Message } from '../../../../domain/chat/message.ts';
import type { RoomKey, RoomState } from '../../../../domain/chat/room.ts';
import type { NamedMember } from '../../../../domain/membership/member-name.ts';
import type { Role } from '../../../../domain/membership/roles.ts';
import type { MessageId, OrgId, RoomId, TeamId, UserId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';
import type { Page } from '../page.ts';

/** A message, and the data for its sender's name. */
export type SentMessage = Message & Readonly<{ sender: NamedMember }>;

export type RoomChanges = Readonly<{
  messages: readonly SentMessage[];
  /** The time on the room's clock when the messages were read. */
  lastAt: Date;
}>;

export type RoomScope = Readonly<{
  /** The org's own rooms to include. */
  orgRooms: readonly RoomId[];
  /** The teams whose rooms to include if the team's season is current on the day. */
  teams: 'all' | readonly TeamId[];
  /** Whether to include the rooms of all parents with the office in which somebody has written. */
  offices: boolean;
  today: LocalDate;
}>;

export type RoomOverview = Readonly<{
  roomId: RoomId;
  /** The name of the room's team; null for a room of the org. */
  teamName: string | null;
  /** For a parent's room with the office that `offices` includes; null for any other. */
  parent: NamedMember | null;
  /** The newest message that is not deleted. */
  lastMessage: SentMessage | null;
  /** Messages later than the reader's mark that are not deleted and were sent by others. */
  unreadCount: number;
}>;

/** How many of those who may read a message, its sender aside, have read it. */
export type ReadCount = Readonly<{ readBy: number; recipients: number }>;

export interface ChatReader {
  roomState(orgId: OrgId, roomId: RoomId): Promise<RoomState>;
  /** One state per room, in the order of the argument. */
  roomStates(rooms: readonly RoomKey[]): Promise<readonly RoomState[]>;
  /** In no particular order. */
  roomOverviews(orgId: OrgId, readerId: UserId, scope: RoomScope): Promise<readonly RoomOverview[]>;
  /**
   * What was sent, corrected or deleted later than `since`, in that order; each message appears once, as it is now. MUST come from a read that
   * began when the room's clock was known to have reached `knownAt`, or that begins now if `knownAt` is omitted.
   */
  newsSince(orgId: OrgId, roomId: RoomId, since: Date, limit: number, knownAt?: Date): Promise<RoomChanges>;
  /** The newest messages of the room, in ascending order. */
  newestMessages(orgId: OrgId, roomId: RoomId, limit: number): Promise<RoomChanges>;
  /** Messages by time sent, newest first. */
  messagesBefore(orgId: OrgId, roomId: RoomId, before: Date | undefined, limit: number): Promise<Page<SentMessage>>;
  message(orgId: OrgId, roomId: RoomId, id: MessageId): Promise<SentMessage | undefined>;
  /** When a message of the room was sent. */
  messageTime(orgId: OrgId, roomId: RoomId, id: MessageId): Promise<Date | undefined>;
  /** Of the members with one of the approved roles; parents count only with an approved link to a child. */
  readCount(message: Pick<Message, 'orgId' | 'roomId' | 'senderId' | 'createdAt'>, roles: readonly Role[]): Promise<ReadCount>;
}
