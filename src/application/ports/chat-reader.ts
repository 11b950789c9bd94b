import type { Message } from '../../domain/chat/message.ts';
import type { RoomKey, RoomState } from '../../domain/chat/room.ts';
import type { NamedMember } from '../../domain/membership/member-name.ts';
import type { MessageId, MessageReportId, OrgId, RoomId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';
import type { PersonRef, PersonView, TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** A message, and what its sender's name is made of. */
export type SentMessage = Message & Readonly<{ sender: NamedMember }>;

export type RoomChanges = Readonly<{
  messages: readonly SentMessage[];
  /** How far the room's clock had come when the messages were read. */
  lastAt: Date;
}>;

export type RoomScope = Readonly<{
  /** Which of the org's own rooms. */
  orgRooms: readonly RoomId[];
  /** Which teams' rooms, as far as the team's season is current on the day. */
  teams: 'all' | readonly TeamId[];
  today: LocalDate;
}>;

export type RoomOverview = Readonly<{
  roomId: RoomId;
  /** The team whose room it is; null for a room of the org. */
  teamName: string | null;
  /** The newest one that is not deleted. */
  lastMessage: SentMessage | null;
  /** Messages later than the reader's mark, not deleted, and sent by others. */
  unreadCount: number;
}>;

export type MessageReportView = Readonly<{
  id: MessageReportId;
  roomId: RoomId;
  teamName: string | null;
  message: Readonly<{ id: MessageId; sender: PersonRef; createdAt: Date; deletedAt: Date | null }>;
  content: string;
  reporter: PersonView;
  reason: string | null;
  createdAt: Date;
}>;

export interface ChatReader {
  roomState(orgId: OrgId, roomId: RoomId): Promise<RoomState>;
  /** One state for each room, in the order asked for. */
  roomStates(rooms: readonly RoomKey[]): Promise<readonly (RoomState | undefined)[]>;
  /** In no particular order. */
  roomOverviews(orgId: OrgId, readerId: UserId, scope: RoomScope): Promise<readonly RoomOverview[]>;
  /**
   * What was sent or deleted later than `since`, in that order; a message that was deleted is there once, as its tombstone. MUST come from a
   * reading that began when the room was known to have come as far as `knownAt`, or that begins now where that is left out.
   */
  newsSince(orgId: OrgId, roomId: RoomId, since: Date, limit: number, knownAt?: Date): Promise<RoomChanges>;
  /** The newest messages of the room, oldest of them first. */
  newestMessages(orgId: OrgId, roomId: RoomId, limit: number): Promise<RoomChanges>;
  /** Messages in order of their sending, newest first. */
  messagesBefore(orgId: OrgId, roomId: RoomId, before: Date | undefined, limit: number): Promise<Page<SentMessage>>;
  message(orgId: OrgId, roomId: RoomId, id: MessageId): Promise<SentMessage | undefined>;
  /** When a message of the room was sent. */
  messageTime(orgId: OrgId, roomId: RoomId, id: MessageId): Promise<Date | undefined>;
  /** Newest first. */
  messageReports(orgId: OrgId, page: PageRequest<TimePosition>): Promise<Page<MessageReportView>>;
}
