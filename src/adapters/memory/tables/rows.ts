import type { KeyedMessage, UnsentMessage } from '../../../application/ports/storage/chat/chat-storage.ts';
import type { Message } from '../../../domain/chat/message.ts';
import type { NameSearch } from '../../../domain/families/name-searches.ts';
import type { ImportFinding, LeagueImport } from '../../../domain/imports/league-import.ts';
import type { Made } from '../../../domain/imports/undo.ts';
import type { Notification } from '../../../domain/notifications/notification.ts';
import type { PushEvent } from '../../../domain/notifications/push-event.ts';
import type { PushPreferences } from '../../../domain/notifications/push-preferences.ts';
import type { Reminder as ItemReminder } from '../../../domain/reminders/reminder.ts';
import type { InviteId, OrgId, PushEventId, RoomId, UserId } from '../../../domain/shared/ids.ts';

export type RoomClock = Readonly<{ orgId: OrgId; roomId: RoomId; lastSeq: number; lastAt: Date }>;
/** `seq` starts at 1 in each room and has no gaps. */
export type StoredMessage = Message &
  Pick<UnsentMessage, 'key'> &
  Pick<KeyedMessage, 'contentHash'> &
  Readonly<{ seq: number; deletedBy: UserId | null }>;
export type ReadMark = Readonly<{ orgId: OrgId; roomId: RoomId; readerId: UserId; readUpTo: Date }>;

export type OutboxEvent = Readonly<{ event: PushEvent; failures: number; dueAt: Date }>;
export type Reminder = Readonly<{ orgId: OrgId; userId: UserId; dueAt: Date }>;
export type ReminderTurn = Readonly<{ orgId: OrgId; dueAt: Date }>;
export type StoredReminder = ItemReminder & Readonly<{ madeAt: Date }>;
export type StoredNotice = Readonly<{ orgId: OrgId; eventId: PushEventId; notice: Notification; happenedAt: Date }>;
export type UserPreferences = PushPreferences & Readonly<{ orgId: OrgId; userId: UserId }>;
export type RoomMute = Readonly<{ orgId: OrgId; userId: UserId; roomId: RoomId }>;

export type InviteUse = Readonly<{ orgId: OrgId; inviteId: InviteId; personHash: string; expiresAt: Date }>;
/** Of no org if `orgId` is null. */
export type CountedActor = Readonly<{ orgId: OrgId | null; action: string; subject: string; count: number; endsAt: Date }>;

export type CountedSearcher = Readonly<{ searcher: string; searches: readonly NameSearch[] }>;

export type StoredImport = LeagueImport & Readonly<{ leaseUntil: Date }>;
export type StoredMade = Made & Readonly<{ orgId: OrgId; importId: string; place: number }>;
export type StoredFinding = ImportFinding & Readonly<{ orgId: OrgId; importId: string; place: number }>;
