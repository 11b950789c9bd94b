import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { RoomId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { authorizeRoomAccessIn } from './authorize-room-access.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'pushSettings', 'roomState'>; clock: Clock }>;
type Command = Readonly<{ actor: Member; roomId: RoomId; isMuted: boolean }>;
type View = Readonly<{ roomId: RoomId; muted: boolean }>;

/** Mutes a room's notifications on the actor's devices, or unmutes them. */
export const muteRoom = useCase('use-chat', ({ unitOfWork, clock }: Deps, { actor, roomId, isMuted }: Command) =>
  unitOfWork.transact<View, NotFound | NotAllowed>(async ({ pushSettings, read }) => {
    const visited = await authorizeRoomAccessIn(read, actor, roomId, clock());
    if (!visited.ok) return visited;
    await pushSettings.setMuted(actor.org.id, roomId, actor.user.id, isMuted);
    return ok({ roomId, muted: isMuted });
  }),
);
