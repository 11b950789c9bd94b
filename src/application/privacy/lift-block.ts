import type { Member } from '../../domain/membership/permissions.ts';
import type { BlockId, PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { hashesOfParent } from '../families/block-parent.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'blocks' | 'parentLinks' | 'users' | 'audit', 'keyedHash'>;
type Command = Readonly<{ actor: Member; blockId: BlockId }>;

/** Lifts a block, whether or not the link or claim that it came from still exists. Links and claims stay as they were decided. */
export const liftBlock = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, blockId }: Command) =>
  unitOfWork.transact<undefined, NotFound>(async (repositories) => {
    const { blocks, parentLinks, audit } = repositories;
    const { org } = actor;
    const lifted = await blocks.liftBlock(org.id, blockId);
    if (!lifted) return err({ kind: 'not-found' });
    const { blockedFor, hashes } = lifted;
    for (const link of await parentLinks.blockedFor(org.id, blockedFor as PlayerId)) {
      const own = await hashesOfParent(repositories, link);
      if (own.some((hash) => hashes.includes(hash))) await parentLinks.save({ ...link, isBlocked: false });
    }
    await audit.append(auditEntry({ actor, now: clock(), newId }, 'block-lifted', blockId, { blockedFor }));
    return ok(undefined);
  }),
);
