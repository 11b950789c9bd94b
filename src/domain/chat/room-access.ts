import type { NotAllowed } from '../membership/membership.ts';
import type { Member, RoleRequired } from '../membership/permissions.ts';
import { ROLES, type Role } from '../membership/roles.ts';
import type { TeamId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { OrgRoomType, Room } from './room.ts';

type Visitor = Pick<Member, 'roles' | 'coachedTeams' | 'childrensTeams'>;

/** Who may do more than be in a room: write where others only read, and take anybody's message back. */
const MODERATORS = ['admin', 'staff'] as const satisfies readonly Role[];

const ROLES_IN_ROOM: Readonly<Record<OrgRoomType, readonly Role[]>> = {
  announcements: ROLES,
  coaches: [...MODERATORS, 'coach'],
  officials: [...MODERATORS, 'umpire'],
};

const holdsOneOf = ({ roles }: Pick<Visitor, 'roles'>, wanted: readonly Role[]): boolean => wanted.some((role) => roles.has(role));

export const isModerator = (visitor: Pick<Visitor, 'roles'>): boolean => holdsOneOf(visitor, MODERATORS);

/** The teams whose rooms the visitor may enter: coaches their own, parents their children's. An umpire as such has none. */
export const teamsInReach = (visitor: Visitor): 'all' | ReadonlySet<TeamId> =>
  isModerator(visitor) ? 'all' : visitor.coachedTeams.union(visitor.childrensTeams);

function isIn(visitor: Visitor, room: Room): boolean {
  if (room.type !== 'team') return holdsOneOf(visitor, ROLES_IN_ROOM[room.type]);
  const teams = teamsInReach(visitor);
  return teams === 'all' || teams.has(room.teamId);
}

/** The roles that open the room by themselves; a team's room is open to its coaches and families besides. */
export const rolesThatOpen = (room: Room): readonly Role[] => (room.type === 'team' ? MODERATORS : ROLES_IN_ROOM[room.type]);

/** Whether the visitor may read the room. */
export const mayRead = (visitor: Visitor, room: Room): Result<undefined, NotAllowed> =>
  isIn(visitor, room) ? ok(undefined) : err({ kind: 'not-allowed', reason: 'not-in-this-room' });

/** Whether the visitor may write in the room: whoever may read it, but announcements are made by admins and staff. */
export function mayWrite(visitor: Visitor, room: Room): Result<undefined, NotAllowed | RoleRequired> {
  const read = mayRead(visitor, room);
  if (!read.ok) return read;
  return room.type === 'announcements' && !isModerator(visitor) ? err({ kind: 'role-required', roles: MODERATORS }) : ok(undefined);
}
