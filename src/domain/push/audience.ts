import type { Room } from '../chat/room.ts';
import { mayRead, rolesThatOpen } from '../chat/room-access.ts';
import type { Game } from '../games/game.ts';
import type { Role } from '../membership/roles.ts';
import type { TeamId, UserId } from '../shared/ids.ts';
import type { PushPreferences } from './push-preferences.ts';

/** A user with at least one device, and everything that decides what they hear of in an org. */
export type Listener = Readonly<{
  userId: UserId;
  /** Approved roles alone. */
  roles: readonly Role[];
  /** Teams whose staff list has this user, coach or not. */
  staffedTeams: readonly TeamId[];
  /** Teams of players to whom they have an approved link, parent or not. */
  linkedTeams: readonly TeamId[];
  preferences: PushPreferences;
  hasMutedRoom: boolean;
}>;

/** Where to look for listeners: among those with one of the roles, and those tied to one of the teams. */
export type Reach = Readonly<{ roles: readonly Role[]; teamIds: readonly TeamId[] }>;

export const chatReach = (room: Room): Reach => ({ roles: rolesThatOpen(room), teamIds: room.teamId ? [room.teamId] : [] });

/** Whether somebody is to hear of a message in a room: whoever may read it, but its sender. */
export const hearsOfMessage = (listener: Listener, room: Room, senderId: UserId): boolean =>
  listener.userId !== senderId && listener.preferences.chatMessages && !listener.hasMutedRoom && mayRead(visitorOf(listener), room).ok;

type Sides = Pick<Game, 'homeTeamId' | 'visitorTeamId'>;

export const gameReach = ({ homeTeamId, visitorTeamId }: Sides): Reach => ({ roles: [], teamIds: [homeTeamId, visitorTeamId] });

/** Whether somebody is to hear of a change of a game: the families and coaches of both teams. */
export function hearsOfGame(listener: Listener, { homeTeamId, visitorTeamId }: Sides): boolean {
  const { coachedTeams, childrensTeams } = visitorOf(listener);
  const isTheirs = (teamId: TeamId) => coachedTeams.has(teamId) || childrensTeams.has(teamId);
  return listener.preferences.gameChanges && (isTheirs(homeTeamId) || isTheirs(visitorTeamId));
}

/** A staff list counts for an approved coach, a link for an approved parent. */
const visitorOf = ({ roles, staffedTeams, linkedTeams }: Listener) => ({
  roles: new Set(roles),
  coachedTeams: new Set(roles.includes('coach') ? staffedTeams : []),
  childrensTeams: new Set(roles.includes('parent') ? linkedTeams : []),
});
