import { namesOfGuest, namesOnTeams } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { nameFor } from '../../domain/shared/person-name.ts';
import type { PlayerOnTeams } from '../ports/storage/scoring/lineup-storage.ts';

/**
 * How a member sees a player's name beside figures for a team: by the team's rule while the player is on its roster, else by that of their own
 * teams.
 */
export const displayNameOn = (viewer: TeamsView, teamId: TeamId, { player, teamIds }: PlayerOnTeams): string =>
  nameFor(teamIds.includes(teamId) ? namesOnTeams(viewer, [teamId]) : namesOfGuest(viewer, teamIds), player).displayName;
