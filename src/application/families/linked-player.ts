import { type RosterPlayer, rosterPlayer } from '../../domain/league/roster-player.ts';
import { type Member, namesOnTeams, seesJerseys, seesSeason } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { LinkView, SpotView } from '../ports/storage/families/family-reader.ts';

export type LinkedPlayer = Readonly<{
  /** Null for an inquiry that has not been matched to a player. */
  player: RosterPlayer | null;
  /** The player's current team, null if they are on no roster; for an inquiry, the team that it is addressed to. */
  team: SpotView['team'] | null;
}>;

/** The player of a link as far as the member may see them: their own child in full, others as on any roster. */
export function linkedPlayer(viewer: Member, { player, inquiryTeam, ...link }: LinkView, isMine: boolean): LinkedPlayer {
  if (!player) return { player: null, team: inquiryTeam };
  const spots = link.spots.filter(({ seasonId }) => seesSeason(viewer, seasonId));
  const [current] = spots;
  const seesJersey = isMine || (current !== undefined && seesJerseys(viewer, current.team.id));
  const seen = { names: isMine ? 'full' : namesOnTeams(viewer, teamsOf(spots)), isMine } as const;
  return {
    player: rosterPlayer(player, current && { ...current, jerseyNumber: seesJersey ? current.jerseyNumber : null }, seen),
    team: current?.team ?? null,
  };
}

/** The teams that give a coach access to a link: those of its player, or the one that an inquiry is addressed to. */
export const reachedTeams = ({ player, spots, inquiryTeam }: LinkView): readonly TeamId[] =>
  player ? teamsOf(spots) : inquiryTeam ? [inquiryTeam.id] : [];

const teamsOf = (spots: readonly SpotView[]): readonly TeamId[] => spots.map(({ team }) => team.id);
