import type { NamedMember } from '../../../domain/membership/member-name.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../tables/tables.ts';

/** The data from which `memberName` builds a name. */
export function namedMember({ users, memberships }: Pick<Tables, 'users' | 'memberships'>, orgId: OrgId, userId: UserId): NamedMember {
  const { name, givenName, familyName } = [...users.rows()].find(({ id }) => id === userId)!;
  const approved = [...memberships.rows()].filter((each) => each.orgId === orgId && each.userId === userId && each.state === 'approved');
  return { name, givenName, familyName, roles: approved.map(({ role }) => role) };
}
