import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageId, RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';

type Command = Readonly<{
  actor: Member;
  roomId: RoomId;
  /** The time or id of a message; a time in the future means the newest. */
  upTo: Date | MessageId;
}>;
type Refusal = NotFound | NotAllowed | UnknownReference;

/** `readUpTo` is null as long as the room is empty. */
export type ReadMarkView = Readonly<{ roomId: RoomId; readUpTo: Date | null; unreadCount: number }>;

/** Moves the actor's read mark in a room, forward only. */
export const markRead = useCase(
  'use-chat',
  (
    { unitOfWork, clock }: { unitOfWork: UnitOfWork<'chat', 'roomState' | 'messageTime' | 'roomOverviews'>; clock: Clock },
    { actor, roomId, upTo }: Command,
  ) =>
    unitOfWork.transact<ReadMarkView, Refusal>(async ({ chat, read }) => {
      const { org, user } = actor;
      const now = clock();
      const visited = await authorizeRoomAccessIn(read, actor, roomId, now);
      if (!visited.ok) return visited;
      const at = upTo instanceof Date ? upTo : await read.messageTime(org.id, roomId, upTo);
      if (!at) return err(unknownReference({ path: ['upTo'], rule: 'not-in-room' }));

      const { teamId } = visited.value;
      const only = teamId ? { orgRooms: [], teams: [teamId] } : { orgRooms: [roomId], teams: [] };
      const [readUpTo = null, [overview]] = await Promise.all([
        chat.markRead(org.id, roomId, user.id, at),
        read.roomOverviews(org.id, user.id, { ...only, offices: false, today: localDate(now, org.timeZone) }),
      ]);
      return ok({ roomId, readUpTo, unreadCount: overview!.unreadCount });
    }),
);
