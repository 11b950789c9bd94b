import type { Member } from '../../domain/membership/permissions.ts';
import type { FamilyReader } from '../ports/family-reader.ts';
import { type ChildView, childView } from './child-view.ts';

/** The children that a parent is linked to or waits for, in the order in which they asked. */
export const listChildren =
  ({ read }: { read: Pick<FamilyReader, 'childLinks'> }) =>
  async ({ actor }: { actor: Member }): Promise<readonly ChildView[]> => {
    const links = await read.childLinks(actor.org.id, actor.user.id);
    return links.map((link) => childView(actor, link));
  };
