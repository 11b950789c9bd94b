import type { OrgCreators } from '../domain/membership/org.ts';
import type { User } from '../domain/membership/user.ts';
import type { OrgId } from '../domain/shared/ids.ts';
import { explainAccess } from './access/explain-access.ts';
import { getAbsences } from './attendance/get-absences.ts';
import { getPlayerAttendance } from './attendance/get-player-attendance.ts';
import { getResponseDeadline } from './attendance/get-response-deadline.ts';
import { getTeamAttendance } from './attendance/get-team-attendance.ts';
import { giveAnswer } from './attendance/give-answer.ts';
import { listEventAnswers } from './attendance/list-event-answers.ts';
import { listGameAnswers } from './attendance/list-game-answers.ts';
import { remindFamilies } from './attendance/remind-families.ts';
import { setAbsences } from './attendance/set-absences.ts';
import { setResponseDeadline } from './attendance/set-response-deadline.ts';
import { takeAttendance } from './attendance/take-attendance.ts';
import type { CachedDerivation } from './books/derived-games.ts';
import { decideMatch, deleteBracket, drawBracket, planBracket, takeBackDecision } from './brackets/change-bracket.ts';
import { createBracket } from './brackets/create-bracket.ts';
import { getBracket, listBrackets } from './brackets/get-bracket.ts';
import { changeCalendarAddress } from './calendars/change-calendar-address.ts';
import { findCalendar } from './calendars/find-calendar.ts';
import { listCalendarAddresses } from './calendars/list-calendar-addresses.ts';
import { makeCalendarAddress } from './calendars/make-calendar-address.ts';
import { readCalendar } from './calendars/read-calendar.ts';
import { revokeCalendarAddress } from './calendars/revoke-calendar-address.ts';
import type { ChatLimits } from './chat/chat-limits.ts';
import { correctMessage } from './chat/correct-message.ts';
import { countReads } from './chat/count-reads.ts';
import { deleteMessage } from './chat/delete-message.ts';
import { getMessage } from './chat/get-message.ts';
import { listMessages } from './chat/list-messages.ts';
import { listRooms } from './chat/list-rooms.ts';
import { markRead } from './chat/mark-read.ts';
import { muteRoom } from './chat/mute-room.ts';
import { pollRoom } from './chat/poll-room.ts';
import { reportMessage } from './chat/report-message.ts';
import { sendMessage } from './chat/send-message.ts';
import { createOrgEvent } from './events/create-org-event.ts';
import { createTeamEvent } from './events/create-team-event.ts';
import { deleteEventSeries } from './events/delete-event-series.ts';
import { deleteOrgEvent } from './events/delete-org-event.ts';
import { getTeamEvent } from './events/get-team-event.ts';
import { listOrgEvents } from './events/list-org-events.ts';
import { listTeamEvents } from './events/list-team-events.ts';
import { updateEventSeries } from './events/update-event-series.ts';
import { updateOrgEvent } from './events/update-org-event.ts';
import { updateTeamEvent } from './events/update-team-event.ts';
import { claimTeam } from './families/claim-team.ts';
import { decideParentLink } from './families/decide-parent-link.ts';
import { denyWaitingLinks } from './families/deny-waiting-links.ts';
import { getParentLink } from './families/get-parent-link.ts';
import { inquireAboutChild } from './families/inquire-about-child.ts';
import { liftClaimBlock } from './families/lift-claim-block.ts';
import { liftLinkBlock } from './families/lift-link-block.ts';
import { linkChild } from './families/link-child.ts';
import { listChildren } from './families/list-children.ts';
import { listParentLinks } from './families/list-parent-links.ts';
import { lookUpCoach } from './families/look-up-coach.ts';
import { revokeParentLink } from './families/revoke-parent-link.ts';
import { searchPlayers } from './families/search-players.ts';
import { suggestChildren } from './families/suggest-children.ts';
import { unlinkChild } from './families/unlink-child.ts';
import { checkFollowCode } from './followers/check-follow-code.ts';
import { endFollower } from './followers/end-follower.ts';
import { followChild } from './followers/follow-child.ts';
import { inviteFollower } from './followers/invite-follower.ts';
import { listFollowed } from './followers/list-followed.ts';
import { listFollowers } from './followers/list-followers.ts';
import { getGame } from './games/get-game.ts';
import { getHome } from './games/get-home.ts';
import { listGameChanges } from './games/list-game-changes.ts';
import { listSchedule } from './games/list-schedule.ts';
import { createGame, deleteGame, getOrgGame, listOrgGames, updateOrgGame } from './games/org-games.ts';
import { updateGame } from './games/update-game.ts';
import { checkHealth } from './health/check-health.ts';
import { exportLeague, type WriteLines } from './imports/export-league.ts';
import { getImport } from './imports/get-import.ts';
import { listImports } from './imports/list-imports.ts';
import { startImport } from './imports/start-import.ts';
import { undoImport } from './imports/undo-import.ts';
import { createInvite } from './invites/create-invite.ts';
import { getTeamLinks } from './invites/get-team-links.ts';
import { joinOrg } from './invites/join-org.ts';
import { listInvites } from './invites/list-invites.ts';
import { revokeInvite } from './invites/revoke-invite.ts';
import { validateInvite } from './invites/validate-invite.ts';
import { lazyMembers } from './lazy-members.ts';
import { copySeason } from './league/copy-season.ts';
import {
  createAgeGroupRules,
  deleteAgeGroupRules,
  getOrgAgeGroupRules,
  listOrgAgeGroupRules,
  updateAgeGroupRules,
} from './league/data/age-group-rules.ts';
import { createAgeGroup, deleteAgeGroup, getOrgAgeGroup, listOrgAgeGroups, updateAgeGroup } from './league/data/age-groups.ts';
import { createDivision, deleteDivision, getOrgDivision, listOrgDivisions, updateDivision } from './league/data/divisions.ts';
import { createFacility, deleteFacility, getOrgFacility, listOrgFacilities, updateFacility } from './league/data/facilities.ts';
import { createField, deleteField, getOrgField, listOrgFields, updateField } from './league/data/fields.ts';
import { createGuardian, deleteGuardian, listGuardians } from './league/data/guardians.ts';
import { createPlayer, deletePlayer, getOrgPlayer, listOrgPlayers, updatePlayer } from './league/data/players.ts';
import {
  createPointAdjustment,
  deletePointAdjustment,
  getOrgPointAdjustment,
  listOrgPointAdjustments,
  updatePointAdjustment,
} from './league/data/point-adjustments.ts';
import { createRosterSpot, deleteRosterSpot, listRosterSpots, updateRosterSpot } from './league/data/roster-spots.ts';
import { createSeason, deleteSeason, getOrgSeason, listOrgSeasons, updateSeason } from './league/data/seasons.ts';
import { createSport, deleteSport, getOrgSport, listOrgSports, updateSport } from './league/data/sports.ts';
import { createStaffLine, deleteStaffLine, getOrgStaffLine, listOrgStaff, updateStaffLine } from './league/data/staff.ts';
import {
  createStandingsDecision,
  deleteStandingsDecision,
  getOrgStandingsDecision,
  listOrgStandingsDecisions,
  updateStandingsDecision,
} from './league/data/standings-decisions.ts';
import { createTeam, deleteTeam, getOrgTeam, listOrgTeams, updateTeam } from './league/data/teams.ts';
import { getTeam } from './league/get-team.ts';
import { listFacilities } from './league/list-facilities.ts';
import { listSeasons } from './league/list-seasons.ts';
import { listSports } from './league/list-sports.ts';
import { listTeams } from './league/list-teams.ts';
import { setPlaceState } from './league/set-place-state.ts';
import { answerByMail, viewMailAnswer } from './mail/answer-by-mail.ts';
import { getMailing } from './mail/get-mailing.ts';
import { listMailings } from './mail/list-mailings.ts';
import { requestRelease } from './mail/request-release.ts';
import { startMailing } from './mail/start-mailing.ts';
import { checkInvitationStop, stopInvitations } from './mail/stop-invitations.ts';
import { checkMailStop, stopMail } from './mail/stop-mail.ts';
import { appointAdmin } from './membership/appoint-admin.ts';
import { createOrg } from './membership/create-org.ts';
import { createOwnOrg, type TellOfWaitingOrg } from './membership/create-own-org.ts';
import { decideApproval } from './membership/decide-approval.ts';
import { enterOrg } from './membership/enter-org.ts';
import { firstOrgKey } from './membership/first-org-key.ts';
import { getMyPreferences } from './membership/get-my-preferences.ts';
import { getOrgContext } from './membership/get-org-context.ts';
import { leaveOrg } from './membership/leave-org.ts';
import { listMembers } from './membership/list-members.ts';
import { listMyOrgs } from './membership/list-my-orgs.ts';
import { listDeletedOrgs, listOrgs } from './membership/list-orgs.ts';
import { listPendingApprovals } from './membership/list-pending-approvals.ts';
import { changeOrgCode, deleteOrg, renameOrg, restoreOrg, resumeOrg, suspendOrg } from './membership/operate-org.ts';
import { getOrgSettings, updateOrgSettings } from './membership/org-settings.ts';
import { releaseOrg } from './membership/release-org.ts';
import { resolveOrgMembership } from './membership/resolve-org-membership.ts';
import { revokeMember } from './membership/revoke-member.ts';
import { setMyPreferences } from './membership/set-my-preferences.ts';
import { type KnownUser, upsertUserFromIdentity } from './membership/upsert-user-from-identity.ts';
import { dismissReport } from './moderation/dismiss-report.ts';
import { getReport } from './moderation/get-report.ts';
import { listReports } from './moderation/list-reports.ts';
import { reportText } from './moderation/report-text.ts';
import { getPushPreferences } from './notifications/get-push-preferences.ts';
import { registerPushToken } from './notifications/register-push-token.ts';
import { removePushToken } from './notifications/remove-push-token.ts';
import { setPushPreferences } from './notifications/set-push-preferences.ts';
import { addOfficialPlace } from './officials/add-official-place.ts';
import { answerAssignment } from './officials/answer-assignment.ts';
import { changeOfficialPlace } from './officials/change-official-place.ts';
import { getAvailability } from './officials/get-availability.ts';
import { listMyAssignments } from './officials/list-my-assignments.ts';
import { listOfficialAssignments } from './officials/list-official-assignments.ts';
import { listOfficialFees } from './officials/list-official-fees.ts';
import { listOfficialRatings } from './officials/list-official-ratings.ts';
import { listOfficialsToRate } from './officials/list-officials-to-rate.ts';
import { listOpenGames } from './officials/list-open-games.ts';
import { rateOfficial } from './officials/rate-official.ts';
import { removeOfficialPlace } from './officials/remove-official-place.ts';
import { setAvailability } from './officials/set-availability.ts';
import { takeOpenPlace } from './officials/take-open-place.ts';
import type { Cache } from './ports/cache.ts';
import type { Clock } from './ports/clock.ts';
import type { DatabaseCheck } from './ports/database-check.ts';
import type { ImportQueue } from './ports/import-planning.ts';
import type { NewId, NewPlayerId } from './ports/new-id.ts';
import type { RoomWatermarks } from './ports/room-watermarks.ts';
import type { Secrets } from './ports/secrets.ts';
import type { SharedRateLimiter } from './ports/shared-rate-limiter.ts';
import type { ClaimsConfirmation } from './ports/storage/membership/membership-storage.ts';
import type { Retention } from './ports/storage/privacy/retention.ts';
import type { Readers, UnitOfWork } from './ports/storage/storage.ts';
import type { Render } from './ports/texts.ts';
import type { GameLogWatermarks, ScopeSignal } from './ports/watermarks.ts';
import type { WebhookAdapters } from './ports/webhook-sender.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from './privacy/block-person.ts';
import { deleteAccount } from './privacy/delete-account.ts';
import { eraseMember } from './privacy/erase-member.ts';
import { erasePlayer } from './privacy/erase-player.ts';
import { eraseUser } from './privacy/erase-user.ts';
import { exportMember } from './privacy/export-member.ts';
import { type ExportLimits, exportMyData } from './privacy/export-my-data.ts';
import { exportPlayer } from './privacy/export-player.ts';
import { exportUser } from './privacy/export-user.ts';
import { giveConsent } from './privacy/give-consent.ts';
import { liftBlock } from './privacy/lift-block.ts';
import { listAuditEntries } from './privacy/list-audit-entries.ts';
import { listBlocks } from './privacy/list-blocks.ts';
import { listConsents } from './privacy/list-consents.ts';
import { listMyConsents } from './privacy/list-my-consents.ts';
import { listMyRequests } from './privacy/list-my-requests.ts';
import { removeExpired } from './privacy/remove-expired.ts';
import { withdrawConsent } from './privacy/withdraw-consent.ts';
import { getPublicLeague } from './publication/get-public-league.ts';
import { listPublicBrackets } from './publication/list-public-brackets.ts';
import { listPublicFields } from './publication/list-public-fields.ts';
import { listPublicSchedule } from './publication/list-public-schedule.ts';
import { listPublicStandings } from './publication/list-public-standings.ts';
import { readPublicCalendar } from './publication/read-public-calendar.ts';
import { getMyReport } from './reports/get-my-report.ts';
import { getTeamHistory } from './reports/get-team-history.ts';
import { listGameReports } from './reports/list-game-reports.ts';
import { writeReport } from './reports/write-report.ts';
import { acceptScheduleProposal } from './scheduling/accept-schedule-proposal.ts';
import { changeDay } from './scheduling/change-day.ts';
import { getDayChange } from './scheduling/get-day-change.ts';
import { getScheduleProposal } from './scheduling/get-schedule-proposal.ts';
import { rejectScheduleProposal } from './scheduling/reject-schedule-proposal.ts';
import { requestScheduleProposal } from './scheduling/request-schedule-proposal.ts';
import { undoDayChange } from './scheduling/undo-day-change.ts';
import { listBookWarnings, listScoreDifferences } from './scoring/check-books.ts';
import { chooseStatEvents } from './scoring/choose-stat-events.ts';
import { followStatEvents } from './scoring/follow-stat-events.ts';
import { getBoxScore } from './scoring/get-box-score.ts';
import { getGameLog } from './scoring/get-game-log.ts';
import { getLeaders } from './scoring/get-leaders.ts';
import { getLiveGame } from './scoring/get-live-game.ts';
import { getPlayerStats } from './scoring/get-player-stats.ts';
import { getSuspensions } from './scoring/get-suspensions.ts';
import { getTeamPitching } from './scoring/get-team-pitching.ts';
import { getTeamStats } from './scoring/get-team-stats.ts';
import { listGamesWithoutFigures } from './scoring/list-games-without-figures.ts';
import { listLineups } from './scoring/list-lineups.ts';
import { listPitchingTables } from './scoring/list-pitching-tables.ts';
import { listPitchingViolations } from './scoring/list-pitching-violations.ts';
import { listScorerCandidates } from './scoring/list-scorer-candidates.ts';
import { listStatEvents } from './scoring/list-stat-events.ts';
import { recordStatEvent } from './scoring/record-stat-event.ts';
import { recordStatEvents } from './scoring/record-stat-events.ts';
import { setAsideStatEvents } from './scoring/set-aside-stat-events.ts';
import { setLineup } from './scoring/set-lineup.ts';
import { voidStatEvent } from './scoring/void-stat-event.ts';
import { getAgenda } from './screens/get-agenda.ts';
import { getEventScreen } from './screens/get-event-screen.ts';
import { getGameScreen } from './screens/get-game-screen.ts';
import { getHomeScreen } from './screens/get-home-screen.ts';
import { getMyScreen } from './screens/get-my-screen.ts';
import { getPlayerScreen } from './screens/get-player-screen.ts';
import { getSetupScreen } from './screens/get-setup-screen.ts';
import { getTeamScreen } from './screens/get-team-screen.ts';
import { getWaitingScreen } from './screens/get-waiting-screen.ts';
import { changeSlot } from './slots/change-slot.ts';
import { giveBackPlace } from './slots/give-back-place.ts';
import { handOutSlots } from './slots/hand-out-slots.ts';
import { listSlots } from './slots/list-slots.ts';
import { offerPlace } from './slots/offer-place.ts';
import { openSeasonSlots } from './slots/open-season-slots.ts';
import { openSlot } from './slots/open-slot.ts';
import { removeSlot } from './slots/remove-slot.ts';
import { takeSlot } from './slots/take-slot.ts';
import { getStandings } from './standings/get-standings.ts';
import { changeWebhook } from './webhooks/change-webhook.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { deleteWebhook } from './webhooks/delete-webhook.ts';
import { getWebhook } from './webhooks/get-webhook.ts';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';
import { redeliverEvent } from './webhooks/redeliver-event.ts';
import { redeliverUnsent } from './webhooks/redeliver-unsent.ts';
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts';
import { sendTestEvent } from './webhooks/send-test-event.ts';

export type Ports = Readonly<{
  unitOfWork: UnitOfWork;
  read: Readers;
  sharedRateLimiter: SharedRateLimiter;
  chatLimits: ChatLimits;
  exportLimits: ExportLimits;
  roomWatermarks: RoomWatermarks;
  scopeSignal: ScopeSignal;
  gameLogs: GameLogWatermarks;
  importQueue: ImportQueue;
  writeLines: WriteLines;
  render: Render;
  knownUsers: Cache<string, KnownUser>;
  confirmClaims: (confirmation: ClaimsConfirmation) => void;
  unstoredClaims: Cache<string, User>;
  /** Reads that are already in the audit log. */
  auditedReads: Cache<string, object>;
  /** The derived results of games' books. */
  derivations: Cache<string, CachedDerivation>;
  /** Cached data of games that are being scored. */
  retention: Retention;
  checkDatabase: DatabaseCheck;
  isDraining: () => boolean;
  uptimeSeconds: () => number;
  version: string;
  warnOfOrgsWithoutAdmin: (orgIds: readonly OrgId[]) => void;
  tellOfWaitingOrg: TellOfWaitingOrg;
  orgsPerNetwork: number;
  clock: Clock;
  newId: NewId;
  secrets: Secrets;
  newPlayerId: NewPlayerId;
  orgCreators: OrgCreators;
  /** Whether push messages are sent to browsers. */
  servesBrowsers: boolean;
  /** Whether the deployment sends mail. */
  sendsMail: boolean;
  /** Whether it mails the operator. */
  mailsOperator: boolean;
  /** Undefined if the deployment sends no webhooks. */
  webhooks: WebhookAdapters | undefined;
}>;

export const USE_CASES = {
  checkHealth,
  upsertUserFromIdentity,
  resolveOrgMembership,
  listMyOrgs,
  leaveOrg,
  listMyRequests,
  exportMyData,
  deleteAccount,
  erasePlayer,
  exportPlayer,
  eraseMember,
  exportMember,
  eraseUser,
  exportUser,
  giveConsent,
  listMyConsents,
  withdrawConsent,
  listConsents,
  listBlocks,
  liftBlock,
  removeExpired,
  getMyPreferences,
  setMyPreferences,
  getOrgContext,
  createOrg,
  createOwnOrg,
  firstOrgKey,
  listOrgs,
  suspendOrg,
  resumeOrg,
  renameOrg,
  changeOrgCode,
  blockPerson,
  unblockPerson,
  listBlockedPeople,
  deleteOrg,
  restoreOrg,
  listDeletedOrgs,
  enterOrg,
  explainAccess,
  appointAdmin,
  listMembers,
  listAuditEntries,
  revokeMember,
  listPendingApprovals,
  decideApproval,
  validateInvite,
  getTeamLinks,
  joinOrg,
  createInvite,
  listInvites,
  revokeInvite,
  linkChild,
  listChildren,
  suggestChildren,
  inquireAboutChild,
  unlinkChild,
  listParentLinks,
  getParentLink,
  decideParentLink,
  revokeParentLink,
  liftLinkBlock,
  liftClaimBlock,
  denyWaitingLinks,
  claimTeam,
  searchPlayers,
  lookUpCoach,
  getHome,
  listTeams,
  getTeam,
  listSchedule,
  getGame,
  getStandings,
  listGamesWithoutFigures,
  listSports,
  listSeasons,
  listFacilities,
  getPublicLeague,
  listPublicSchedule,
  listPublicStandings,
  listPublicBrackets,
  listPublicFields,
  readPublicCalendar,
  setPlaceState,
  updateGame,
  listGameChanges,
  listTeamEvents,
  getTeamEvent,
  createTeamEvent,
  updateTeamEvent,
  updateEventSeries,
  deleteEventSeries,
  listOrgEvents,
  createOrgEvent,
  updateOrgEvent,
  deleteOrgEvent,
  changeSlot,
  giveBackPlace,
  listSlots,
  offerPlace,
  handOutSlots,
  openSeasonSlots,
  openSlot,
  removeSlot,
  takeSlot,
  changeDay,
  undoDayChange,
  getDayChange,
  requestScheduleProposal,
  getScheduleProposal,
  acceptScheduleProposal,
  rejectScheduleProposal,
  listLineups,
  listPitchingTables,
  listPitchingViolations,
  listScorerCandidates,
  listStatEvents,
  followStatEvents,
  recordStatEvent,
  recordStatEvents,
  setAsideStatEvents,
  chooseStatEvents,
  voidStatEvent,
  getTeamPitching,
  getTeamStats,
  getSuspensions,
  getBoxScore,
  getLiveGame,
  getPlayerStats,
  getGameLog,
  getLeaders,
  listScoreDifferences,
  listBookWarnings,
  setLineup,
  getAgenda,
  getHomeScreen,
  getMyScreen,
  getTeamScreen,
  getWaitingScreen,
  getSetupScreen,
  getEventScreen,
  getGameScreen,
  getPlayerScreen,
  writeReport,
  getMyReport,
  getTeamHistory,
  listGameReports,
  listRooms,
  listMessages,
  getMessage,
  sendMessage,
  pollRoom,
  markRead,
  correctMessage,
  countReads,
  deleteMessage,
  reportMessage,
  reportText,
  listReports,
  getReport,
  dismissReport,
  registerPushToken,
  removePushToken,
  getPushPreferences,
  setPushPreferences,
  viewMailAnswer,
  answerByMail,
  checkMailStop,
  stopMail,
  checkInvitationStop,
  stopInvitations,
  startMailing,
  getMailing,
  listMailings,
  releaseOrg,
  muteRoom,
  createBracket,
  drawBracket,
  planBracket,
  decideMatch,
  takeBackDecision,
  deleteBracket,
  listBrackets,
  getBracket,
  addOfficialPlace,
  answerAssignment,
  changeOfficialPlace,
  getAvailability,
  listMyAssignments,
  listOfficialAssignments,
  listOfficialFees,
  listOfficialRatings,
  listOfficialsToRate,
  listOpenGames,
  rateOfficial,
  removeOfficialPlace,
  setAvailability,
  listGameAnswers,
  listEventAnswers,
  giveAnswer,
  getAbsences,
  setAbsences,
  getResponseDeadline,
  setResponseDeadline,
  remindFamilies,
  takeAttendance,
  getTeamAttendance,
  getPlayerAttendance,
  takeOpenPlace,
  inviteFollower,
  listFollowers,
  endFollower,
  checkFollowCode,
  followChild,
  listFollowed,
  listCalendarAddresses,
  makeCalendarAddress,
  changeCalendarAddress,
  revokeCalendarAddress,
  findCalendar,
  readCalendar,
  startImport,
  undoImport,
  getImport,
  listImports,
  exportLeague,
  listOrgSports,
  getOrgSport,
  createSport,
  updateSport,
  deleteSport,
  listOrgSeasons,
  getOrgSeason,
  createSeason,
  updateSeason,
  deleteSeason,
  listOrgAgeGroups,
  getOrgAgeGroup,
  createAgeGroup,
  updateAgeGroup,
  deleteAgeGroup,
  listOrgDivisions,
  getOrgDivision,
  createDivision,
  updateDivision,
  deleteDivision,
  listOrgAgeGroupRules,
  getOrgAgeGroupRules,
  createAgeGroupRules,
  updateAgeGroupRules,
  deleteAgeGroupRules,
  listOrgPointAdjustments,
  getOrgPointAdjustment,
  createPointAdjustment,
  updatePointAdjustment,
  deletePointAdjustment,
  listOrgStandingsDecisions,
  getOrgStandingsDecision,
  createStandingsDecision,
  updateStandingsDecision,
  deleteStandingsDecision,
  listOrgFacilities,
  getOrgFacility,
  createFacility,
  updateFacility,
  deleteFacility,
  listOrgFields,
  getOrgField,
  createField,
  updateField,
  deleteField,
  listOrgTeams,
  getOrgTeam,
  createTeam,
  updateTeam,
  deleteTeam,
  listOrgPlayers,
  getOrgPlayer,
  createPlayer,
  updatePlayer,
  deletePlayer,
  listOrgStaff,
  getOrgStaffLine,
  createStaffLine,
  updateStaffLine,
  deleteStaffLine,
  copySeason,
  listRosterSpots,
  createRosterSpot,
  updateRosterSpot,
  deleteRosterSpot,
  listGuardians,
  createGuardian,
  deleteGuardian,
  getOrgSettings,
  requestRelease,
  updateOrgSettings,
  listOrgGames,
  getOrgGame,
  createGame,
  updateOrgGame,
  deleteGame,
  listWebhooks,
  getWebhook,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  listWebhookDeliveries,
  redeliverEvent,
  redeliverUnsent,
};
export type UseCaseName = keyof typeof USE_CASES;

type Made<Factory> = Factory extends (deps: never) => infer UseCase ? UseCase : never;
export type UseCases = Readonly<{ [Name in UseCaseName]: Made<(typeof USE_CASES)[Name]> }>;

/** The use cases, each with the ports that it names. */
export const makeUseCases = (ports: Ports): UseCases => lazyMembers<UseCases, Ports>(USE_CASES, ports);
