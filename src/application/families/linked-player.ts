import { type RosterPlayer, rosterPlayer } from '../../domain/games/roster-player.ts';
import { type Member, namesOnTeams, seesJerseys } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { LinkView, SpotView } from '../ports/family-reader.ts';

export type LinkedPlayer = Readonly<{
  player: RosterPlayer;
  /** The team that the player is on now; null for one who is on no roster. */
  team: SpotView['team'] | null;
}>;

/** The player of a link as far as the member may see them: their own child in full, others as on any roster. */
export function linkedPlayer(viewer: Member, { player, spots }: LinkView, isMine: boolean): LinkedPlayer {
  const [current] = spots;
  const seesJersey = isMine || (current !== undefined && seesJerseys(viewer, current.team.id));
  const seen = { names: isMine ? 'full' : namesOnTeams(viewer, teamsOf(spots)), isMine } as const;
  return {
    player: rosterPlayer(player, current && { ...current, jerseyNumber: seesJersey ? current.jerseyNumber : null }, seen),
    team: current?.team ?? null,
  };
}

export const teamsOf = (spots: readonly SpotView[]): readonly TeamId[] => spots.map(({ team }) => team.id);
