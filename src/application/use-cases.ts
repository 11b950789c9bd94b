import type { InviteLinks } from '../domain/invites/invite.ts';
import type { User } from '../domain/membership/user.ts';
import type { OrgId } from '../domain/shared/ids.ts';
import type { ChatLimits } from './chat/chat-limits.ts';
import { deleteMessage } from './chat/delete-message.ts';
import { getMessage } from './chat/get-message.ts';
import { listMessageReports } from './chat/list-message-reports.ts';
import { listMessages } from './chat/list-messages.ts';
import { listRooms } from './chat/list-rooms.ts';
import { markRead } from './chat/mark-read.ts';
import { pollRoom } from './chat/poll-room.ts';
import { reportMessage } from './chat/report-message.ts';
import { sendMessage } from './chat/send-message.ts';
import { checkHealth } from './check-health.ts';
import { claimTeam } from './families/claim-team.ts';
import { decideParentLink } from './families/decide-parent-link.ts';
import { denyWaitingLinks } from './families/deny-waiting-links.ts';
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
import { getGame } from './games/get-game.ts';
import { getHome } from './games/get-home.ts';
import { listGameChanges } from './games/list-game-changes.ts';
import { listSchedule } from './games/list-schedule.ts';
import { updateGame } from './games/update-game.ts';
import { createInvite } from './invites/create-invite.ts';
import { joinOrg } from './invites/join-org.ts';
import { listInvites } from './invites/list-invites.ts';
import { revokeInvite } from './invites/revoke-invite.ts';
import { validateInvite } from './invites/validate-invite.ts';
import { getTeam } from './league/get-team.ts';
import { listFacilities } from './league/list-facilities.ts';
import { listSeasons } from './league/list-seasons.ts';
import { listSports } from './league/list-sports.ts';
import { listTeams } from './league/list-teams.ts';
import { decideApproval } from './membership/decide-approval.ts';
import { getOrgContext } from './membership/get-org-context.ts';
import { leaveOrg } from './membership/leave-org.ts';
import { listMembers } from './membership/list-members.ts';
import { listMyOrgs } from './membership/list-my-orgs.ts';
import { listPendingApprovals } from './membership/list-pending-approvals.ts';
import { resolveOrgMembership } from './membership/resolve-org-membership.ts';
import { revokeMember } from './membership/revoke-member.ts';
import { upsertUserFromIdentity } from './membership/upsert-user-from-identity.ts';
import { getPushPreferences } from './notifications/get-push-preferences.ts';
import { muteRoom } from './notifications/mute-room.ts';
import { registerPushToken } from './notifications/register-push-token.ts';
import { removePushToken } from './notifications/remove-push-token.ts';
import { setPushPreferences } from './notifications/set-push-preferences.ts';
import type { Cache } from './ports/cache.ts';
import type { Clock } from './ports/clock.ts';
import type { DatabaseCheck } from './ports/database-check.ts';
import type { NewId } from './ports/new-id.ts';
import type { RoomWatermarks } from './ports/room-watermarks.ts';
import type { SharedRateLimiter } from './ports/shared-rate-limiter.ts';
import type { Readers, UnitOfWork } from './ports/storage.ts';
import { deleteAccount } from './privacy/delete-account.ts';
import { erasePlayer } from './privacy/erase-player.ts';
import { type ExportLimits, exportMyData } from './privacy/export-my-data.ts';
import { listAuditEntries } from './privacy/list-audit-entries.ts';
import { listMyRequests } from './privacy/list-my-requests.ts';
import { notingRosterRead } from './privacy/note-roster-read.ts';
import { getMyReport } from './reports/get-my-report.ts';
import { getTeamHistory } from './reports/get-team-history.ts';
import { writeReport } from './reports/write-report.ts';
import { getTeamStats } from './scoring/get-team-stats.ts';
import { listStatEvents } from './scoring/list-stat-events.ts';
import { recordStatEvent } from './scoring/record-stat-event.ts';
import { voidStatEvent } from './scoring/void-stat-event.ts';
import { getStandings } from './standings/get-standings.ts';

export type Ports = Readonly<{
  unitOfWork: UnitOfWork;
  read: Readers;
  sharedRateLimiter: SharedRateLimiter;
  chatLimits: ChatLimits;
  exportLimits: ExportLimits;
  roomWatermarks: RoomWatermarks;
  knownUsers: Cache<string, User>;
  /** Reads that the audit log holds already. */
  notedReads: Cache<string, object>;
  inviteLinks: (code: string) => InviteLinks;
  checkDatabase: DatabaseCheck;
  isDraining: () => boolean;
  uptimeSeconds: () => number;
  version: string;
  warnOfOrgsWithoutAdmin: (orgIds: readonly OrgId[]) => void;
  clock: Clock;
  newId: NewId;
}>;

export const makeUseCases = (ports: Ports) => ({
  checkHealth: checkHealth(ports),
  upsertUserFromIdentity: upsertUserFromIdentity(ports),
  resolveOrgMembership: resolveOrgMembership(ports),
  listMyOrgs: listMyOrgs(ports),
  leaveOrg: leaveOrg(ports),
  listMyRequests: listMyRequests(ports),
  exportMyData: exportMyData(ports),
  deleteAccount: deleteAccount(ports),
  erasePlayer: erasePlayer(ports),
  getOrgContext: getOrgContext(ports),
  listMembers: listMembers(ports),
  listAuditEntries: listAuditEntries(ports),
  revokeMember: revokeMember(ports),
  listPendingApprovals: listPendingApprovals(ports),
  decideApproval: decideApproval(ports),
  validateInvite: validateInvite(ports),
  joinOrg: joinOrg(ports),
  createInvite: createInvite(ports),
  listInvites: listInvites(ports),
  revokeInvite: revokeInvite(ports),
  linkChild: linkChild(ports),
  listChildren: listChildren(ports),
  suggestChildren: suggestChildren(ports),
  inquireAboutChild: inquireAboutChild(ports),
  unlinkChild: unlinkChild(ports),
  listParentLinks: listParentLinks(ports),
  decideParentLink: decideParentLink(ports),
  revokeParentLink: revokeParentLink(ports),
  liftLinkBlock: liftLinkBlock(ports),
  liftClaimBlock: liftClaimBlock(ports),
  denyWaitingLinks: denyWaitingLinks(ports),
  claimTeam: claimTeam(ports),
  searchPlayers: searchPlayers(ports),
  lookUpCoach: lookUpCoach(ports),
  getHome: getHome(ports),
  listTeams: listTeams(ports),
  getTeam: notingRosterRead(ports)(getTeam(ports)),
  listSchedule: listSchedule(ports),
  getGame: getGame(ports),
  getStandings: getStandings(ports),
  listSports: listSports(ports),
  listSeasons: listSeasons(ports),
  listFacilities: listFacilities(ports),
  updateGame: updateGame(ports),
  listGameChanges: listGameChanges(ports),
  listStatEvents: listStatEvents(ports),
  recordStatEvent: recordStatEvent(ports),
  voidStatEvent: voidStatEvent(ports),
  getTeamStats: notingRosterRead(ports)(getTeamStats(ports)),
  writeReport: writeReport(ports),
  getMyReport: getMyReport(ports),
  getTeamHistory: getTeamHistory(ports),
  listRooms: listRooms(ports),
  listMessages: listMessages(ports),
  getMessage: getMessage(ports),
  sendMessage: sendMessage(ports),
  pollRoom: pollRoom(ports),
  markRead: markRead(ports),
  deleteMessage: deleteMessage(ports),
  reportMessage: reportMessage(ports),
  listMessageReports: listMessageReports(ports),
  registerPushToken: registerPushToken(ports),
  removePushToken: removePushToken(ports),
  getPushPreferences: getPushPreferences(ports),
  setPushPreferences: setPushPreferences(ports),
  muteRoom: muteRoom(ports),
});

export type UseCases = Readonly<ReturnType<typeof makeUseCases>>;
