import type { Player } from '../../domain/league/team.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { PersonalRecord } from '../ports/storage/membership/account-reader.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'players' | 'audit', 'recordsOfPlayer'>;
type Command = Readonly<{ actor: Member; playerId: PlayerId }>;

export type PlayerExport = Readonly<{
  exportedAt: Date;
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>;
  records: readonly PersonalRecord[];
}>;

/** Everything stored on a player. The audit log records who exported it. */
export const exportPlayer = useCase('export-data', ({ unitOfWork, clock, newId }: Deps, { actor, playerId }: Command) =>
  unitOfWork.transact<PlayerExport, NotFound>(async ({ players, audit, read }) => {
    const { org } = actor;
    const player = await players.find(org.id, playerId);
    if (!player) return err({ kind: 'not-found' });
    const now = clock();
    const records = await read.recordsOfPlayer(org.id, playerId);
    await audit.append(auditEntry({ actor, now, newId }, 'player-exported', playerId, {}));
    const { id, firstName, lastName } = player;
    return ok({ exportedAt: now, player: { id, firstName, lastName }, records });
  }),
);
