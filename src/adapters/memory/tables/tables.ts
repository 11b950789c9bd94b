import { ATTENDANCE_ANSWERS, ATTENDANCE_CHANGES, PLAYER_PRESENCES } from '../../../application/data/attendance.ts';
import { BRACKET_ENTRANTS, BRACKET_GAMES } from '../../../application/data/brackets.ts';
import { CHAT_MESSAGE_REPORTS, CHAT_MESSAGES, CHAT_READ_MARKS, CHAT_ROOM_CLOCKS } from '../../../application/data/chat.ts';
import { NAME_SEARCHES } from '../../../application/data/families.ts';
import { GAME_CHANGES } from '../../../application/data/games.ts';
import { EXTERNAL_IDS, IMPORT_FINDINGS, IMPORT_MADES, LEAGUE_IMPORTS } from '../../../application/data/imports.ts';
import type { KindOfData } from '../../../application/data/kind-of-data.ts';
import { DECLARED } from '../../../application/data/kinds.ts';
import { PLACE_STATES, PLAYERS, STAFF } from '../../../application/data/league.ts';
import { MAIL_DELIVERIES, MAIL_STOPS, MAILING_INVITATIONS, MAILINGS } from '../../../application/data/mail.ts';
import { ADMIN_APPOINTMENTS, ADMISSION_BLOCKS, INVITE_USES, MEMBERSHIPS, USERS } from '../../../application/data/membership.ts';
import {
  PUSH_DELIVERIES,
  PUSH_EVENTS,
  PUSH_NOTICES,
  PUSH_PREFERENCES,
  PUSH_REMINDERS,
  PUSH_ROOM_MUTES,
  PUSH_TOKENS,
} from '../../../application/data/notifications.ts';
import { ACTION_COUNTS, ERASED_IDENTITIES, PERSON_ACTION_COUNTS } from '../../../application/data/privacy.ts';
import { REMINDER_TURNS, REMINDERS } from '../../../application/data/reminders.ts';
import { KEPT_OUTCOMES, SCOPE_VERSIONS } from '../../../application/data/requests.ts';
import { GAME_LINEUP_PLACES, GAME_LINEUPS, STAT_EVENTS } from '../../../application/data/scoring.ts';
import { WEBHOOK_DELIVERIES } from '../../../application/data/webhooks.ts';
import type { StoredAnswer, StoredPresence } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import type { GameChange, RecordedEvent } from '../../../application/ports/storage/league/league-storage.ts';
import type { BlockedFor } from '../../../application/ports/storage/membership/blocks.ts';
import type { TextReport } from '../../../application/ports/storage/moderation/moderation-storage.ts';
import type { IdempotencyRecord } from '../../../application/ports/storage/requests/idempotency-store.ts';
import type { StoredLineup, StoredLineupPlace } from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { AnswerChange } from '../../../domain/attendance/answer.ts';
import type { BracketGame, Entrant } from '../../../domain/brackets/bracket.ts';
import type { ExternalId } from '../../../domain/imports/league.ts';
import type { PlaceState, ToldState } from '../../../domain/league/place-state.ts';
import type { Player, StaffMember } from '../../../domain/league/team.ts';
import type { MailDelivery } from '../../../domain/mail/mail-delivery.ts';
import type { Invitation, Mailing } from '../../../domain/mail/mailing.ts';
import type { Membership } from '../../../domain/membership/membership.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { Delivery } from '../../../domain/notifications/delivery.ts';
import type { PushToken } from '../../../domain/notifications/push-token.ts';
import type { BlockId, BracketId, GameId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import type {
  CountedActor,
  CountedSearcher,
  InviteUse,
  OutboxEvent,
  ReadMark,
  Reminder,
  ReminderTurn,
  RoomClock,
  RoomMute,
  StoredFinding,
  StoredImport,
  StoredMade,
  StoredMessage,
  StoredNotice,
  StoredReminder,
  UserPreferences,
} from './rows.ts';
import { draftOf, type IsRow, type Table, table } from './table.ts';

/** Tables whose rows are not just the declared values, or have members that are named otherwise. */
type OwnTables = Readonly<{
  users: Table<User>;
  memberships: Table<Membership>;
  adminAppointments: Table<Readonly<{ orgId: OrgId; addressHash: string; appointedAt: Date }>>;
  inviteUses: Table<InviteUse>;
  actionCounts: Table<CountedActor>;
  personActionCounts: Table<CountedActor>;
  idempotencyRecords: Table<Omit<IdempotencyRecord, 'outcome'> & Readonly<{ caller: UserId; idempotencyKey: string; outcome: string }>>;
  staff: Table<StaffMember>;
  players: Table<Player>;
  blocks: Table<
    Readonly<{
      orgId: OrgId;
      blockedFor: BlockedFor;
      hash: string;
      at: Date;
      blockId: BlockId;
      taken: Readonly<Partial<Record<Role, Date>>>;
    }>
  >;
  gameChanges: Table<GameChange>;
  statEvents: Table<RecordedEvent>;
  lineups: Table<Omit<StoredLineup, 'places'>>;
  lineupPlaces: Table<StoredLineupPlace>;
  messages: Table<StoredMessage>;
  roomClocks: Table<RoomClock>;
  readMarks: Table<ReadMark>;
  textReports: Table<TextReport>;
  attendanceAnswers: Table<StoredAnswer>;
  attendanceChanges: Table<AnswerChange>;
  playerPresences: Table<StoredPresence>;
  placeStates: Table<PlaceState & Readonly<{ notifiedAt: Date | null; told: ToldState | null }>>;
  bracketEntrants: Table<Entrant>;
  bracketGames: Table<BracketGame<GameId> & Readonly<{ orgId: OrgId; bracketId: BracketId }>>;
  pushTokens: Table<PushToken>;
  pushEvents: Table<OutboxEvent>;
  pushNotices: Table<StoredNotice>;
  pushDeliveries: Table<Delivery>;
  pushPreferences: Table<UserPreferences>;
  mailDeliveries: Table<MailDelivery>;
  mailings: Table<Mailing>;
  invitations: Table<Invitation>;
  mailStops: Table<Readonly<{ addressHash: string }>>;
  /** When a server last refused mail to a user's address for good. */
  mailRefusals: Table<Readonly<{ userId: UserId; refusedAt: Date | null; fullSince: Date | null }>>;
  reminderTurns: Table<ReminderTurn>;
  itemReminders: Table<StoredReminder>;
  roomMutes: Table<RoomMute>;
  erasedIdentities: Table<Readonly<{ identityHash: string; erasedAt: Date }>>;
  reminders: Table<Reminder>;
  nameSearches: Table<CountedSearcher>;
  scopeVersions: Table<Readonly<{ orgId: OrgId; scope: string; version: number }>>;
  externalIds: Table<ExternalId & Readonly<{ orgId: OrgId }>>;
  leagueImports: Table<StoredImport>;
  importFindings: Table<StoredFinding>;
  importMade: Table<StoredMade>;
  webhookDeliveries: Table<WebhookDelivery>;
}>;

const ownTables = (): OwnTables => ({
  users: table(USERS, { searchKey: null, mailRefusedAt: null, mailFullSince: null }),
  memberships: table(MEMBERSHIPS, { isListed: null }),
  adminAppointments: table(ADMIN_APPOINTMENTS),
  inviteUses: table(INVITE_USES),
  actionCounts: table(ACTION_COUNTS, { countedAt: null }),
  personActionCounts: table(PERSON_ACTION_COUNTS, { countedAt: null }),
  idempotencyRecords: table(KEPT_OUTCOMES, { scopeId: null, userId: 'caller', key: 'idempotencyKey' }),
  staff: table(STAFF, { searchKey: null }),
  players: table(PLAYERS, { searchKey: null, shortKey: null }),
  blocks: table(ADMISSION_BLOCKS, { createdAt: 'at' }),
  gameChanges: table(GAME_CHANGES, { gameChangeId: 'id', changedBy: 'by' }),
  statEvents: table(STAT_EVENTS, { jerseyNumber: null }),
  lineups: table(GAME_LINEUPS, { numbers: null }),
  lineupPlaces: table(GAME_LINEUP_PLACES),
  messages: table(CHAT_MESSAGES, { messageId: 'id' }),
  roomClocks: table(CHAT_ROOM_CLOCKS),
  readMarks: table(CHAT_READ_MARKS, { userId: 'readerId' }),
  textReports: table(CHAT_MESSAGE_REPORTS, { reportId: 'id' }),
  attendanceAnswers: table(ATTENDANCE_ANSWERS),
  attendanceChanges: table(ATTENDANCE_CHANGES),
  playerPresences: table(PLAYER_PRESENCES),
  placeStates: table(PLACE_STATES),
  bracketEntrants: table(BRACKET_ENTRANTS),
  bracketGames: table(BRACKET_GAMES),
  pushTokens: table(PUSH_TOKENS, { pushTokenId: 'id', tokenHash: null }),
  pushEvents: table(PUSH_EVENTS, {
    orgId: ({ event }) => event.orgId,
    pushEventId: ({ event }) => event.id,
    facts: null,
    happenedAt: null,
  }),
  pushNotices: table(PUSH_NOTICES, { pushEventId: 'eventId', texts: null, data: null }),
  pushDeliveries: table(PUSH_DELIVERIES, { pushDeliveryId: 'id', pushEventId: 'eventId', pushTokenId: 'tokenId', ended: 'end' }),
  pushPreferences: table(PUSH_PREFERENCES),
  mailDeliveries: table(MAIL_DELIVERIES, { mailDeliveryId: 'id', pushEventId: 'eventId', ended: 'end' }),
  mailings: table(MAILINGS, { mailingId: 'id' }),
  invitations: table(MAILING_INVITATIONS, { ended: 'end' }),
  mailStops: table(MAIL_STOPS, { stoppedAt: null }),
  mailRefusals: table(USERS, {
    ...{ id: 'userId', mailRefusedAt: 'refusedAt', mailFullSince: 'fullSince' },
    ...{ issuer: null, subject: null, email: null, emailVerified: null, name: null, givenName: null, familyName: null, pictureUrl: null },
    ...{ claimedLanguage: null, language: null, createdAt: null, updatedAt: null, claimsAt: null, erasedAt: null, searchKey: null },
  }),
  reminderTurns: table(REMINDER_TURNS),
  itemReminders: table(REMINDERS),
  roomMutes: table(PUSH_ROOM_MUTES),
  erasedIdentities: table(ERASED_IDENTITIES),
  reminders: table(PUSH_REMINDERS),
  nameSearches: table(NAME_SEARCHES, { lastAt: ({ searches }) => new Date(Math.max(0, ...searches.map(({ at }) => at.getTime()))) }),
  scopeVersions: table(SCOPE_VERSIONS),
  externalIds: table(EXTERNAL_IDS),
  leagueImports: table(LEAGUE_IMPORTS, {
    importId: 'id',
    stage: null,
    done: null,
    total: null,
    undoneAt: null,
    undoneBy: null,
    removed: null,
  }),
  importFindings: table(IMPORT_FINDINGS, { columnLetters: 'column' }),
  importMade: table(IMPORT_MADES, { thingId: 'id' }),
  webhookDeliveries: table(WEBHOOK_DELIVERIES, { ended: 'end' }),
});

type NameOf<Constant extends string> = Constant extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<NameOf<Rest>>}`
  : Lowercase<Constant>;
const nameOf = (constant: string) => constant.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** A table for each kind of data whose values are rows as they are, named as its constant: `ROSTER_SPOTS` are in `rosterSpots`. */
type TablesOfValues = {
  readonly [Constant in keyof typeof DECLARED as (typeof DECLARED)[Constant] extends KindOfData<infer Value, infer Members>
    ? IsRow<Value, Members> extends true
      ? NameOf<Constant>
      : never
    : never]: (typeof DECLARED)[Constant] extends KindOfData<infer Value> ? Table<Value & object> : never;
};

/** Keys are ids prefixed with the org's, as in a primary key; idempotency records are keyed by caller and key, with outcomes as JSON. */
export type Tables = TablesOfValues & OwnTables;

export function emptyTables(): Tables {
  const own = ownTables();
  const special = new Set(Object.values(own).map(({ stores }) => stores.kind));
  const ofValues = Object.entries<KindOfData>(DECLARED).filter(([, kind]) => !special.has(kind));
  return { ...Object.fromEntries(ofValues.map(([constant, kind]) => [nameOf(constant), table(kind, {})])), ...own } as Tables;
}

/** All tables as seen by one transaction. */
export function draftTables(base: Tables): Readonly<{ tables: Tables; apply(): void }> {
  const drafts = Object.entries(base).map(([name, rows]) => [name, draftOf(rows as Table<object>)] as const);
  return {
    tables: Object.fromEntries(drafts) as unknown as Tables,
    apply: () => {
      for (const [, draft] of drafts) draft.apply();
    },
  };
}
