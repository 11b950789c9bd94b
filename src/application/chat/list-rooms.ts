import { inRoomOrder, orgRooms, type Room, type RoomType, teamRoom } from '../../domain/chat/room.ts';
import { mayRead, teamsInReach } from '../../domain/chat/room-access.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { ChatReader, RoomScope } from '../ports/chat-reader.ts';
import type { Clock } from '../ports/clock.ts';
import { useCase } from '../use-case.ts';
import { type MessageView, viewMessage } from './message-view.ts';

export type RoomFilter = Readonly<{ type?: RoomType; teamId?: TeamId }>;
type Command = Readonly<{ actor: Member; filter: RoomFilter }>;

export type RoomView = Pick<Room, 'id' | 'type' | 'name' | 'teamId'> & Readonly<{ lastMessage: MessageView | null; unreadCount: number }>;

/** The rooms that the actor may read, with what is new in them. */
export const listRooms = useCase(
  'use-chat',
  async (
    { read, clock }: { read: Pick<ChatReader, 'roomOverviews'>; clock: Clock },
    { actor, filter }: Command,
  ): Promise<Result<readonly RoomView[], never>> => {
    const { org, user } = actor;
    const ours = orgRooms(org.id).filter((room) => mayRead(actor, room).ok && isWanted(room, filter));
    const scope: RoomScope = {
      orgRooms: ours.map(({ id }) => id),
      teams: teamsWanted(actor, filter),
      today: localDate(clock(), org.timeZone),
    };
    const overviews = await read.roomOverviews(org.id, user.id, scope);
    return ok(
      overviews
        .map(({ roomId, teamName, lastMessage, unreadCount }) => {
          const room = ours.find(({ id }) => id === roomId) ?? teamRoom(org.id, roomId as string as TeamId, teamName ?? '');
          return { ...room, lastMessage: lastMessage && viewMessage(lastMessage), unreadCount };
        })
        .sort(inRoomOrder),
    );
  },
);

const isWanted = (room: Room, { type, teamId }: RoomFilter) => teamId === undefined && (type === undefined || type === room.type);

function teamsWanted(actor: Member, { type, teamId }: RoomFilter): RoomScope['teams'] {
  const reach = type === undefined || type === 'team' ? teamsInReach(actor) : new Set<TeamId>();
  if (teamId === undefined) return reach === 'all' ? reach : [...reach];
  return reach === 'all' || reach.has(teamId) ? [teamId] : [];
}
