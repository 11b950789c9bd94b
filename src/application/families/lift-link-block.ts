import { liftBlock, reachLink } from '../../domain/families/parent-link.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { ParentLinkId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { unblockParent } from './block-parent.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';
import { reachedTeams } from './linked-player.ts';

type Deps = WriteDeps<'parentLinks' | 'audit' | 'users' | 'blocks', 'parentLink' | 'keyedHash'>;
type Command = Readonly<{ actor: Member; linkId: ParentLinkId }>;
type Refusal = NotFound | NotAllowed;

/** Lifts the block of a link's parent, so that the roster admits them again. The link itself stays as it was decided. */
export const liftLinkBlock = useCase('decide-links', ({ unitOfWork, clock, newId }: Deps, { actor, linkId }: Command) =>
  unitOfWork.transact<LinkEntry, Refusal>(async (repositories) => {
    const { parentLinks, audit, read } = repositories;
    const { org, user } = actor;
    const now = clock();
    const link = await parentLinks.findForUpdate(org.id, linkId);
    const seen = await read.parentLink(org.id, linkId, now);
    if (!link || !seen) return err({ kind: 'not-found' });
    const reached = reachLink(actor, reachedTeams(seen));
    if (!reached.ok) return reached;
    const lifted = liftBlock(link, user.id);
    if (!lifted.ok) return lifted;

    if (lifted.changed) {
      await parentLinks.save(lifted.value);
      await unblockParent(repositories, link);
      await audit.append(
        auditEntry({ actor, now, newId }, 'parent-link-block-lifted', link.id, {
          playerId: link.playerId,
          userId: link.userId,
        }),
      );
    }
    return ok(linkEntry(actor, (await read.parentLink(org.id, linkId, now))!));
  }),
);
