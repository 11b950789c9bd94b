import { type LinkState, linksInReach } from '../../domain/membership/parent-link.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { FamilyReader } from '../ports/family-reader.ts';
import type { TimePosition } from '../ports/membership-storage.ts';
import type { Page, PageRequest } from '../ports/page.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';

type Query = Readonly<{ actor: Member; status?: LinkState; page: PageRequest<TimePosition> }>;

/** The links that the member decides on, in one state or in any, oldest first. */
export const listParentLinks =
  ({ read }: { read: Pick<FamilyReader, 'parentLinks'> }) =>
  async ({ actor, status, page }: Query): Promise<Page<LinkEntry>> => {
    const reach = linksInReach(actor);
    const filter = { ...(status && { status }), ...(reach !== 'all' && { teamIds: [...reach] }) };
    const { items, hasMore } = await read.parentLinks(actor.org.id, filter, page);
    return { items: items.map((link) => linkEntry(actor, link)), hasMore };
  };
