import { type RosterPlayer, rosterPlayer } from '../../domain/league/roster-player.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { LinkView } from '../ports/storage/families/family-reader.ts';
import { type LinkedPlayer, linkedPlayer } from './linked-player.ts';

/** A parent's link to a child, as the parent sees it. */
export type ChildView = Pick<LinkView, 'id' | 'createdAt'> &
  Readonly<{ isApproved: boolean; player: RosterPlayer; team: LinkedPlayer['team'] }>;

/** Until the link is approved, it shows the short name and no team: a team reveals where and when the child plays. */
export function childView(parent: Member, link: LinkView): ChildView {
  const isApproved = link.state === 'approved';
  const shown = isApproved ? linkedPlayer(parent, link, true) : undefined;
  const unapproved = rosterPlayer(link.player!, undefined, { names: 'short', isMine: false });
  return { id: link.id, isApproved, player: shown?.player ?? unapproved, team: shown?.team ?? null, createdAt: link.createdAt };
}
