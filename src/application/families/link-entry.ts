import { type RosterPlayer, rosterPlayer } from '../../domain/games/roster-player.ts';
import { type Member, namesOnTeams } from '../../domain/membership/permissions.ts';
import type { LinkView } from '../ports/family-reader.ts';
import { teamsOf } from './child-view.ts';

/** A parent's link to a player, as those see it who decide on it. */
export type LinkEntry = Readonly<
  Pick<LinkView, 'id' | 'createdAt' | 'decidedAt' | 'decidedBy' | 'parent'> & {
    status: LinkView['state'];
    isApproved: boolean;
    player: RosterPlayer;
    team: LinkView['spots'][number]['team'] | null;
  }
>;

export function linkEntry(viewer: Member, { state, player, spots, ...link }: LinkView): LinkEntry {
  const [now] = spots;
  const seen = { names: namesOnTeams(viewer, teamsOf(spots)), isMine: viewer.children.has(player.id) };
  return { ...link, status: state, isApproved: state === 'approved', player: rosterPlayer(player, now, seen), team: now?.team ?? null };
}
