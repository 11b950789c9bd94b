import { type RosterPlayer, rosterPlayer } from '../../domain/games/roster-player.ts';
import { type Member, namesOnTeams } from '../../domain/membership/permissions.ts';
import type { ParentLinkId } from '../../domain/shared/ids.ts';
import type { LinkView, SpotView } from '../ports/family-reader.ts';

/** A parent's link to a child, as the parent sees it. */
export type ChildView = Readonly<{
  id: ParentLinkId;
  isApproved: boolean;
  player: RosterPlayer;
  /** The team that the child plays for now; null where they are on no roster. */
  team: SpotView['team'] | null;
  createdAt: Date;
}>;

/** Until a link is approved, the parent sees no more of the child's name than they would without it. */
export function childView(parent: Member, { id, state, player, spots, createdAt }: LinkView): ChildView {
  const isApproved = state === 'approved';
  const names = isApproved ? 'full' : namesOnTeams(parent, teamsOf(spots));
  const [now] = spots;
  return { id, isApproved, player: rosterPlayer(player, now, { names, isMine: isApproved }), team: now?.team ?? null, createdAt };
}

export const teamsOf = (spots: readonly SpotView[]) => spots.map(({ team }) => team.id);
