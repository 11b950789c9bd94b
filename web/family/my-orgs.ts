import { type Role, unwrap } from 'league-gateway-client';
import { type CurrentOrg, chooseOrg, currentOrg, league } from '../kit/league.ts';

/** An organization with the approved roles of the user there, and those that the league has yet to approve. */
export type MyOrg = Readonly<{ org: CurrentOrg; waitsAs: readonly Role[] }>;

export async function myOrgs(signal?: AbortSignal): Promise<readonly MyOrg[]> {
  const options = signal && { signal };
  const [{ id: userId }, { memberships }] = await Promise.all([
    unwrap(league.GET('/api/me', options)),
    unwrap(league.GET('/api/me/orgs', options)),
  ]);
  return memberships.map(({ orgId, orgName, officialTerm, roles }) => ({
    org: { userId, id: orgId, name: orgName, officialTerm, roles: roles.filter(({ isApproved }) => isApproved).map(({ role }) => role) },
    waitsAs: roles.filter(({ isApproved }) => !isApproved).map(({ role }) => role),
  }));
}

/** The approved roles in the open organization: an admin may have approved another one since it was chosen. */
export function renewRoles(roles: readonly Role[]): void {
  const org = currentOrg();
  if (org && roles.length > 0 && org.roles.join() !== roles.join()) chooseOrg({ ...org, roles });
}

/** Whether somebody is in an organization for a child whom they follow, and for nothing else: most of it does not exist for them. */
export const onlyFollows = ({ roles }: Pick<CurrentOrg, 'roles'>): boolean =>
  roles.length > 0 && roles.every((role) => role === 'follower');

/** Whether the user is of those who answer for the league in its office's rooms. */
export const answersForLeague = (): boolean => currentOrg()?.roles.some((role) => role === 'admin' || role === 'staff') ?? false;
