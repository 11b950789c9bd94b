import { isCurrentSeason, type SeasonSpan } from '../league/season.ts';
import type { OrgId, RoomId, TeamId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';

/** In the order in which rooms are listed. */
export const ROOM_TYPES = ['announcements', 'coaches', 'officials', 'team'] as const;
export type RoomType = (typeof ROOM_TYPES)[number];
/** Rooms of which an org has one each. */
export type OrgRoomType = Exclude<RoomType, 'team'>;

/** Whose room it is, which its id says whether or not it is there. */
export type RoomOwner = Readonly<{ type: 'team'; teamId: TeamId } | { type: OrgRoomType; teamId: null }>;
export type Room = Readonly<{ id: RoomId; orgId: OrgId; name: string }> & RoomOwner;

/** A team as far as its room depends on it. */
export type RoomTeam = Readonly<{ name: string; season: SeasonSpan }>;

export type RoomKey = Readonly<{ orgId: OrgId; roomId: RoomId }>;

/** What a room is known by. */
export type RoomState = Readonly<{
  /** The team that has the room's id; null where there is none. */
  team: RoomTeam | null;
  /** How far the room's clock has come; `BEGINNING` where nothing has happened yet. */
  lastAt: Date;
}>;

const ORG_ROOMS = {
  announcements: { name: 'Announcements', variant: '8' },
  coaches: { name: 'Coaches', variant: '9' },
  officials: { name: 'Officials', variant: 'a' },
} as const satisfies Record<OrgRoomType, { name: string; variant: string }>;

/** UUIDv8 (RFC 9562 §5.8): the org's id, and in its variant digit which room it is. Rooms need no row to be known by the same id for ever. */
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

/** Whose room an id stands for: that of the org or, where there is one and it has a room, that of the team of the same id. */
export const ownerOf = (orgId: OrgId, id: RoomId): RoomOwner =>
  orgRooms(orgId).find((room) => room.id === id) ?? { type: 'team', teamId: id as string as TeamId };

/** The room that an id stands for; `team` is the team of that id, if there is one. A team has a room as long as its season is current. */
export function roomOf(orgId: OrgId, id: RoomId, team: RoomTeam | null, today: LocalDate): Room | undefined {
  // An org's rooms begin like its own id.
  const ofOrg = id.startsWith(orgId.slice(0, 14)) && orgRooms(orgId).find((room) => room.id === id);
  if (ofOrg) return ofOrg;
  return team && isCurrentSeason(team.season, today) ? teamRoom(orgId, id as string as TeamId, team.name) : undefined;
}

const placeOf = ({ type }: Room) => ROOM_TYPES.indexOf(type);
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The org's rooms first, then teams by name. */
export const inRoomOrder = (a: Room, b: Room): number => placeOf(a) - placeOf(b) || byText(a.name, b.name) || byText(a.id, b.id);
