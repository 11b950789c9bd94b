import type { EditableField, Game } from '../games/game.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import type { NameView } from '../shared/person-name.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { NotAllowed } from './membership.ts';
import type { Org } from './org.ts';
import { ROLES, type Role } from './roles.ts';
import type { User } from './user.ts';

/** Somebody who acts inside an org, with everything that decides what they may do there. */
export type Member = Readonly<{
  user: User;
  org: Org;
  /** Approved roles alone. */
  roles: ReadonlySet<Role>;
  /** Roles that wait for an admin; they open only what is there to confirm them. */
  pendingRoles: ReadonlySet<Role>;
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
  'receive-push': ROLES,
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

export type RoleRequired = Readonly<{ kind: 'role-required'; roles: readonly Role[] }>;

export function requirePermission(member: Pick<Member, 'roles'>, permission: Permission): Result<undefined, RoleRequired> {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => member.roles.has(role)) ? ok(undefined) : err({ kind: 'role-required', roles });
}

const RESULT_EDITORS = ['admin', 'staff', 'coach', 'umpire'] as const;
const SNACK_EDITORS = ['admin', 'staff', 'coach', 'parent'] as const;
const PLANNERS = ['admin'] as const;

/** Who may change which field of a game: coaches in games of their own teams, parents in games of their children's. */
const GAME_EDITORS: Readonly<Record<EditableField, readonly Role[]>> = {
  status: RESULT_EDITORS,
  statusReason: RESULT_EDITORS,
  forfeitedBy: RESULT_EDITORS,
  homeScore: RESULT_EDITORS,
  visitorScore: RESULT_EDITORS,
  periodScores: RESULT_EDITORS,
  homeJerseyColor: RESULT_EDITORS,
  visitorJerseyColor: RESULT_EDITORS,
  officialScorer: RESULT_EDITORS,
  officialScorerUserId: RESULT_EDITORS,
  snackParentName: SNACK_EDITORS,
  snackParentPhone: SNACK_EDITORS,
  startsAt: PLANNERS,
  endsAt: PLANNERS,
  facilityId: PLANNERS,
  fieldId: PLANNERS,
};

/** Whether the member may change all of these fields of the game; the first that they may not is what they are told about. */
export function mayUpdateGame(
  member: Pick<Member, 'roles' | 'coachedTeams' | 'childrensTeams'>,
  game: Pick<Game, 'homeTeamId' | 'visitorTeamId'>,
  fields: readonly EditableField[],
): Result<undefined, RoleRequired | NotAllowed> {
  const teams = [game.homeTeamId, game.visitorTeamId];
  const reachesGameAs = (role: Role): boolean => {
    if (role === 'coach') return teams.some((team) => member.coachedTeams.has(team));
    if (role === 'parent') return teams.some((team) => member.childrensTeams.has(team));
    return true;
  };
  for (const field of fields) {
    const roles = GAME_EDITORS[field];
    const held = roles.filter((role) => member.roles.has(role));
    if (held.length === 0) return err({ kind: 'role-required', roles });
    if (!held.some(reachesGameAs)) return err({ kind: 'not-allowed', reason: 'not-your-team' });
  }
  return ok(undefined);
}

const isOffice = ({ roles }: Pick<Member, 'roles'>): boolean => roles.has('admin') || roles.has('staff');

/** Taking a final game up again is a correction. */
export const mayReopenGame = isOffice;

/**
 * Whether the member may record and void a team's stat events in a game: a coach those of their own team, a parent those of both teams
 * where they are the game's official scorer.
 */
export function mayRecordStatsFor(
  member: Pick<Member, 'roles' | 'coachedTeams' | 'user'>,
  game: Pick<Game, 'officialScorerUserId'>,
  teamId: TeamId,
): Result<undefined, NotAllowed> {
  const { roles, coachedTeams, user } = member;
  if (isOffice(member)) return ok(undefined);
  if (roles.has('coach') && coachedTeams.has(teamId)) return ok(undefined);
  if (roles.has('parent') && game.officialScorerUserId === user.id) return ok(undefined);
  return err({ kind: 'not-allowed', reason: roles.has('coach') ? 'not-your-team' : 'not-the-scorer' });
}

type Viewer = Pick<Member, 'roles' | 'coachedTeams' | 'childrensTeams'>;
type Sides = Pick<Game, 'homeTeamId' | 'visitorTeamId'>;

/** Whether the member coaches the team or has a child on it. */
export const isOwnTeam = ({ coachedTeams, childrensTeams }: Omit<Viewer, 'roles'>, teamId: TeamId): boolean =>
  coachedTeams.has(teamId) || childrensTeams.has(teamId);

export const isOwnGame = (viewer: Omit<Viewer, 'roles'>, { homeTeamId, visitorTeamId }: Sides): boolean =>
  isOwnTeam(viewer, homeTeamId) || isOwnTeam(viewer, visitorTeamId);

/** How the member sees the names of players who are on these teams: in full on one that is their own, or their child's. */
export const namesOnTeams = (viewer: Viewer, teamIds: readonly TeamId[]): NameView =>
  isOffice(viewer) || viewer.roles.has('umpire') || teamIds.some((teamId) => isOwnTeam(viewer, teamId)) ? 'full' : 'short';

/** Whether the member sees the jersey numbers of a team's roster, which to umpires is names only. */
export const seesJerseys = (viewer: Viewer, teamId: TeamId): boolean => isOffice(viewer) || isOwnTeam(viewer, teamId);

/** Whether the member sees the phone number of the parent who brings the snacks to a game. */
export const seesSnackPhone = (viewer: Viewer, game: Sides): boolean => isOffice(viewer) || isOwnGame(viewer, game);
