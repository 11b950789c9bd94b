import { staffKey } from '../league/name-keys.ts';
import type { StaffMember } from '../league/team.ts';
import type { Role } from '../membership/roles.ts';
import { type User, verifiedEmail } from '../membership/user.ts';
import type { TeamId, UserId } from '../shared/ids.ts';

/** Whether a line of a staff list counts for a member with these approved roles: that of a team manager in any role, others for coaches. */
export const countsFor = ({ role }: Pick<StaffMember, 'role'>, roles: ReadonlySet<Role>): boolean =>
  roles.has('coach') || (role === 'team_manager' && roles.size > 0);

/** The line as the user's; null for nobody's. */
export const lineOf = (line: StaffMember, userId: UserId | null): StaffMember => ({ ...line, userId });

/** A line of a staff list that is nobody's, with the name of its team. */
export type UnclaimedLine = Pick<StaffMember, 'teamId' | 'name' | 'email'> & Readonly<{ teamName: string }>;

/** A team that somebody who asks to be coach probably means, and by what of theirs its staff list knows them. */
export type LikelyTeam = Readonly<{ id: TeamId; name: string; by: 'address' | 'name' }>;

type Known = Pick<User, 'name' | 'email' | 'emailVerified'>;

/** How a person is known on staff lists; null for what they lack. */
export const namedAs = (person: Known): Readonly<{ email: string | null; key: string | null }> => ({
  email: verifiedEmail(person),
  key: person.name === null ? null : staffKey({ name: person.name }),
});

/** The teams with a line of the person's verified address, then those with one of their name, ignoring case and accents; each once. */
export function likelyTeams(person: Known, lines: readonly UnclaimedLine[]): readonly LikelyTeam[] {
  const { email, key } = namedAs(person);
  const byAddress = lines.filter((line) => email !== null && line.email === email);
  const byName = lines.filter((line) => key !== null && staffKey(line) === key);
  const found = new Map<TeamId, LikelyTeam>();
  for (const { teamId: id, teamName: name } of byAddress) found.set(id, { id, name, by: 'address' });
  for (const { teamId: id, teamName: name } of byName) if (!found.has(id)) found.set(id, { id, name, by: 'name' });
  return [...found.values()];
}
