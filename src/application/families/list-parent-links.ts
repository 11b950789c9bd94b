import { decidableLinks, type LinkState } from '../../domain/families/parent-link.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { FamilyReader } from '../ports/storage/families/family-reader.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';

type Query = Readonly<{ actor: Member; status?: LinkState; playerId?: PlayerId; page: PageRequest<TimePosition> }>;

/** The links that the member decides on, in one state or in any, oldest first. */
export const listParentLinks = useCase(
  'decide-links',
  async (
    { read, clock }: { read: Pick<FamilyReader, 'parentLinks'>; clock: Clock },
    { actor, status, playerId, page }: Query,
  ): Promise<Result<Page<LinkEntry>, never>> => {
    const reach = decidableLinks(actor);
    const filter = { ...(status && { status }), ...(playerId && { playerId }), ...(reach !== 'all' && { teamIds: [...reach] }) };
    const { items, hasMore } = await read.parentLinks(actor.org.id, filter, page, clock());
    return ok({ items: items.map((link) => linkEntry(actor, link)), hasMore });
  },
);
