import { type NamedPlayer, namedPlayer, type RosterPlayer } from '../../domain/league/roster-player.ts';
import { namesOfGuest, namesOnTeams, seesJerseys } from '../../domain/membership/permissions.ts';
import type { RosterView, TeamsView } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { RosterEntry } from '../ports/storage/league/league-reader.ts';
import type { PlayerOnTeams } from '../ports/storage/scoring/lineup-storage.ts';

/** A player of a team as far as the member may see them. */
export const viewRosterPlayer = (viewer: RosterView, teamId: TeamId, entry: RosterEntry): RosterPlayer => ({
  ...nameRosterPlayer(viewer, teamId, entry),
  isMine: viewer.children.has(entry.player.id),
});

/** The same, but for whether the player is their own child. */
export function nameRosterPlayer(viewer: TeamsView, teamId: TeamId, { player, spot }: RosterEntry): NamedPlayer {
  const names = namesOnTeams(viewer, [teamId]);
  return namedPlayer(player, seesJerseys(viewer, teamId) ? spot : { ...spot, jerseyNumber: null }, names);
}

type Outside = Readonly<{ isGuest: boolean }>;

/**
 * A player of a game's book or a team's table who is not on the team's roster now: by the team's rule if they have been on its roster, and by
 * that of their own teams if they were only guests.
 */
export const viewOutsider = (viewer: RosterView, teamId: TeamId, found: PlayerOnTeams, outside: Outside): RosterPlayer => ({
  ...nameOutsider(viewer, teamId, found, outside),
  isMine: viewer.children.has(found.player.id),
});

/** The same, but for whether the player is their own child. */
export function nameOutsider(viewer: TeamsView, teamId: TeamId, { player, teamIds }: PlayerOnTeams, { isGuest }: Outside): NamedPlayer {
  return namedPlayer(player, undefined, isGuest ? namesOfGuest(viewer, teamIds) : namesOnTeams(viewer, [teamId]));
}

const alphabet = new Intl.Collator('en');

type Named = Pick<RosterPlayer, 'playerId' | 'firstName' | 'lastName' | 'displayName'>;

/**
 * By last name, then first name, if last names are shown; else by the displayed name, then id. Hidden data must not affect the order, which
 * would reveal it.
 */
export function byShownName(a: Named, b: Named): number {
  const byName =
    a.lastName === null || b.lastName === null
      ? alphabet.compare(a.displayName, b.displayName)
      : alphabet.compare(a.lastName, b.lastName) || alphabet.compare(a.firstName, b.firstName);
  return byName || (a.playerId < b.playerId ? -1 : 1);
}
