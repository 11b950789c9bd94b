import type { PlayerId, TeamId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { Org } from './org.ts';
import { ROLES, type Role } from './roles.ts';
import type { User } from './user.ts';

/** Somebody who acts inside an org, with everything that decides what they may do there. */
export type Member = Readonly<{
  user: User;
  org: Org;
  /** Approved roles alone. */
  roles: ReadonlySet<Role>;
  /** Teams whose staff list has this user, provided that they are an approved coach. */
  coachedTeams: ReadonlySet<TeamId>;
  /** Children by approved links, and their teams, provided that the user is an approved parent. */
  children: ReadonlySet<PlayerId>;
  childrensTeams: ReadonlySet<TeamId>;
}>;

/** The roles of which one is needed. Where a role's reach depends on the team or the game, the functions below narrow it. */
export const PERMISSIONS = {
  'read-league': ROLES,
  'manage-org': ['admin'],
  'update-game': ROLES,
  'record-stats': ['admin', 'staff', 'coach', 'parent'],
  'read-team-history': ['admin', 'umpire'],
  'write-report': ['admin', 'umpire'],
  'link-child': ['parent'],
  'decide-links': ['admin', 'staff', 'coach'],
  'look-up-coaches': ROLES,
  'claim-team': ['coach'],
  'use-chat': ROLES,
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

export type RoleRequired = Readonly<{ kind: 'role-required'; roles: readonly Role[] }>;

export function requirePermission(member: Pick<Member, 'roles'>, permission: Permission): Result<undefined, RoleRequired> {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => member.roles.has(role)) ? ok(undefined) : err({ kind: 'role-required', roles });
}
