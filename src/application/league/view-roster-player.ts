import { type RosterPlayer, rosterPlayer } from '../../domain/league/roster-player.ts';
import { type Member, namesOfGuest, namesOnTeams, seesJerseys } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { RosterEntry } from '../ports/league-reader.ts';
import type { PlayerOnTeams } from '../ports/lineup-storage.ts';

/** A player of a team as far as the member may see them. */
export function viewRosterPlayer(viewer: Member, teamId: TeamId, { player, spot }: RosterEntry): RosterPlayer {
  const seen = { names: namesOnTeams(viewer, [teamId]), isMine: viewer.children.has(player.id) };
  return rosterPlayer(player, seesJerseys(viewer, teamId) ? spot : { ...spot, jerseyNumber: null }, seen);
}

/**
 * A player of a game's book or a team's table who is not on the team's roster now: by the team's rule if they have been on its roster, and by
 * that of their own teams if they were only guests.
 */
export function viewOutsider(
  viewer: Member,
  teamId: TeamId,
  { player, teamIds }: PlayerOnTeams,
  { isGuest }: Readonly<{ isGuest: boolean }>,
): RosterPlayer {
  const names = isGuest ? namesOfGuest(viewer, teamIds) : namesOnTeams(viewer, [teamId]);
  return rosterPlayer(player, undefined, { names, isMine: viewer.children.has(player.id) });
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
