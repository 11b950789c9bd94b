import { inRoomOrder, officeRoom, orgRooms, type Room, type RoomType, roomWith } from '../../domain/chat/room.ts';
import { isModerator, mayRead, mayWrite, teamsInReach } from '../../domain/chat/room-access.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { ChatReader, RoomScope } from '../ports/storage/chat/chat-reader.ts';
import { useCase } from '../use-case.ts';
import { type MessageView, viewMessage } from './message-view.ts';

export type RoomFilter = Readonly<{ type?: RoomType; teamId?: TeamId }>;
/** `name`: the rooms of the org, then teams by name; `activity`: the room with the newest message first, those without messages last, by name. */
export const ROOM_ORDERS = ['name', 'activity'] as const;
export type RoomOrder = (typeof ROOM_ORDERS)[number];
type Command = Readonly<{ actor: Member; filter: RoomFilter; order: RoomOrder }>;

export type RoomView = Pick<Room, 'id' | 'type' | 'name' | 'teamId'> &
  Readonly<{
    /** Whether the actor may send messages there. */
    mayWrite: boolean;
    lastMessage: MessageView | null;
    unreadCount: number;
  }>;

/** The rooms that the actor may read, with what is new in them. */
export const listRooms = useCase(
  'use-chat',
  async (
    { read, clock }: { read: Pick<ChatReader, 'roomOverviews'>; clock: Clock },
    { actor, filter, order }: Command,
  ): Promise<Result<readonly RoomView[], never>> => {
    const { org, user } = actor;
    const ours = [...orgRooms(org.id), ...(isModerator(actor) ? [] : [officeRoom(org.id, user.id)])].filter(
      (room) => mayRead(actor, room).ok && isWanted(room, filter),
    );
    const scope: RoomScope = {
      orgRooms: ours.map(({ id }) => id),
      teams: teamsWanted(actor, filter),
      offices: isModerator(actor) && filter.teamId === undefined && (filter.type ?? 'office') === 'office',
      today: localDate(clock(), org.timeZone),
    };
    const overviews = await read.roomOverviews(org.id, user.id, scope);
    const rooms = overviews
      .map(({ roomId, teamName, parent, lastMessage, unreadCount }) => {
        const room = roomWith(org.id, roomId, teamName);
        const name = parent ? memberName(parent) : room.name;
        return { ...room, name, mayWrite: mayWrite(actor, room).ok, lastMessage: lastMessage && viewMessage(lastMessage), unreadCount };
      })
      .sort(inRoomOrder);
    return ok(order === 'activity' ? rooms.sort(byActivity) : rooms);
  },
);

const byActivity = (a: RoomView, b: RoomView): number =>
  (b.lastMessage?.createdAt.getTime() ?? 0) - (a.lastMessage?.createdAt.getTime() ?? 0);

const isWanted = (room: Room, { type, teamId }: RoomFilter) => teamId === undefined && (type === undefined || type === room.type);

function teamsWanted(actor: Member, { type, teamId }: RoomFilter): RoomScope['teams'] {
  const reach = type === undefined || type === 'team' ? teamsInReach(actor) : new Set<TeamId>();
  if (teamId === undefined) return reach === 'all' ? reach : [...reach];
  return reach === 'all' || reach.has(teamId) ? [teamId] : [];
}
