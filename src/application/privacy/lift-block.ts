import { unblocked } from '../../domain/families/parent-link.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { BlockId, PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { hashesOfParent } from '../families/block-parent.ts';
import { unblockJoiner } from '../membership/block-joiner.ts';
import { personHashes } from '../person-hashes.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'blocks' | 'parentLinks' | 'memberships' | 'users' | 'audit', 'keyedHash'>;
type Command = Readonly<{ actor: Member; blockId: BlockId }>;

/**
 * Lifts a block, whether or not the link, claim or membership that it came from still exists. Links and claims stay as they were decided;
 * removed memberships become ended, since they would block the person again.
 */
export const liftBlock = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, blockId }: Command) =>
  unitOfWork.transact<undefined, NotFound>(async (repositories) => {
    const { blocks, parentLinks, memberships, users, audit, read } = repositories;
    const now = clock();
    const { org } = actor;
    const lifted = await blocks.liftBlock(org.id, blockId);
    if (!lifted) return err({ kind: 'not-found' });
    const { blockedFor, hashes } = lifted;
    for (const link of await parentLinks.blockedFor(org.id, blockedFor as PlayerId)) {
      const own = await hashesOfParent(repositories, link);
      if (own.some((hash) => hashes.includes(hash))) await parentLinks.save(unblocked(link).value);
    }
    for (const userId of blockedFor === org.id ? await memberships.removedUsers(org.id) : []) {
      const user = await users.find(userId);
      const own = user && !user.erasedAt ? await personHashes(read, user) : [];
      if (own.some((hash) => hashes.includes(hash))) await unblockJoiner(repositories, { orgId: org.id, userId }, actor.user.id, now);
    }
    await audit.append(auditEntry({ actor, now, newId }, 'block-lifted', blockId, { blockedFor }));
    return ok(undefined);
  }),
);
