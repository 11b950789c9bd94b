import { type NotAllowed, notAllowed, type RoleRequired, roleRequired } from '../membership/not-allowed.ts';
import { isVisitor, type Member } from '../membership/permissions.ts';
import { LEAGUE_ROLES, type Role } from '../membership/roles.ts';
import type { TeamId, UserId } from '../shared/ids.ts';
import { ok, type Result } from '../shared/result.ts';
import type { OrgRoomType, Room, RoomOwner } from './room.ts';

type Reader = Pick<Member, 'roles' | 'coachedTeams' | 'children' | 'childrensTeams'> & Readonly<{ user: Readonly<{ id: UserId }> }>;

/** Roles that may write where others only read, and delete anyone's message. */
const MODERATORS = ['admin', 'staff'] as const satisfies readonly Role[];

const ROLES_IN_ROOM: Readonly<Record<OrgRoomType, readonly Role[]>> = {
  announcements: LEAGUE_ROLES,
  coaches: [...MODERATORS, 'coach'],
  officials: [...MODERATORS, 'umpire'],
};

const holdsOneOf = ({ roles }: Pick<Reader, 'roles'>, allowedRoles: readonly Role[]): boolean =>
  allowedRoles.some((role) => roles.has(role));

export const isModerator = (reader: Pick<Reader, 'roles'>): boolean => holdsOneOf(reader, MODERATORS);

/** The teams whose rooms the reader may enter: coaches their own, parents their children's. The umpire role opens none. */
export const teamsInReach = (reader: Omit<Reader, 'user'>): 'all' | ReadonlySet<TeamId> =>
  isModerator(reader) ? 'all' : reader.coachedTeams.union(reader.childrensTeams);

function isIn(reader: Reader, room: RoomOwner): boolean {
  if (isVisitor(reader)) return false;
  if (room.type === 'office') return isModerator(reader) || (room.parentId === reader.user.id && reader.children.size > 0);
  if (room.type !== 'team') return holdsOneOf(reader, ROLES_IN_ROOM[room.type]);
  const teams = teamsInReach(reader);
  return teams === 'all' || teams.has(room.teamId);
}

/** The roles that open the room by themselves; a team's room is also open to its coaches and families, an office's to its parent. */
export const rolesThatOpen = (room: Room): readonly Role[] =>
  room.type === 'team' || room.type === 'office' ? MODERATORS : ROLES_IN_ROOM[room.type];

/** Whether the reader may read the room. */
export function mayRead(reader: Reader, room: RoomOwner): Result<undefined, NotAllowed> {
  if (isIn(reader, room)) return ok(undefined);
  if (isVisitor(reader)) return notAllowed('no-child-linked');
  return notAllowed(room.type === 'team' ? 'not-of-room-team' : 'not-of-room-roles');
}

/** Whether the reader may write in the room. Everyone who may read it may, but only admins and staff write announcements. */
export function mayWrite(reader: Reader, room: RoomOwner): Result<undefined, NotAllowed | RoleRequired> {
  const read = mayRead(reader, room);
  if (!read.ok) return read;
  return room.type === 'announcements' && !isModerator(reader) ? roleRequired(MODERATORS) : ok(undefined);
}
