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
  MAIL_HOLDS,
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
  ORG_CODES,
  ORGS,
  USER_ORGS,
  USERS,
} from '../../../application/data/membership.ts';
import { WORDINGS } from '../../../application/data/moderation.ts';
import {
  PUSH_DELIVERIES,
  PUSH_DEVICES,
  PUSH_EVENTS,
  PUSH_NOTICES,
  PUSH_PREFERENCES,
  PUSH_REMINDERS,
  PUSH_ROOM_MUTES,
  PUSH_TOKEN_CLAIMS,
  PUSH_TOKENS,
} from '../../../application/data/notifications.ts';
import { OFFICIAL_ASSIGNMENTS, OFFICIAL_AVAILABILITIES, OFFICIAL_RATINGS } from '../../../application/data/officials.ts';
import {
  ACTION_COUNTS,
  AUDIT_ENTRIES,
  CONSENTS,
  ERASED_IDENTITIES,
  HASH_KEYS,
  PERSON_ACTION_COUNTS,
} from '../../../application/data/privacy.ts';
import { REMINDER_TURNS, REMINDERS } from '../../../application/data/reminders.ts';
import { GAME_REPORTS } from '../../../application/data/reports.ts';
import {
  ATTEMPT_WINDOWS,
  IDEMPOTENCY_CLAIMS,
  KEPT_ANSWERS,
  KEPT_OUTCOMES,
  SCHEMA_MIGRATIONS,
  SCOPE_VERSIONS,
} from '../../../application/data/requests.ts';
import { DAY_CHANGES, SCHEDULE_PROPOSALS } from '../../../application/data/scheduling.ts';
import { GAME_LINEUP_PLACES, GAME_LINEUPS, GAME_SEQUENCES, STAT_EVENTS } from '../../../application/data/scoring.ts';
import { SLOT_PLACES, SLOTS } from '../../../application/data/slots.ts';
import { WEBHOOK_DELIVERIES, WEBHOOKS } from '../../../application/data/webhooks.ts';
import {
  AnswerRequestEntity,
  AttendanceAnswerEntity,
  AttendanceChangeEntity,
  PlayerAbsencesEntity,
  PlayerPresenceEntity,
  ResponseDeadlineEntity,
} from '../attendance/entities.ts';
import { BracketEntity, BracketEntrantEntity, BracketGameEntity } from '../brackets/entities.ts';
import { CalendarAddressEntity } from '../calendars/entities.ts';
import { ChatMessageEntity, ChatMessageReportEntity, ChatReadMarkEntity, ChatRoomClockEntity } from '../chat/entities.ts';
import { TeamEventEntity, TeamEventSeriesEntity } from '../events/entities.ts';
import { NameSearchEntity, ParentLinkEntity, TeamClaimEntity } from '../families/entities.ts';
import { FollowerEntity } from '../followers/entities.ts';
import { GameChangeEntity, GameEntity } from '../games/entities.ts';
import { ExternalIdEntity, ImportFindingEntity, ImportMadeEntity, LeagueImportEntity } from '../imports/entities.ts';
import { InviteEntity, InviteUseEntity } from '../invites/entities.ts';
import {
  AgeGroupEntity,
  AgeGroupRulesEntity,
  DivisionEntity,
  FacilityEntity,
  FacilityFieldEntity,
  GuardianEntity,
  PlaceStateEntity,
  PlayerEntity,
  PointAdjustmentEntity,
  RosterSpotEntity,
  SeasonEntity,
  SportEntity,
  StandingsDecisionEntity,
  TeamEntity,
  TeamStaffEntity,
} from '../league/entities.ts';
import {
  MailDeliveryEntity,
  MailHoldEntity,
  MailingEntity,
  MailingInvitationEntity,
  MailRecipientEntity,
  MailStopEntity,
  ReleaseRequestEntity,
} from '../mail/entities.ts';
import {
  AdminAppointmentEntity,
  AdmissionBlockEntity,
  AppUserEntity,
  MembershipEntity,
  OrgCodeEntity,
  OrgEntity,
  UserOrgEntity,
} from '../membership/entities.ts';
import { TextWordingEntity } from '../moderation/entities.ts';
import {
  PushDeliveryEntity,
  PushDeviceEntity,
  PushEventEntity,
  PushNoticeEntity,
  PushPreferenceEntity,
  PushReminderEntity,
  PushRoomMuteEntity,
  PushTokenClaimEntity,
  PushTokenEntity,
} from '../notifications/entities.ts';
import { OfficialAssignmentEntity, OfficialAvailabilityEntity, OfficialRatingEntity } from '../officials/entities.ts';
import { alone, onEveryNode, type Table, table as tableOf, withOrgs } from '../orm/table.ts';
import {
  ActionCountEntity,
  AuditEntryEntity,
  ConsentEntity,
  ErasedIdentityEntity,
  HashKeyEntity,
  PersonActionCountEntity,
} from '../privacy/entities.ts';
import { ReminderEntity, ReminderTurnEntity } from '../reminders/entities.ts';
import { GameReportEntity } from '../reports/entities.ts';
import {
  AttemptWindowEntity,
  IdempotencyClaimEntity,
  KeptAnswerEntity,
  KeptOutcomeEntity,
  SchemaMigrationEntity,
  ScopeVersionEntity,
} from '../requests/entities.ts';
import { DayChangeEntity, ScheduleProposalEntity } from '../scheduling/entities.ts';
import { GameLineupEntity, GameLineupPlaceEntity, GameSequenceEntity, StatEventEntity } from '../scoring/entities.ts';
import { SlotEntity, SlotPlaceEntity } from '../slots/entities.ts';
import { WebhookDeliveryEntity, WebhookEntity } from '../webhooks/entities.ts';

const declared: Table[] = [];
/** Every table of the database, in the order in which they stand here: an erasure deletes rows in this order. Tests compare them with the catalog. */
export const TABLES: readonly Table[] = declared;
const table: typeof tableOf = (...of) => {
  const made = tableOf(...of);
  declared.push(made);
  return made;
};

export const adminAppointmentTable = table(
  ADMIN_APPOINTMENTS,
  AdminAppointmentEntity,
  onEveryNode('is asked by address, before any org of theirs is known'),
);
export const admissionBlockTable = table(ADMISSION_BLOCKS, AdmissionBlockEntity);
export const appUserTable = table(
  USERS,
  AppUserEntity,
  onEveryNode('a person may be in several orgs, and what they wrote in each refers to them'),
);
export const inviteTable = table(INVITES, InviteEntity);
export const inviteUseTable = table(INVITE_USES, InviteUseEntity);
export const membershipTable = table(MEMBERSHIPS, MembershipEntity);
export const orgTable = table(ORGS, OrgEntity, withOrgs('org_id', 'the other tables of an org are placed with this one'));
export const orgCodeTable = table(ORG_CODES, OrgCodeEntity, onEveryNode('leads to an org before it is known on which node that is'));
export const userOrgTable = table(USER_ORGS, UserOrgEntity, onEveryNode('leads to the orgs of a caller before any of them is asked'));
export const ageGroupTable = table(AGE_GROUPS, AgeGroupEntity);
export const ageGroupRulesTable = table(AGE_GROUP_RULES, AgeGroupRulesEntity);
export const divisionTable = table(DIVISIONS, DivisionEntity);
export const facilityTable = table(FACILITIES, FacilityEntity);
export const facilityFieldTable = table(FIELDS, FacilityFieldEntity);
export const guardianTable = table(GUARDIANS, GuardianEntity);
export const placeStateTable = table(PLACE_STATES, PlaceStateEntity);
export const playerTable = table(PLAYERS, PlayerEntity);
export const pointAdjustmentTable = table(POINT_ADJUSTMENTS, PointAdjustmentEntity);
export const rosterSpotTable = table(ROSTER_SPOTS, RosterSpotEntity);
export const seasonTable = table(SEASONS, SeasonEntity);
export const sportTable = table(SPORTS, SportEntity);
export const standingsDecisionTable = table(STANDINGS_DECISIONS, StandingsDecisionEntity);
export const teamTable = table(TEAMS, TeamEntity);
export const teamStaffTable = table(STAFF, TeamStaffEntity);
export const nameSearchTable = table(
  NAME_SEARCHES,
  NameSearchEntity,
  alone('searcher', 'searches are counted for a person in all their orgs together'),
);
export const parentLinkTable = table(PARENT_LINKS, ParentLinkEntity);
export const teamClaimTable = table(TEAM_CLAIMS, TeamClaimEntity);
export const followerTable = table(FOLLOWERS, FollowerEntity);
export const mailDeliveryTable = table(MAIL_DELIVERIES, MailDeliveryEntity);
export const mailHoldTable = table(MAIL_HOLDS, MailHoldEntity);
export const mailRecipientTable = table(
  MAIL_RECIPIENTS,
  MailRecipientEntity,
  alone('address_hash', 'an address is sent mail by several orgs'),
);
export const mailStopTable = table(MAIL_STOPS, MailStopEntity, alone('address_hash', 'an address stops invitations of all orgs'));
export const mailingTable = table(MAILINGS, MailingEntity);
export const mailingInvitationTable = table(MAILING_INVITATIONS, MailingInvitationEntity);
export const releaseRequestTable = table(RELEASE_REQUESTS, ReleaseRequestEntity);
export const pushDeliveryTable = table(PUSH_DELIVERIES, PushDeliveryEntity);
export const pushDeviceTable = table(
  PUSH_DEVICES,
  PushDeviceEntity,
  alone('token_hash', "a device is one person's at a time, in all orgs"),
);
export const pushEventTable = table(PUSH_EVENTS, PushEventEntity);
export const pushNoticeTable = table(PUSH_NOTICES, PushNoticeEntity);
export const pushPreferenceTable = table(PUSH_PREFERENCES, PushPreferenceEntity);
export const pushReminderTable = table(PUSH_REMINDERS, PushReminderEntity);
export const pushRoomMuteTable = table(PUSH_ROOM_MUTES, PushRoomMuteEntity);
export const pushTokenTable = table(PUSH_TOKENS, PushTokenEntity);
export const pushTokenClaimTable = table(
  PUSH_TOKEN_CLAIMS,
  PushTokenClaimEntity,
  alone('token_hash', 'of the version before: what is claimed is a device'),
);
export const reminderTable = table(REMINDERS, ReminderEntity);
export const reminderTurnTable = table(REMINDER_TURNS, ReminderTurnEntity);
export const bracketTable = table(BRACKETS, BracketEntity);
export const bracketEntrantTable = table(BRACKET_ENTRANTS, BracketEntrantEntity);
export const bracketGameTable = table(BRACKET_GAMES, BracketGameEntity);
export const calendarAddressTable = table(CALENDAR_ADDRESSES, CalendarAddressEntity);
export const dayChangeTable = table(DAY_CHANGES, DayChangeEntity);
export const gameTable = table(GAMES, GameEntity);
export const gameChangeTable = table(GAME_CHANGES, GameChangeEntity);
export const officialAssignmentTable = table(OFFICIAL_ASSIGNMENTS, OfficialAssignmentEntity);
export const officialAvailabilityTable = table(OFFICIAL_AVAILABILITIES, OfficialAvailabilityEntity);
export const officialRatingTable = table(OFFICIAL_RATINGS, OfficialRatingEntity);
export const scheduleProposalTable = table(SCHEDULE_PROPOSALS, ScheduleProposalEntity);
export const teamEventTable = table(TEAM_EVENTS, TeamEventEntity);
export const teamEventSeriesTable = table(TEAM_EVENT_SERIES, TeamEventSeriesEntity);
export const attendanceAnswerTable = table(ATTENDANCE_ANSWERS, AttendanceAnswerEntity);
export const attendanceChangeTable = table(ATTENDANCE_CHANGES, AttendanceChangeEntity);
export const playerAbsencesTable = table(PLAYER_ABSENCES, PlayerAbsencesEntity);
export const responseDeadlineTable = table(RESPONSE_DEADLINES, ResponseDeadlineEntity);
export const answerRequestTable = table(ANSWER_REQUESTS, AnswerRequestEntity);
export const playerPresenceTable = table(PLAYER_PRESENCES, PlayerPresenceEntity);
export const slotTable = table(SLOTS, SlotEntity);
export const slotPlaceTable = table(SLOT_PLACES, SlotPlaceEntity);
export const gameLineupTable = table(GAME_LINEUPS, GameLineupEntity);
export const gameLineupPlaceTable = table(GAME_LINEUP_PLACES, GameLineupPlaceEntity);
export const gameReportTable = table(GAME_REPORTS, GameReportEntity);
export const gameSequenceTable = table(GAME_SEQUENCES, GameSequenceEntity);
export const statEventTable = table(STAT_EVENTS, StatEventEntity);
export const chatMessageTable = table(CHAT_MESSAGES, ChatMessageEntity);
export const chatMessageReportTable = table(CHAT_MESSAGE_REPORTS, ChatMessageReportEntity);
export const chatReadMarkTable = table(CHAT_READ_MARKS, ChatReadMarkEntity);
export const chatRoomClockTable = table(CHAT_ROOM_CLOCKS, ChatRoomClockEntity);
export const textWordingTable = table(WORDINGS, TextWordingEntity);
export const externalIdTable = table(EXTERNAL_IDS, ExternalIdEntity);
export const importFindingTable = table(IMPORT_FINDINGS, ImportFindingEntity);
export const importMadeTable = table(IMPORT_MADES, ImportMadeEntity);
export const leagueImportTable = table(LEAGUE_IMPORTS, LeagueImportEntity);
export const webhookTable = table(WEBHOOKS, WebhookEntity);
export const webhookDeliveryTable = table(WEBHOOK_DELIVERIES, WebhookDeliveryEntity);
export const actionCountTable = table(ACTION_COUNTS, ActionCountEntity);
export const auditEntryTable = table(AUDIT_ENTRIES, AuditEntryEntity);
export const consentTable = table(CONSENTS, ConsentEntity);
export const erasedIdentityTable = table(ERASED_IDENTITIES, ErasedIdentityEntity, onEveryNode('a deleted account belongs to no org'));
export const hashKeyTable = table(HASH_KEYS, HashKeyEntity, onEveryNode('one key for all orgs'));
export const personActionCountTable = table(PERSON_ACTION_COUNTS, PersonActionCountEntity, onEveryNode('what it counts belongs to no org'));
export const attemptWindowTable = table(
  ATTEMPT_WINDOWS,
  AttemptWindowEntity,
  alone('subject', 'guesses are counted before any org is known'),
);
export const idempotencyClaimTable = table(
  IDEMPOTENCY_CLAIMS,
  IdempotencyClaimEntity,
  alone('user_id', 'of the version before: what is claimed is a caller’s key'),
);
export const keptAnswerTable = table(
  KEPT_ANSWERS,
  KeptAnswerEntity,
  alone('user_id', 'of the version before: what it answered belongs to its caller'),
);
export const keptOutcomeTable = table(
  KEPT_OUTCOMES,
  KeptOutcomeEntity,
  withOrgs('scope_id', 'the id of its org, or of its caller if the request is of no org'),
);
export const schemaMigrationTable = table(
  SCHEMA_MIGRATIONS,
  SchemaMigrationEntity,
  onEveryNode('every instance looks at it, whichever node it is connected to'),
);
export const scopeVersionTable = table(SCOPE_VERSIONS, ScopeVersionEntity);
