import { AT_ONCE } from '../../src/adapters/limits/parked-requests.ts';
import { ofGame } from './commands.ts';
import { EVERYBODY, MEMBERS, noInput, type OtherUseCases, REPORTERS } from './record.ts';

/** Use cases that have no operation of their name. */
export const OTHER_USE_CASES: OtherUseCases = {
  checkHealth: 'public',
  viewMailAnswer: 'public',
  checkMailStop: 'public',
  checkInvitationStop: 'public',
  releaseOrg: 'operator',
  upsertUserFromIdentity: 'public',
  findCalendar: 'public',
  readCalendar: 'public',
  readPublicCalendar: 'public',
  createOrg: 'operator',
  listOrgs: 'operator',
  enterOrg: 'operator',
  explainAccess: 'operator',
  appointAdmin: 'operator',
  removeExpired: 'operator',
  eraseUser: 'operator',
  exportUser: 'operator',
  resolveOrgMembership: [EVERYBODY, 'not-a-member', ({ org }) => ({ orgId: org.id, permission: 'read-league' })],
  listMyOrgs: [EVERYBODY, 'own', noInput],
  deleteAccount: [EVERYBODY, 'last-admin', () => ({ leaveOrgs: false })],
  giveAnswer: [
    MEMBERS,
    'not-found',
    ({ game, child }) => ({
      item: { kind: 'game', id: game.id },
      playerId: child.id,
      answer: 'yes',
      note: null,
      version: undefined,
      scope: 'one',
    }),
  ],
  remindFamilies: [MEMBERS, 'not-found', ({ game, team }) => ({ item: { kind: 'game', id: game.id }, teamId: team.id })],
  takeAttendance: [
    MEMBERS,
    'not-found',
    ({ game, team }) => ({ item: { kind: 'game', id: game.id }, teamId: team.id, asAnswered: true, players: [] }),
  ],
  listSlots: [MEMBERS, 'not-found', ({ game }) => ({ item: { kind: 'game', id: game.id } })],
  openSlot: [
    MEMBERS,
    'not-found',
    ({ game, team }) => ({ item: { kind: 'game', id: game.id }, teamId: team.id, terms: { kind: 'snack', label: null, places: 1 } }),
  ],
  followStatEvents: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), since: 0, wait: AT_ONCE })],
  writeReport: [
    REPORTERS,
    'not-found',
    (things) => ({ ...ofGame(things), content: { teams: [], incidents: [], flaggedForReview: false } }),
  ],
  getMyReport: [REPORTERS, 'not-found', ofGame],
  markRead: [MEMBERS, 'not-found', ({ message: { roomId, id } }) => ({ roomId, upTo: id })],
  listCalendarAddresses: [MEMBERS, 'own', noInput],
  makeCalendarAddress: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  revokeCalendarAddress: [MEMBERS, 'not-found', ({ calendar }) => ({ calendarId: calendar.id })],
};
