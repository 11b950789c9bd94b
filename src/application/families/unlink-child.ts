import { linkAt } from '../../domain/families/parent-link.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { ParentLinkId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type ReleasedSlotReads, type ReleasesSlots, releaseSlots } from '../slots/release-slots.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ChildView, childView } from './child-view.ts';
import { type EndingLinks, endLink } from './end-link.ts';

type Deps = WriteDeps<EndingLinks | ReleasesSlots, 'parentLink' | 'keyedHash' | ReleasedSlotReads>;
type Command = Readonly<{ actor: Member; linkId: ParentLinkId }>;

/** Ends a parent's own link to a child; another parent's is not found. */
export const unlinkChild = useCase('link-child', ({ unitOfWork, clock, newId }: Deps, { actor, linkId }: Command) =>
  unitOfWork.transact<ChildView, NotFound>(async (repositories) => {
    const now = clock();
    const found = await repositories.parentLinks.findForUpdate(actor.org.id, linkId);
    const link = found && linkAt(found, now);
    if (link?.userId !== actor.user.id || link.playerId === null) return err({ kind: 'not-found' });
    await endLink(repositories, { link, actor, now, newId });
    await releaseSlots(repositories, { actor, now, newId }, link.userId);
    return ok(childView(actor, (await repositories.read.parentLink(actor.org.id, linkId, now))!));
  }),
);
