import type { StoredAnswer } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import type { GameChange, RecordedEvent } from '../../../application/ports/storage/league/league-storage.ts';
import type { BlockedFor } from '../../../application/ports/storage/membership/blocks.ts';
import type { TextReport } from '../../../application/ports/storage/moderation/moderation-storage.ts';
import type { AuditEntry } from '../../../application/ports/storage/privacy/audit-log.ts';
import type { IdempotencyRecord } from '../../../application/ports/storage/requests/idempotency-store.ts';
import type { StoredLineup, StoredLineupPlace } from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { StoredSlot } from '../../../application/ports/storage/slots/slot-storage.ts';
import type { ScopeVersion } from '../../../application/ports/watermarks.ts';
import type { PlayerAbsences } from '../../../domain/attendance/absence.ts';
import type { AnswerChange } from '../../../domain/attendance/answer.ts';
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
  invitations: Table<Invitation>;
  mailStops: Table<Readonly<{ addressHash: string }>>;
  mailRecipients: Table<MailRecipient>;
  /** When a server last refused mail to a user's address for good. */
  mailRefusals: Table<Readonly<{ userId: UserId; refusedAt: Date }>>;
  reminderTurns: Table<ReminderTurn>;
  itemReminders: Table<StoredReminder>;
  roomMutes: Table<RoomMute>;
  erasedIdentities: Table<Readonly<{ identityHash: string; erasedAt: Date }>>;
  reminders: Table<Reminder>;
  nameSearches: Table<CountedSearcher>;
  scopeVersions: Table<ScopeVersion>;
  externalIds: Table<ExternalId & Readonly<{ orgId: OrgId }>>;
  leagueImports: Table<StoredImport>;
  importFindings: Table<StoredFinding>;
  importMade: Table<StoredMade>;
  webhooks: Table<Webhook>;
  webhookDeliveries: Table<WebhookDelivery>;
}>;

export const emptyTables = (): Tables => ({
  orgs: table(),
  users: table(),
  memberships: table(),
  adminAppointments: table(),
  invites: table(),
  inviteUses: table(),
  actionCounts: table(),
  audit: table(),
  idempotencyRecords: table(),
  sports: table(),
  seasons: table(),
  ageGroups: table(),
  divisions: table(),
  ageGroupRules: table(),
  pointAdjustments: table(),
  standingsDecisions: table(),
  facilities: table(),
  fields: table(),
  teams: table(),
  staff: table(),
  players: table(),
  roster: table(),
  guardians: table(),
  parentLinks: table(),
  teamClaims: table(),
  blocks: table(),
  consents: table(),
  games: table(),
  gameChanges: table(),
  dayChanges: table(),
  teamEvents: table(),
  eventSeries: table(),
  scheduleProposals: table(),
  statEvents: table(),
  lineups: table(),
  lineupPlaces: table(),
  reports: table(),
  messages: table(),
  roomClocks: table(),
  readMarks: table(),
  textReports: table(),
  wordings: table(),
  calendarAddresses: table(),
  followers: table(),
  officialAssignments: table(),
  officialAvailabilities: table(),
  officialRatings: table(),
  attendanceAnswers: table(),
  attendanceChanges: table(),
  playerAbsences: table(),
  responseDeadlines: table(),
  placeStates: table(),
  slots: table(),
  slotPlaces: table(),
  brackets: table(),
  bracketEntrants: table(),
  bracketGames: table(),
  pushTokens: table(),
  pushEvents: table(),
  pushNotices: table(),
  pushDeliveries: table(),
  pushPreferences: table(),
  mailDeliveries: table(),
  mailings: table(),
  invitations: table(),
  mailStops: table(),
  mailRecipients: table(),
  mailRefusals: table(),
  reminderTurns: table(),
  itemReminders: table(),
  roomMutes: table(),
  erasedIdentities: table(),
  reminders: table(),
  nameSearches: table(),
  scopeVersions: table(),
  externalIds: table(),
  leagueImports: table(),
  importFindings: table(),
  importMade: table(),
  webhooks: table(),
  webhookDeliveries: table(),
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
