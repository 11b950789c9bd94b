import {
  ANSWER_REQUESTS,
  ATTENDANCE_ANSWERS,
  ATTENDANCE_CHANGES,
  PLAYER_ABSENCES,
  PLAYER_PRESENCES,
  RESPONSE_DEADLINES,
} from '../../../application/data/attendance.ts';
import { BRACKET_ENTRANTS, BRACKET_GAMES, BRACKETS } from '../../../application/data/brackets.ts';
import { CALENDAR_ADDRESSES } from '../../../application/data/calendars.ts';
import { CHAT_MESSAGE_REPORTS, CHAT_MESSAGES, CHAT_READ_MARKS, CHAT_ROOM_CLOCKS } from '../../../application/data/chat.ts';
import { TEAM_EVENT_SERIES, TEAM_EVENTS } from '../../../application/data/events.ts';
import { NAME_SEARCHES, PARENT_LINKS, TEAM_CLAIMS } from '../../../application/data/families.ts';
import { FOLLOWERS } from '../../../application/data/followers.ts';
import { GAME_CHANGES, GAMES } from '../../../application/data/games.ts';
import { EXTERNAL_IDS, IMPORT_FINDINGS, IMPORT_MADES, LEAGUE_IMPORTS } from '../../../application/data/imports.ts';
import {
  AGE_GROUP_RULES,
  AGE_GROUPS,
  DIVISIONS,
  FACILITIES,
  FIELDS,
  GUARDIANS,
  PLACE_STATES,
  PLAYERS,
  POINT_ADJUSTMENTS,
  ROSTER_SPOTS,
  SEASONS,
  SPORTS,
  STAFF,
  STANDINGS_DECISIONS,
  TEAMS,
} from '../../../application/data/league.ts';
import {
  MAIL_DELIVERIES,
  MAIL_RECIPIENTS,
  MAIL_STOPS,
  MAILING_INVITATIONS,
  MAILINGS,
  RELEASE_REQUESTS,
} from '../../../application/data/mail.ts';
import {
  ADMIN_APPOINTMENTS,
  ADMISSION_BLOCKS,
  INVITE_USES,
  INVITES,
  MEMBERSHIPS,
  ORGS,
  USERS,
} from '../../../application/data/membership.ts';
import { WORDINGS } from '../../../application/data/moderation.ts';
import {
  PUSH_DELIVERIES,
  PUSH_EVENTS,
  PUSH_NOTICES,
  PUSH_PREFERENCES,
  PUSH_REMINDERS,
  PUSH_ROOM_MUTES,
  PUSH_TOKENS,
} from '../../../application/data/notifications.ts';
import { OFFICIAL_ASSIGNMENTS, OFFICIAL_AVAILABILITIES, OFFICIAL_RATINGS } from '../../../application/data/officials.ts';
import { ACTION_COUNTS, AUDIT_ENTRIES, CONSENTS, ERASED_IDENTITIES, PERSON_ACTION_COUNTS } from '../../../application/data/privacy.ts';
import { REMINDER_TURNS, REMINDERS } from '../../../application/data/reminders.ts';
import { GAME_REPORTS } from '../../../application/data/reports.ts';
import { KEPT_OUTCOMES, SCOPE_VERSIONS } from '../../../application/data/requests.ts';
import { DAY_CHANGES, SCHEDULE_PROPOSALS } from '../../../application/data/scheduling.ts';
import { GAME_LINEUP_PLACES, GAME_LINEUPS, STAT_EVENTS } from '../../../application/data/scoring.ts';
import { SLOT_PLACES, SLOTS } from '../../../application/data/slots.ts';
import { WEBHOOK_DELIVERIES, WEBHOOKS } from '../../../application/data/webhooks.ts';
import type { StoredAnswer, StoredPresence } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import type { GameChange, RecordedEvent } from '../../../application/ports/storage/league/league-storage.ts';
import type { BlockedFor } from '../../../application/ports/storage/membership/blocks.ts';
import type { TextReport } from '../../../application/ports/storage/moderation/moderation-storage.ts';
import type { AuditEntry } from '../../../application/ports/storage/privacy/audit-log.ts';
import type { IdempotencyRecord } from '../../../application/ports/storage/requests/idempotency-store.ts';
import type { StoredLineup, StoredLineupPlace } from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { StoredSlot } from '../../../application/ports/storage/slots/slot-storage.ts';
import type { PlayerAbsences } from '../../../domain/attendance/absence.ts';
import type { AnswerChange } from '../../../domain/attendance/answer.ts';
import type { AnswerRequest } from '../../../domain/attendance/answer-request.ts';
import type { ResponseDeadline } from '../../../domain/attendance/response-deadline.ts';
import type { Bracket, BracketGame, Entrant } from '../../../domain/brackets/bracket.ts';
import type { CalendarAddress } from '../../../domain/calendars/calendar-address.ts';
import type { EventSeries } from '../../../domain/events/event-series.ts';
import type { TeamEvent } from '../../../domain/events/team-event.ts';
import type { ParentLink } from '../../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../../domain/families/team-claim.ts';
import type { Follower } from '../../../domain/followers/follower.ts';
import type { Game } from '../../../domain/games/game.ts';
import type { ExternalId } from '../../../domain/imports/league.ts';
import type { Invite } from '../../../domain/invites/invite.ts';
import type { AgeGroupRules } from '../../../domain/league/age-group-rules.ts';
import type { Facility, Field } from '../../../domain/league/facility.ts';
import type { PlaceState } from '../../../domain/league/place-state.ts';
import type { AgeGroup, Division, Season, Sport } from '../../../domain/league/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../../domain/league/team.ts';
import type { MailRecipient } from '../../../domain/mail/mail-bounds.ts';
import type { MailDelivery } from '../../../domain/mail/mail-delivery.ts';
import type { Invitation, Mailing } from '../../../domain/mail/mailing.ts';
import type { ReleaseRequest } from '../../../domain/mail/release-request.ts';
import type { Membership } from '../../../domain/membership/membership.ts';
import type { Org } from '../../../domain/membership/org.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { Wording } from '../../../domain/moderation/wording.ts';
import type { Delivery } from '../../../domain/notifications/delivery.ts';
import type { PushToken } from '../../../domain/notifications/push-token.ts';
import type { OfficialAssignment } from '../../../domain/officials/assignment.ts';
import type { Availability } from '../../../domain/officials/availability.ts';
import type { OfficialRating } from '../../../domain/officials/official-rating.ts';
import type { Consent } from '../../../domain/privacy/consent.ts';
import type { GameReport } from '../../../domain/reports/report.ts';
import type { DayChange } from '../../../domain/scheduling/day-change.ts';
import type { ScheduleProposal } from '../../../domain/scheduling/schedule-proposal.ts';
import type { BlockId, BracketId, GameId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { SlotPlace } from '../../../domain/slots/slot.ts';
import type { PointAdjustment } from '../../../domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../../domain/standings/standings-decision.ts';
import type { Webhook } from '../../../domain/webhooks/webhook.ts';
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
import { draftOf, type Table, table } from './table.ts';

/** Keys are ids prefixed with the org's, as in a primary key; idempotency records are keyed by caller and key, with outcomes as JSON. */
export type Tables = Readonly<{
  orgs: Table<Org>;
  users: Table<User>;
  memberships: Table<Membership>;
  adminAppointments: Table<Readonly<{ orgId: OrgId; addressHash: string; appointedAt: Date }>>;
  invites: Table<Invite>;
  inviteUses: Table<InviteUse>;
  actionCounts: Table<CountedActor>;
  personActionCounts: Table<CountedActor>;
  audit: Table<AuditEntry>;
  idempotencyRecords: Table<Omit<IdempotencyRecord, 'outcome'> & Readonly<{ caller: UserId; idempotencyKey: string; outcome: string }>>;
  sports: Table<Sport>;
  seasons: Table<Season>;
  ageGroups: Table<AgeGroup>;
  divisions: Table<Division>;
  ageGroupRules: Table<AgeGroupRules>;
  pointAdjustments: Table<PointAdjustment>;
  standingsDecisions: Table<StandingsDecision>;
  facilities: Table<Facility>;
  fields: Table<Field>;
  teams: Table<Team>;
  staff: Table<StaffMember>;
  players: Table<Player>;
  roster: Table<RosterSpot>;
  guardians: Table<Guardian>;
  parentLinks: Table<ParentLink>;
  teamClaims: Table<TeamClaim>;
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
  consents: Table<Consent>;
  games: Table<Game>;
  gameChanges: Table<GameChange>;
  dayChanges: Table<DayChange>;
  teamEvents: Table<TeamEvent>;
  eventSeries: Table<EventSeries>;
  scheduleProposals: Table<ScheduleProposal>;
  statEvents: Table<RecordedEvent>;
  lineups: Table<Omit<StoredLineup, 'places'>>;
  lineupPlaces: Table<StoredLineupPlace>;
  reports: Table<GameReport>;
  messages: Table<StoredMessage>;
  roomClocks: Table<RoomClock>;
  readMarks: Table<ReadMark>;
  textReports: Table<TextReport>;
  wordings: Table<Wording>;
  calendarAddresses: Table<CalendarAddress>;
  followers: Table<Follower>;
  officialAssignments: Table<OfficialAssignment>;
  officialAvailabilities: Table<Availability>;
  officialRatings: Table<OfficialRating>;
  attendanceAnswers: Table<StoredAnswer>;
  attendanceChanges: Table<AnswerChange>;
  playerAbsences: Table<PlayerAbsences>;
  responseDeadlines: Table<ResponseDeadline>;
  answerRequests: Table<AnswerRequest>;
  playerPresences: Table<StoredPresence>;
  placeStates: Table<PlaceState & Readonly<{ notifiedAt: Date | null }>>;
  slots: Table<StoredSlot>;
  slotPlaces: Table<SlotPlace>;
  brackets: Table<Bracket>;
  bracketEntrants: Table<Entrant>;
  bracketGames: Table<BracketGame<GameId> & Readonly<{ orgId: OrgId; bracketId: BracketId }>>;
  pushTokens: Table<PushToken>;
  pushEvents: Table<OutboxEvent>;
  pushNotices: Table<StoredNotice>;
  pushDeliveries: Table<Delivery>;
  pushPreferences: Table<UserPreferences>;
  mailDeliveries: Table<MailDelivery>;
  mailings: Table<Mailing>;
  releaseRequests: Table<ReleaseRequest>;
  invitations: Table<Invitation>;
  mailStops: Table<Readonly<{ addressHash: string }>>;
  mailRecipients: Table<MailRecipient>;
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
  webhooks: Table<Webhook>;
  webhookDeliveries: Table<WebhookDelivery>;
}>;

export const emptyTables = (): Tables => ({
  orgs: table(ORGS),
  users: table(USERS, { searchKey: null, mailRefusedAt: null, mailFullSince: null }),
  memberships: table(MEMBERSHIPS, { isListed: null }),
  adminAppointments: table(ADMIN_APPOINTMENTS),
  invites: table(INVITES),
  inviteUses: table(INVITE_USES),
  actionCounts: table(ACTION_COUNTS, { countedAt: null }),
  personActionCounts: table(PERSON_ACTION_COUNTS, { countedAt: null }),
  audit: table(AUDIT_ENTRIES),
  idempotencyRecords: table(KEPT_OUTCOMES, { scopeId: null, userId: 'caller', key: 'idempotencyKey' }),
  sports: table(SPORTS),
  seasons: table(SEASONS),
  ageGroups: table(AGE_GROUPS),
  divisions: table(DIVISIONS),
  ageGroupRules: table(AGE_GROUP_RULES),
  pointAdjustments: table(POINT_ADJUSTMENTS),
  standingsDecisions: table(STANDINGS_DECISIONS),
  facilities: table(FACILITIES),
  fields: table(FIELDS),
  teams: table(TEAMS),
  staff: table(STAFF, { searchKey: null }),
  players: table(PLAYERS, { searchKey: null, shortKey: null }),
  roster: table(ROSTER_SPOTS),
  guardians: table(GUARDIANS),
  parentLinks: table(PARENT_LINKS),
  teamClaims: table(TEAM_CLAIMS),
  blocks: table(ADMISSION_BLOCKS, { createdAt: 'at' }),
  consents: table(CONSENTS),
  games: table(GAMES),
  gameChanges: table(GAME_CHANGES, { gameChangeId: 'id', changedBy: 'by' }),
  dayChanges: table(DAY_CHANGES),
  teamEvents: table(TEAM_EVENTS),
  eventSeries: table(TEAM_EVENT_SERIES),
  scheduleProposals: table(SCHEDULE_PROPOSALS),
  statEvents: table(STAT_EVENTS, { jerseyNumber: null }),
  lineups: table(GAME_LINEUPS, { numbers: null }),
  lineupPlaces: table(GAME_LINEUP_PLACES),
  reports: table(GAME_REPORTS),
  messages: table(CHAT_MESSAGES, { messageId: 'id' }),
  roomClocks: table(CHAT_ROOM_CLOCKS),
  readMarks: table(CHAT_READ_MARKS, { userId: 'readerId' }),
  textReports: table(CHAT_MESSAGE_REPORTS, { reportId: 'id' }),
  wordings: table(WORDINGS),
  calendarAddresses: table(CALENDAR_ADDRESSES),
  followers: table(FOLLOWERS),
  officialAssignments: table(OFFICIAL_ASSIGNMENTS),
  officialAvailabilities: table(OFFICIAL_AVAILABILITIES),
  officialRatings: table(OFFICIAL_RATINGS),
  attendanceAnswers: table(ATTENDANCE_ANSWERS),
  attendanceChanges: table(ATTENDANCE_CHANGES),
  playerAbsences: table(PLAYER_ABSENCES),
  responseDeadlines: table(RESPONSE_DEADLINES),
  answerRequests: table(ANSWER_REQUESTS),
  playerPresences: table(PLAYER_PRESENCES),
  placeStates: table(PLACE_STATES),
  slots: table(SLOTS),
  slotPlaces: table(SLOT_PLACES),
  brackets: table(BRACKETS),
  bracketEntrants: table(BRACKET_ENTRANTS),
  bracketGames: table(BRACKET_GAMES),
  pushTokens: table(PUSH_TOKENS, { pushTokenId: 'id', tokenHash: null }),
  pushEvents: table(PUSH_EVENTS, {
    orgId: ({ event }) => event.orgId,
    pushEventId: ({ event }) => event.id,
    facts: null,
    happenedAt: null,
  }),
  pushNotices: table(PUSH_NOTICES, { pushEventId: 'eventId', title: null, body: null, texts: null, data: null }),
  pushDeliveries: table(PUSH_DELIVERIES, { pushDeliveryId: 'id', pushEventId: 'eventId', pushTokenId: 'tokenId', ended: 'end' }),
  pushPreferences: table(PUSH_PREFERENCES),
  mailDeliveries: table(MAIL_DELIVERIES, { mailDeliveryId: 'id', pushEventId: 'eventId', ended: 'end' }),
  mailings: table(MAILINGS, { mailingId: 'id' }),
  invitations: table(MAILING_INVITATIONS, { ended: 'end' }),
  releaseRequests: table(RELEASE_REQUESTS),
  mailStops: table(MAIL_STOPS, { stoppedAt: null }),
  mailRecipients: table(MAIL_RECIPIENTS),
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
  webhooks: table(WEBHOOKS),
  webhookDeliveries: table(WEBHOOK_DELIVERIES, { ended: 'end' }),
});

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
