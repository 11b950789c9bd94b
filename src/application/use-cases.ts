import type { InviteLinks } from '../domain/invites/invite.ts';
import type { User } from '../domain/membership/user.ts';
import type { OrgId } from '../domain/shared/ids.ts';
import type { ChatLimits } from './chat/chat-limits.ts';
import { deleteMessage } from './chat/delete-message.ts';
import { listMessageReports } from './chat/list-message-reports.ts';
import { listMessages } from './chat/list-messages.ts';
import { listRooms } from './chat/list-rooms.ts';
import { markRead } from './chat/mark-read.ts';
import { pollRoom } from './chat/poll-room.ts';
import { reportMessage } from './chat/report-message.ts';
import { seeMessage } from './chat/see-message.ts';
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
import { listFacilities } from './games/list-facilities.ts';
import { listGameChanges } from './games/list-game-changes.ts';
import { listSchedule } from './games/list-schedule.ts';
import { listSeasons } from './games/list-seasons.ts';
import { listSports } from './games/list-sports.ts';
import { listStatEvents } from './games/list-stat-events.ts';
import { listTeams } from './games/list-teams.ts';
import { recordStatEvent } from './games/record-stat-event.ts';
import { seeGame } from './games/see-game.ts';
import { seeHome } from './games/see-home.ts';
import { seeMyReport } from './games/see-my-report.ts';
import { seeStandings } from './games/see-standings.ts';
import { seeTeam } from './games/see-team.ts';
import { seeTeamHistory } from './games/see-team-history.ts';
import { seeTeamStats } from './games/see-team-stats.ts';
import { updateGame } from './games/update-game.ts';
import { voidStatEvent } from './games/void-stat-event.ts';
import { writeReport } from './games/write-report.ts';
import { createInvite } from './invites/create-invite.ts';
import { joinOrg } from './invites/join-org.ts';
import { listInvites } from './invites/list-invites.ts';
import { revokeInvite } from './invites/revoke-invite.ts';
import { validateInvite } from './invites/validate-invite.ts';
import { decideApproval } from './membership/decide-approval.ts';
import { enterOrg } from './membership/enter-org.ts';
import { leaveOrg } from './membership/leave-org.ts';
import { listMembers } from './membership/list-members.ts';
import { listMyOrgs } from './membership/list-my-orgs.ts';
import { listPendingApprovals } from './membership/list-pending-approvals.ts';
import { recognizeUser } from './membership/recognize-user.ts';
import { revokeMember } from './membership/revoke-member.ts';
import { seeOrgContext } from './membership/see-org-context.ts';
import type { Attempts } from './ports/attempts.ts';
import type { Cache } from './ports/cache.ts';
import type { Clock } from './ports/clock.ts';
import type { DatabaseCheck } from './ports/database-check.ts';
import type { NewId } from './ports/new-id.ts';
import type { RoomMarks } from './ports/room-marks.ts';
import type { Readers, UnitOfWork } from './ports/storage.ts';
import { deleteAccount } from './privacy/delete-account.ts';
import { erasePlayer } from './privacy/erase-player.ts';
import { type ExportLimits, exportMyData } from './privacy/export-my-data.ts';
import { listAuditEntries } from './privacy/list-audit-entries.ts';
import { listMyRequests } from './privacy/list-my-requests.ts';
import { notingRosterRead } from './privacy/note-roster-read.ts';
import { muteRoom } from './push/mute-room.ts';
import { registerPushToken } from './push/register-push-token.ts';
import { removePushToken } from './push/remove-push-token.ts';
import { seePushPreferences } from './push/see-push-preferences.ts';
import { setPushPreferences } from './push/set-push-preferences.ts';

export type Ports = Readonly<{
  unitOfWork: UnitOfWork;
  read: Readers;
  attempts: Attempts;
  chatLimits: ChatLimits;
  exportLimits: ExportLimits;
  roomMarks: RoomMarks;
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
  recognizeUser: recognizeUser(ports),
  enterOrg: enterOrg(ports),
  listMyOrgs: listMyOrgs(ports),
  leaveOrg: leaveOrg(ports),
  listMyRequests: listMyRequests(ports),
  exportMyData: exportMyData(ports),
  deleteAccount: deleteAccount(ports),
  erasePlayer: erasePlayer(ports),
  seeOrgContext: seeOrgContext(ports),
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
  seeHome: seeHome(ports),
  listTeams: listTeams(ports),
  seeTeam: notingRosterRead(ports)(seeTeam(ports)),
  listSchedule: listSchedule(ports),
  seeGame: seeGame(ports),
  seeStandings: seeStandings(ports),
  listSports: listSports(ports),
  listSeasons: listSeasons(ports),
  listFacilities: listFacilities(ports),
  updateGame: updateGame(ports),
  listGameChanges: listGameChanges(ports),
  listStatEvents: listStatEvents(ports),
  recordStatEvent: recordStatEvent(ports),
  voidStatEvent: voidStatEvent(ports),
  seeTeamStats: notingRosterRead(ports)(seeTeamStats(ports)),
  writeReport: writeReport(ports),
  seeMyReport: seeMyReport(ports),
  seeTeamHistory: seeTeamHistory(ports),
  listRooms: listRooms(ports),
  listMessages: listMessages(ports),
  seeMessage: seeMessage(ports),
  sendMessage: sendMessage(ports),
  pollRoom: pollRoom(ports),
  markRead: markRead(ports),
  deleteMessage: deleteMessage(ports),
  reportMessage: reportMessage(ports),
  listMessageReports: listMessageReports(ports),
  registerPushToken: registerPushToken(ports),
  removePushToken: removePushToken(ports),
  seePushPreferences: seePushPreferences(ports),
  setPushPreferences: setPushPreferences(ports),
  muteRoom: muteRoom(ports),
});

export type UseCases = Readonly<ReturnType<typeof makeUseCases>>;
