import { isCurrentSeason, type SeasonSpan } from '../league/season.ts';
import type { OrgId, RoomId, TeamId, UserId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';

/** In the order in which rooms are listed. */
export const ROOM_TYPES = ['announcements', 'coaches', 'officials', 'office', 'team'] as const;
export type RoomType = (typeof ROOM_TYPES)[number];
/** Room types of which an org has exactly one room. */
export type OrgRoomType = Exclude<RoomType, 'team' | 'office'>;

/** The owner that a room's id denotes, whether or not the room exists. */
export type RoomOwner = Readonly<
  | { type: 'team'; teamId: TeamId }
  | { type: OrgRoomType; teamId: null }
  /** In which one parent writes with admins and staff. */
  | { type: 'office'; teamId: null; parentId: UserId }
>;
export type Room = Readonly<{ id: RoomId; orgId: OrgId; name: string }> & RoomOwner;

/** The team data that its room depends on. */
export type RoomTeam = Readonly<{ name: string; season: SeasonSpan }>;

export type RoomKey = Readonly<{ orgId: OrgId; roomId: RoomId }>;

/** The stored facts that determine a room. */
export type RoomState = Readonly<{
  /** The team with the room's id; null if there is none. */
  team: RoomTeam | null;
  /** The room clock's latest value; `BEGINNING` if nothing has happened yet. */
  lastAt: Date;
}>;

const ORG_ROOMS = {
  announcements: { name: 'Announcements', variant: '8' },
  coaches: { name: 'Coaches', variant: '9' },
  officials: { name: 'Officials', variant: 'a' },
} as const satisfies Record<OrgRoomType, { name: string; variant: string }>;

/** UUIDv8 (RFC 9562 §5.8): the org's id, with the room type in its variant digit. Rooms keep the same id for ever without a row. */
const orgRoomId = (orgId: OrgId, type: OrgRoomType): RoomId =>
  `${orgId.slice(0, 14)}8${orgId.slice(15, 19)}${ORG_ROOMS[type].variant}${orgId.slice(20)}` as RoomId;

/** The rooms that every org has. */
export const orgRooms = (orgId: OrgId): readonly Room[] =>
  (Object.keys(ORG_ROOMS) as OrgRoomType[]).map((type) => ({
    id: orgRoomId(orgId, type),
    orgId,
    type,
    name: ORG_ROOMS[type].name,
    teamId: null,
  }));

/** A team's room has the id of the team. */
export const teamRoom = (orgId: OrgId, teamId: TeamId, name: string): Room => ({
  id: teamId as string as RoomId,
  orgId,
  type: 'team',
  name,
  teamId,
});

/** UUIDv8: the id of the parent, which is a UUIDv7, with another version. */
const officeRoomId = (parentId: UserId): RoomId => `${parentId.slice(0, 14)}8${parentId.slice(15)}` as string as RoomId;
const parentOf = (id: RoomId): UserId => `${id.slice(0, 14)}7${id.slice(15)}` as string as UserId;
/** Of an id that is none of the org's rooms. */
const isOffice = (id: RoomId): boolean => id[14] === '8';

/** The room in which a parent writes with the league's office. One a parent: what they tell the league is not for another guardian. */
export const officeRoom = (orgId: OrgId, parentId: UserId): Room => ({
  id: officeRoomId(parentId),
  orgId,
  type: 'office',
  name: 'League office',
  teamId: null,
  parentId,
});

/** A room that is known to exist; `teamName` is that of its team, if it has one. */
export const roomWith = (orgId: OrgId, id: RoomId, teamName: string | null): Room =>
  orgRooms(orgId).find((room) => room.id === id) ??
  (isOffice(id) ? officeRoom(orgId, parentOf(id)) : teamRoom(orgId, id as string as TeamId, teamName ?? ''));

/** The owner that an id denotes: one of the org's rooms, a parent's with its office or, if such a team exists and has a room, the team with the same id. */
export const ownerOf = (orgId: OrgId, id: RoomId): RoomOwner => roomWith(orgId, id, null);

/** The room of an id; `team` is the team with that id, if any. A team has a room while its season is current. */
export function roomOf(orgId: OrgId, id: RoomId, team: RoomTeam | null, today: LocalDate): Room | undefined {
  // The ids of an org's rooms begin like the org's id.
  const ofOrg = id.startsWith(orgId.slice(0, 14)) && orgRooms(orgId).find((room) => room.id === id);
  if (ofOrg) return ofOrg;
  if (isOffice(id)) return officeRoom(orgId, parentOf(id));
  return team && isCurrentSeason(team.season, today) ? teamRoom(orgId, id as string as TeamId, team.name) : undefined;
}

const placeOf = ({ type }: Room) => ROOM_TYPES.indexOf(type);
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The org's rooms first, then teams by name. */
export const inRoomOrder = (a: Room, b: Room): number => placeOf(a) - placeOf(b) || byText(a.name, b.name) || byText(a.id, b.id);
