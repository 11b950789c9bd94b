import { linkAt, reachLink } from '../../domain/families/parent-link.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { ParentLinkId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type ReleasedSlotReads, type ReleasesSlots, releaseSlots } from '../slots/release-slots.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type EndingLinks, endLink } from './end-link.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';
import { reachedTeams } from './linked-player.ts';

type Deps = WriteDeps<EndingLinks | ReleasesSlots, 'parentLink' | 'keyedHash' | ReleasedSlotReads>;
type Command = Readonly<{ actor: Member; linkId: ParentLinkId }>;
type Refusal = NotFound | NotAllowed;

/** Ends a parent's link to a player, effective with the parent's next request. */
export const revokeParentLink = useCase('decide-links', ({ unitOfWork, clock, newId }: Deps, { actor, linkId }: Command) =>
  unitOfWork.transact<LinkEntry, Refusal>(async (repositories) => {
    const { parentLinks, read } = repositories;
    const now = clock();
    const found = await parentLinks.findForUpdate(actor.org.id, linkId);
    const link = found && linkAt(found, now);
    const seen = await read.parentLink(actor.org.id, linkId, now);
    if (!link || !seen) return err({ kind: 'not-found' });
    const reached = reachLink(actor, reachedTeams(seen));
    if (!reached.ok) return reached;

    await endLink(repositories, { link, actor, now, newId });
    await releaseSlots(repositories, { actor, now, newId }, link.userId);
    return ok(linkEntry(actor, (await read.parentLink(actor.org.id, linkId, now))!));
  }),
);
