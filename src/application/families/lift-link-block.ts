import { liftBlock, reachLink } from '../../domain/families/parent-link.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { ParentLinkId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { useCase } from '../use-case.ts';
import { unblockParent } from './block-parent.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';
import { reachedTeams } from './linked-player.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork<'parentLinks' | 'audit' | 'users' | 'blocks', 'parentLink' | 'keyedHash'>;
  clock: Clock;
  newId: NewId;
}>;
type Command = Readonly<{ actor: Member; linkId: ParentLinkId }>;
type Refusal = NotFound | NotAllowed;

/** Lets the parent of a link be admitted by the roster again. The link itself stays as it was decided. */
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

    if (lifted.value !== link) {
      await parentLinks.save(lifted.value);
      await unblockParent(repositories, link);
      await audit.append(
        auditEntry(
          { orgId: org.id, actorId: user.id, at: now, newId },
          { action: 'parent-link-block-lifted', subjectId: link.id, facts: { playerId: link.playerId, userId: link.userId } },
        ),
      );
    }
    return ok(linkEntry(actor, (await read.parentLink(org.id, linkId, now))!));
  }),
);
