import type { GameId, PlayerId, SeasonId, TeamId } from '../shared/ids.ts';
import type { NameView } from '../shared/person-name.ts';
import { type Err, err, ok, type Result } from '../shared/result.ts';
import type { Membership } from './membership.ts';
import { type NotAllowed, notAllowed, type RoleRequired, roleRequired } from './not-allowed.ts';
import type { Org } from './org.ts';
import { type OwnTeams, setOf } from './own-teams.ts';
import { LEAGUE_ROLES, ROLES, type Role } from './roles.ts';
import type { User } from './user.ts';

/** A user acting inside an org, with everything that decides what they may do there. */
export type Member = OwnTeams &
  Readonly<{
    user: User;
    org: Org;
    /** Approved roles only. */
    roles: ReadonlySet<Role>;
    /** Roles that wait for an admin; they permit only what is needed to confirm them. */
    pendingRoles: ReadonlySet<Role>;
    /** The games for which this user is the official scorer, while `isScorersWindow` holds, and both teams of each. */
    scoredGames: ReadonlySet<GameId>;
    scoredTeams: ReadonlySet<TeamId>;
    /** Seasons that do not exist for the member: those that were never made active, unless they are admin or staff. */
    hiddenSeasons: ReadonlySet<SeasonId>;
    /** Games that this user is offered or has accepted to officiate; empty unless they are an approved umpire. */
    officiatedGames: ReadonlySet<GameId>;
  }>;

/**
 * Whether the member sees no more than the league publishes on its web page: a visitor, who is a parent without an approved link to a child and
 * without another approved role, since the parent code is public, and a follower, but for the child. Pending roles grant nothing.
 */
export const isVisitor = ({ roles, children }: Pick<Viewer, 'roles' | 'children'>): boolean =>
  children.size === 0 && [...roles].every((role) => role === 'parent' || role === 'follower');

/**
 * The roles of which one is required, and the `pending` ones that suffice while they wait for approval: for a coach's claim and what it
 * needs, and for the device that receives the decision. A suspended org grants only those that are open meanwhile. If a role's reach depends on
 * the team or the game, the functions below narrow it.
 */
export const PERMISSIONS = {
  'read-league': { roles: ROLES },
  'manage-org': { roles: ['admin'] },
  'export-data': { roles: ['admin'], isOpenWhileSuspended: true },
  'update-game': { roles: ROLES },
  'record-stats': { roles: ROLES },
  'run-team': { roles: ROLES },
  'set-place-state': { roles: ['admin', 'staff'] },
  'read-team-history': { roles: ['admin', 'umpire'] },
  'write-report': { roles: ['admin', 'umpire'] },
  officiate: { roles: ['umpire'] },
  'rate-officials': { roles: ['coach'] },
  'link-child': { roles: ['parent'] },
  'decide-links': { roles: ['admin', 'staff', 'coach'] },
  'see-followers': { roles: ['admin', 'staff', 'coach', 'parent'] },
  'search-players': { roles: LEAGUE_ROLES },
  'look-up-coaches': { roles: LEAGUE_ROLES, pending: ['coach'] },
  'claim-team': { roles: ROLES, pending: ['coach'] },
  'use-chat': { roles: LEAGUE_ROLES },
  'receive-push': { roles: ROLES },
  'give-consent': { roles: ROLES, pending: ROLES },
  'register-device': { roles: ROLES, pending: ROLES },
} as const satisfies Record<string, RolesFor>;
type RolesFor = Readonly<{ roles: readonly Role[]; pending?: readonly Role[]; isOpenWhileSuspended?: boolean }>;
export type MemberPermission = keyof typeof PERMISSIONS;

/** What a use case requires of its caller: nothing, being signed in, a role in the org, or being the operator of the deployment. */
export type Permission = 'public' | 'signed-in' | 'operate' | MemberPermission;

export type MembershipPending = Readonly<{ kind: 'membership-pending' }>;
/** The operator has suspended the org; `notice` is what its members are told. */
export type OrgSuspended = Readonly<{ kind: 'org-suspended'; notice: string; suspendedAt: Date }>;
/** Why a member is not admitted to what a permission covers. */
export type NotAdmitted = OrgSuspended | MembershipPending | RoleRequired;

/** Whether a membership grants this permission in the org. */
export const isAdmitted = ({ role, state }: Pick<Membership, 'role' | 'state'>, permission: MemberPermission): boolean => {
  const { pending = [] }: RolesFor = PERMISSIONS[permission];
  return state === 'approved' || (state === 'pending' && pending.includes(role));
};

export function requirePermission(
  { org, roles, pendingRoles }: Pick<Member, 'org' | 'roles' | 'pendingRoles'>,
  permission: MemberPermission,
): Result<undefined, NotAdmitted> {
  const { roles: needed, pending = [], isOpenWhileSuspended = false }: RolesFor = PERMISSIONS[permission];
  const { suspendedAt, suspensionNotice } = org;
  if (suspendedAt !== null && !isOpenWhileSuspended) return err({ kind: 'org-suspended', notice: suspensionNotice ?? '', suspendedAt });
  if (needed.some((role) => roles.has(role)) || pending.some((role) => pendingRoles.has(role))) return ok(undefined);
  return roles.size === 0 ? err({ kind: 'membership-pending' }) : roleRequired(needed, { cause: missingOrPending(pendingRoles, needed) });
}

export const missingOrPending = (pendingRoles: ReadonlySet<Role>, needed: readonly Role[]): 'role-missing' | 'role-pending' =>
  needed.some((role) => pendingRoles.has(role)) ? 'role-pending' : 'role-missing';

/** The refusal for a member who, in these roles, neither coaches one of the teams now nor has a child on one. */
export function notOwnTeam(
  { inactiveTeams }: Pick<Member, 'inactiveTeams'>,
  roles: readonly Role[],
  teamIds: readonly TeamId[],
  field: string | null = null,
): Err<NotAllowed> {
  for (const role of ['coach', 'parent'] as const) {
    if (!roles.includes(role)) continue;
    for (const teamId of teamIds) {
      const seasonEndedOn = inactiveTeams[role].get(teamId);
      if (seasonEndedOn === null) return notAllowed('season-not-active', { field });
      if (seasonEndedOn !== undefined) return notAllowed('season-over', { field, seasonEndedOn });
    }
  }
  return notAllowed(roles.includes('coach') ? 'not-staff-of-team' : 'no-child-on-team', { field });
}

/** Admins and staff run the league and see all of it. */
export const isAdminOrStaff = ({ roles }: Pick<Member, 'roles'>): boolean => roles.has('admin') || roles.has('staff');

/** Which of an org's drafts of seasons do not exist for a member with these roles. */
export const hiddenFrom = (roles: ReadonlySet<Role>, drafts: readonly SeasonId[]): ReadonlySet<SeasonId> =>
  setOf(isAdminOrStaff({ roles }) ? [] : drafts);

/** Whether a season, and whatever belongs to it, exists for the member. */
export const seesSeason = ({ hiddenSeasons }: Pick<Member, 'hiddenSeasons'>, seasonId: SeasonId): boolean => !hiddenSeasons.has(seasonId);

/** What decides what a member sees: of their children, only whether they have one. */
export type Viewer = Pick<Member, 'roles' | 'scoredTeams' | Exclude<keyof OwnTeams, 'children' | 'inactiveTeams'>> &
  Readonly<{ children: Readonly<{ size: number }> }>;

/** Whether the member coaches the team now, or has a child on it now. */
export const isOwnTeam = ({ coachedTeams, childrensTeams }: Pick<Viewer, 'coachedTeams' | 'childrensTeams'>, teamId: TeamId): boolean =>
  coachedTeams.has(teamId) || childrensTeams.has(teamId);

/** The teams of current seasons that the member coaches or manages, and those of their children. */
export const ownTeamsOf = ({
  coachedTeams,
  managedTeams,
  childrensTeams,
}: Pick<Viewer, 'coachedTeams' | 'managedTeams' | 'childrensTeams'>): ReadonlySet<TeamId> =>
  coachedTeams.union(managedTeams).union(childrensTeams);

/** Whether the team is or was the member's own or a child's, or they manage it. Past teams, a coach's for a year, are read-only. */
export const isOrWasOwnTeam = (viewer: Omit<OwnTeams, 'children' | 'inactiveTeams'>, teamId: TeamId): boolean =>
  isOwnTeam(viewer, teamId) ||
  viewer.managedTeams.has(teamId) ||
  viewer.pastCoachedTeams.has(teamId) ||
  viewer.pastChildrensTeams.has(teamId);

/**
 * Whether the member sees who plays in the org now: not a visitor, nor a coach without a team of a current season, nor a parent whose children's
 * teams are all past. The past opens nothing of the present.
 */
export const seesPresentPlayers = ({ roles, coachedTeams, children, childrensTeams, pastChildrensTeams }: Viewer): boolean =>
  seesEveryName({ roles }) || coachedTeams.size > 0 || childrensTeams.size > 0 || (children.size > 0 && pastChildrensTeams.size === 0);

/** Whether the team is of a past season, and was the member's own or a child's. */
const wasOwnTeam = (
  { pastCoachedTeams, pastChildrensTeams }: Pick<OwnTeams, 'pastCoachedTeams' | 'pastChildrensTeams'>,
  teamId: TeamId,
): boolean => pastCoachedTeams.has(teamId) || pastChildrensTeams.has(teamId);

/** Whether the member may see who is on a team's roster and in its lineups, in either name view. */
export const seesRoster = (viewer: Viewer, teamId: TeamId): boolean =>
  seesPlayersInGames(viewer, teamId) || viewer.managedTeams.has(teamId);

/**
 * Whether the member may see who did what in the games of a team, in either name view. The official scorer of one sees numbers and short names;
 * managing the team opens its roster and its lineups only.
 */
export const seesPlayersInGames = (viewer: Viewer, teamId: TeamId): boolean =>
  seesPlayersFigures(viewer, teamId) || viewer.scoredTeams.has(teamId);

/** Whether the member may see what the players of a team have done over its season, beyond who they are. */
export const seesPlayersFigures = (viewer: Viewer, teamId: TeamId): boolean => seesPresentPlayers(viewer) || wasOwnTeam(viewer, teamId);

/** Whether the member sees who did what in the games of any team at all. */
export const seesSomePlayersInGames = (viewer: Viewer): boolean =>
  seesPresentPlayers(viewer) || viewer.scoredTeams.size + viewer.pastCoachedTeams.size + viewer.pastChildrensTeams.size > 0;

/** How the member sees the names of players on these teams: in full on a team that is or was their own or their child's. */
export const namesOnTeams = (viewer: Viewer, teamIds: readonly TeamId[]): NameView =>
  seesEveryName(viewer) || teamIds.some((teamId) => isOrWasOwnTeam(viewer, teamId)) ? 'full' : 'short';

/** How the member sees the name of a guest player of a team: in full only if the player is now on one of the member's teams. */
export const namesOfGuest = (viewer: Viewer, teamIds: readonly TeamId[]): NameView =>
  seesEveryName(viewer) || teamIds.some((teamId) => isOwnTeam(viewer, teamId) || viewer.managedTeams.has(teamId)) ? 'full' : 'short';

/** Whether the member sees the age by which the league places a player of a team: fewer do than see the full name. */
export const seesLeagueAge = (
  viewer: Pick<Member, 'roles' | 'coachedTeams' | 'managedTeams' | 'children'>,
  teamId: TeamId,
  playerId: PlayerId,
) => isAdminOrStaff(viewer) || viewer.coachedTeams.has(teamId) || viewer.managedTeams.has(teamId) || viewer.children.has(playerId);

/** Whether the member follows the player: they see who it is in the games that the player is in, by the short name. */
export const followsPlayer = ({ followedPlayers }: Pick<Viewer, 'followedPlayers'>, playerId: PlayerId | null): boolean =>
  playerId !== null && followedPlayers.has(playerId);

/** Whether the member sees the names of all players of the org in full. */
export const seesEveryName = (viewer: Pick<Viewer, 'roles'>): boolean => isAdminOrStaff(viewer) || viewer.roles.has('umpire');

/** The teams whose players the member sees by full name, apart from those whose players everyone sees. */
export const teamsSeenInFull = (viewer: Viewer): readonly TeamId[] => [
  ...viewer.coachedTeams
    .union(viewer.managedTeams)
    .union(viewer.pastCoachedTeams)
    .union(viewer.childrensTeams)
    .union(viewer.pastChildrensTeams),
];

/** Whether the member sees the jersey numbers of a team's roster. Umpires see names only, unless they score the team's game. */
export const seesJerseys = (viewer: Viewer, teamId: TeamId): boolean =>
  isAdminOrStaff(viewer) || isOrWasOwnTeam(viewer, teamId) || viewer.scoredTeams.has(teamId);
