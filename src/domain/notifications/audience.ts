import type { Room } from '../chat/room.ts';
import { mayRead, rolesThatOpen } from '../chat/room-access.ts';
import type { Game } from '../games/game.ts';
import { ownTeams, type TeamTies } from '../membership/own-teams.ts';
import { ownTeamsOf } from '../membership/permissions.ts';
import { ROLES, type Role } from '../membership/roles.ts';
import type { TeamId, UserId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';
import type { PushPreferences } from './push-preferences.ts';

/** A user, and everything that decides which notifications they get in an org. */
export type Recipient = TeamTies &
  Readonly<{
    userId: UserId;
    /** Approved roles only. */
    roles: readonly Role[];
    preferences: Omit<PushPreferences, 'email'>;
    hasMutedRoom: boolean;
  }>;

/** Where to look for recipients: users with one of the roles, users tied to one of the teams, and the named users. */
export type AudienceQuery = Readonly<{ roles: readonly Role[]; teamIds: readonly TeamId[]; userIds: readonly UserId[] }>;

export const chatAudience = (room: Room): AudienceQuery => ({
  roles: rolesThatOpen(room),
  teamIds: room.teamId ? [room.teamId] : [],
  userIds: room.type === 'office' ? [room.parentId] : [],
});

/** Whether a user is notified of a message in a room: everyone who may read it on that day, except its sender. */
export const shouldNotifyOfMessage = (listener: Recipient, room: Room, senderId: UserId, today: LocalDate): boolean =>
  listener.userId !== senderId &&
  listener.preferences.chatMessages &&
  !listener.hasMutedRoom &&
  mayRead(readerFrom(listener, today), room).ok;

export const sidesOf = ({ homeTeamId, visitorTeamId }: Pick<Game, 'homeTeamId' | 'visitorTeamId'>): readonly TeamId[] => [
  homeTeamId,
  visitorTeamId,
];

export const teamsAudience = (teamIds: readonly TeamId[], officials: readonly UserId[]): AudienceQuery => ({
  roles: [],
  teamIds,
  userIds: officials,
});

export const ADMINS: AudienceQuery = { roles: ['admin'], teamIds: [], userIds: [] };

/** All members. */
export const EVERYBODY: AudienceQuery = { roles: ROLES, teamIds: [], userIds: [] };

export const isUmpire = ({ roles }: Pick<Recipient, 'roles'>): boolean => roles.includes('umpire');

/** All users who may have requests to decide. */
export const DECIDERS: AudienceQuery = { roles: ['admin', 'staff', 'coach'], teamIds: [], userIds: [] };

export const onlyReach = (...userIds: UserId[]): AudienceQuery => ({ roles: [], teamIds: [], userIds });

/**
 * Whether a user is notified of a change to games of the teams: their families, followers of their players, coaches and managers, in a current
 * season, and the games' officials.
 */
export function shouldNotifyOfTeams(
  listener: Recipient,
  teamIds: readonly TeamId[],
  officials: readonly UserId[],
  today: LocalDate,
): boolean {
  const { followedTeams } = readerFrom(listener, today);
  const isOfficial = isUmpire(listener) && officials.includes(listener.userId);
  const isFollowed = teamIds.some((teamId) => followedTeams.has(teamId));
  return shouldNotifyOfTeamEvents(listener, teamIds, today) || (listener.preferences.gameChanges && (isOfficial || isFollowed));
}

/** Whether a user is notified of a change to events of the teams: their families, coaches and managers, in a current season. */
export function shouldNotifyOfTeamEvents(listener: Recipient, teamIds: readonly TeamId[], today: LocalDate): boolean {
  const own = ownTeamsOf(readerFrom(listener, today));
  return listener.preferences.gameChanges && teamIds.some((teamId) => own.has(teamId));
}

/** The same of an event of the league: who belongs to several of its teams hears of it as the first of them. */
export function shouldNotifyOfOrgEvent(listener: Recipient, teamId: TeamId, teamIds: readonly TeamId[], today: LocalDate): boolean {
  const own = ownTeamsOf(readerFrom(listener, today));
  return listener.preferences.gameChanges && teamIds.find((each) => own.has(each)) === teamId;
}

/** Whether a user is notified of what became of an event of the league whose teams are not known any more: who belongs to any team. */
export const shouldNotifyOfAnyTeam = (listener: Recipient, today: LocalDate): boolean =>
  listener.preferences.gameChanges && ownTeamsOf(readerFrom(listener, today)).size > 0;

/** Whether a user is notified of what concerns the coaches of a team of a current season. */
export const shouldNotifyOfScorer = (listener: Recipient, teamId: TeamId, today: LocalDate): boolean =>
  listener.preferences.gameChanges && readerFrom(listener, today).coachedTeams.has(teamId);

/** Whether a user coaches or manages the team, whose season is current. */
export function runsTeamNow(listener: Recipient, teamId: TeamId, today: LocalDate): boolean {
  const { coachedTeams, managedTeams } = readerFrom(listener, today);
  return coachedTeams.has(teamId) || managedTeams.has(teamId);
}

/** Whether a user is notified of what concerns who runs the team: its coaches and managers. */
export const shouldNotifyOfRunning = (listener: Recipient, teamId: TeamId, today: LocalDate): boolean =>
  listener.preferences.gameChanges && runsTeamNow(listener, teamId, today);

/** Whether a user hears of a guest: admins, staff, and the coaches of the child's teams, in a current season; not who named the guest. */
export function shouldNotifyOfGuest(listener: Recipient, teamIds: readonly TeamId[], namedBy: UserId, today: LocalDate): boolean {
  const { roles, coachedTeams } = readerFrom(listener, today);
  return listener.userId !== namedBy && (roles.has('admin') || roles.has('staff') || teamIds.some((teamId) => coachedTeams.has(teamId)));
}

function readerFrom(listener: Recipient, today: LocalDate) {
  const roles = new Set(listener.roles);
  return { user: { id: listener.userId }, roles, ...ownTeams(roles, listener, today) };
}
