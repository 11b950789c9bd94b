import type { Member } from '../../domain/membership/permissions.ts';
import type { LinkView } from '../ports/storage/families/family-reader.ts';
import { type LinkedPlayer, linkedPlayer } from './linked-player.ts';

/** A parent's link to a player, as shown to those who decide on it. */
export type LinkEntry = LinkedPlayer &
  Pick<LinkView, 'id' | 'parent' | 'createdAt' | 'decidedAt' | 'decidedBy'> &
  Readonly<{ status: LinkView['state']; isApproved: boolean; isBlocked: boolean; inquiry: LinkView['inquiry'] }>;

export function linkEntry(viewer: Member, link: LinkView): LinkEntry {
  const { id, state, isBlocked, inquiry, parent, createdAt, decidedAt, decidedBy } = link;
  const seen = linkedPlayer(viewer, link, link.player !== null && viewer.children.has(link.player.id));
  return { id, status: state, isApproved: state === 'approved', isBlocked, inquiry, ...seen, parent, createdAt, decidedAt, decidedBy };
}
