import { formerPlayer } from '../../domain/league/team.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { type EndingFollowers, endFollowers } from '../families/end-followers.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; playerId: PlayerId }>;

/** Removes what is stored on a player; statistics stay, under "Former player". Doing it again changes nothing. */
export const erasePlayer = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<EndingFollowers | 'players' | 'personalData'>, { actor: { user, org }, playerId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async (repositories) => {
      const { players, personalData, followers, audit } = repositories;
      const now = clock();
      const player = await players.findForUpdate(org.id, playerId);
      if (!player) return err({ kind: 'not-found' });
      await endFollowers(repositories, await followers.ofPlayer(org.id, playerId), { actor: { org, user }, now, newId });
      await personalData.erasePlayer(org.id, playerId, now);
      await players.save(formerPlayer(player));
      await audit.append(auditEntry({ actor: { org, user }, now, newId }, 'player-erased', playerId, {}));
      return ok(undefined);
    }),
);
