import { reachLink } from '../../domain/families/parent-link.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { ParentLinkId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { FamilyReader } from '../ports/storage/families/family-reader.ts';
import { useCase } from '../use-case.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';
import { reachedTeams } from './linked-player.ts';

type Deps = Readonly<{ read: Pick<FamilyReader, 'parentLink'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; linkId: ParentLinkId }>;

/** A link or an inquiry that the member decides on, or has decided. */
export const getParentLink = useCase(
  'decide-links',
  async ({ read, clock }: Deps, { actor, linkId }: Query): Promise<Result<LinkEntry, NotFound | NotAllowed>> => {
    const link = await read.parentLink(actor.org.id, linkId, clock());
    if (!link) return err({ kind: 'not-found' });
    const reached = reachLink(actor, reachedTeams(link));
    return reached.ok ? ok(linkEntry(actor, link)) : reached;
  },
);
