import { denyLink, reachLink, waitingSince } from '../../domain/families/parent-link.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { notifyOfDecision } from '../notifications/notify-of-requests.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { blockParent } from './block-parent.ts';

type Deps = WriteDeps<'players' | 'parentLinks' | 'audit' | 'users' | 'blocks' | 'outbox', 'teamsOfPlayer' | 'keyedHash'>;
type Command = Readonly<{ actor: Member; playerId: PlayerId }>;
type Refusal = NotFound | NotAllowed;

/** Denies every pending link to the player, except the decider's own, and returns how many there were. */
export const denyWaitingLinks = useCase('decide-links', ({ unitOfWork, clock, newId }: Deps, { actor, playerId }: Command) =>
  unitOfWork.transact<{ readonly denied: number }, Refusal>(async (repositories) => {
    const { players, parentLinks, audit, read } = repositories;
    const { org, user } = actor;
    // Locked, so that no link can be requested in the meantime.
    if (!(await players.findForUpdate(org.id, playerId))) return err({ kind: 'not-found' });
    const reached = reachLink(actor, await read.teamsOfPlayer(org.id, playerId));
    if (!reached.ok) return reached;

    const now = clock();
    let denied = 0;
    for (const link of await parentLinks.waitingFor(org.id, playerId, waitingSince(now))) {
      const outcome = denyLink(link, user.id, now);
      if (!outcome.ok) continue;
      await blockParent(repositories, outcome.value, now);
      await parentLinks.save(outcome.value);
      await audit.append(auditEntry({ actor, now, newId }, 'parent-link-denied', link.id, { playerId, userId: link.userId }));
      await notifyOfDecision(repositories, 'parent-link', outcome.value, newId);
      denied += 1;
    }
    return ok({ denied });
  }),
);
