import { type RosterPlayer, rosterPlayer } from '../../domain/games/roster-player.ts';
import { type Member, namesOnTeams, seesJerseys } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { RosterEntry } from '../ports/league-reader.ts';

/** A player of a team as far as the member may see them. */
export function viewRosterPlayer(viewer: Member, teamId: TeamId, { player, spot }: RosterEntry): RosterPlayer {
  const seen = { names: namesOnTeams(viewer, [teamId]), isMine: viewer.children.has(player.id) };
  return rosterPlayer(player, seesJerseys(viewer, teamId) ? spot : { ...spot, jerseyNumber: null }, seen);
}

const alphabet = new Intl.Collator('en');

/** By last name, then first name: the same order for everybody, however much of a name they see. */
export const byLastName = ({ player: a }: RosterEntry, { player: b }: RosterEntry): number =>
  alphabet.compare(a.lastName, b.lastName) || alphabet.compare(a.firstName, b.firstName) || (a.id < b.id ? -1 : 1);
