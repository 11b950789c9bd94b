import type { Member } from '../../domain/membership/permissions.ts';
import type { LinkView } from '../ports/family-reader.ts';
import { type LinkedPlayer, linkedPlayer } from './linked-player.ts';

/** A parent's link to a child, as the parent sees it. */
export type ChildView = LinkedPlayer & Pick<LinkView, 'id' | 'createdAt'> & Readonly<{ isApproved: boolean }>;

/** Until the link is approved, the parent sees no more of the child than they would without it. */
export function childView(parent: Member, link: LinkView): ChildView {
  const isApproved = link.state === 'approved';
  return { id: link.id, isApproved, ...linkedPlayer(parent, link, isApproved), createdAt: link.createdAt };
}
