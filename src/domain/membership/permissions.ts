import { type EditableField, type Game, type GameEdit, playsIn } from '../games/game.ts';
import type { GameStatus } from '../games/game-status.ts';
import { isBatterByNumber } from '../scoring/stat-event.ts';
import type { PlayerId, TeamId, UserId } from '../shared/ids.ts';
import type { NameView } from '../shared/person-name.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { Membership, NotAllowed } from './membership.ts';
import type { Org } from './org.ts';
import type { OwnTeams } from './own-teams.ts';
import { ROLES, type Role } from './roles.ts';
import type { User } from './user.ts';

/** Somebody who acts inside an org, with everything that decides what they may do there. */
export type Member = OwnTeams &
  Readonly<{
    user: User;
    org: Org;
    /** Approved roles alone. */
    roles: ReadonlySet<Role>;
    /** Roles that wait for an admin; they open only what is there to confirm them. */
    pendingRoles: ReadonlySet<Role>;
    /** Both teams of each game of which this user is the official scorer, as long as `isScorersWindow` says. */
    scoredTeams: ReadonlySet<TeamId>;
  }>;

const SCORER_READS_AFTER_MS = 24 * 60 * 60 * 1000;

/** Whether a game's official scorer sees both rosters: from being named until 24 hours after the game. */
export const isScorersWindow = ({ endsAt }: Pick<Game, 'endsAt'>, now: Date): boolean =>
  now.getTime() <= endsAt.getTime() + SCORER_READS_AFTER_MS;

/**
 * Whether the member is a visitor: a parent without an approved link to a child and without another approved role. The parent code is
 * public, so they see no more than the league prints on its web page. A role that waits opens nothing.
 */
export const isVisitor = ({ roles, children }: Pick<Member, 'roles' | 'children'>): boolean =>
  children.size === 0 && [...roles].every((role) => role === 'parent');

/**
 * The roles of which one is needed, and the `pending` ones that suffice while they wait for approval: a coach's claim and what helps to make
 * it, and the device on which a decision is announced. Where a role's reach depends on the team or the game, the functions below narrow it.
 */
export const PERMISSIONS = {
  'read-league': { roles: ROLES },
  'manage-org': { roles: ['admin'] },
  'update-game': { roles: ROLES },
  'record-stats': { roles: ROLES },
  'read-team-history': { roles: ['admin', 'umpire'] },
  'write-report': { roles: ['admin', 'umpire'] },
  'link-child': { roles: ['parent'] },
  'decide-links': { roles: ['admin', 'staff', 'coach'] },
  'look-up-coaches': { roles: ROLES, pending: ['coach'] },
  'claim-team': { roles: ['coach'], pending: ['coach'] },
  'use-chat': { roles: ROLES },
  'receive-push': { roles: ROLES },
  'register-device': { roles: ROLES, pending: ROLES },
} as const satisfies Record<string, PermissionTerms>;
type PermissionTerms = Readonly<{ roles: readonly Role[]; pending?: readonly Role[] }>;
export type MemberPermission = keyof typeof PERMISSIONS;

/** What a use case needs of whoever calls: nothing, that they are signed in, or a role in the org in which they act. */
export type Permission = 'public' | 'signed-in' | MemberPermission;

export type RoleRequired = Readonly<{ kind: 'role-required'; roles: readonly Role[] }>;
export type MembershipPending = Readonly<{ kind: 'membership-pending' }>;

/** Whether a membership lets its holder into the org for this. */
export const isAdmitted = ({ role, state }: Pick<Membership, 'role' | 'state'>, permission: MemberPermission): boolean => {
  const { pending = [] }: PermissionTerms = PERMISSIONS[permission];
  return state === 'approved' || (state === 'pending' && pending.includes(role));
};

export function requirePermission(
  { roles, pendingRoles }: Pick<Member, 'roles' | 'pendingRoles'>,
  permission: MemberPermission,
): Result<undefined, RoleRequired | MembershipPending> {
  const { roles: needed, pending = [] }: PermissionTerms = PERMISSIONS[permission];
  if (needed.some((role) => roles.has(role)) || pending.some((role) => pendingRoles.has(role))) return ok(undefined);
  return roles.size === 0 ? err({ kind: 'membership-pending' }) : err({ kind: 'role-required', roles: needed });
}

const RESULT_EDITORS = ['admin', 'staff', 'coach', 'umpire'] as const;
const SNACK_EDITORS = ['admin', 'staff', 'coach', 'parent'] as const;
const PLANNERS = ['admin', 'staff'] as const;

/** Who may change which field of a game: coaches in games of their own teams, parents in games of their children's. */
const GAME_EDITORS: Readonly<Record<EditableField, readonly Role[]>> = {
  status: RESULT_EDITORS,
  statusReason: RESULT_EDITORS,
  forfeitedBy: RESULT_EDITORS,
  doubleForfeit: RESULT_EDITORS,
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

/** What the official scorer may change besides, whatever their role: the course of the game, and not whether it is played. */
const SCORER_FIELDS: readonly EditableField[] = ['homeScore', 'visitorScore', 'periodScores', 'status'];
const SCORER_STATUSES: readonly GameStatus[] = ['in_progress', 'final', 'suspended'];

const isScorerOf = ({ user }: Pick<Member, 'user'>, { officialScorerUserId }: Pick<Game, 'officialScorerUserId'>): boolean =>
  officialScorerUserId === user.id;

/** Whether the member may change all that the edit names of the game; the first field that they may not is what they are told about. */
export function mayUpdateGame(
  member: Pick<Member, 'user' | 'roles' | 'coachedTeams' | 'childrensTeams'>,
  game: Pick<Game, 'homeTeamId' | 'visitorTeamId' | 'officialScorerUserId'>,
  edit: GameEdit,
): Result<undefined, RoleRequired | NotAllowed> {
  const teams = [game.homeTeamId, game.visitorTeamId];
  const reachesGameAs = (role: Role): boolean => {
    if (role === 'coach') return teams.some((team) => member.coachedTeams.has(team));
    if (role === 'parent') return teams.some((team) => member.childrensTeams.has(team));
    return true;
  };
  const isScorers = (field: EditableField): boolean =>
    isScorerOf(member, game) &&
    SCORER_FIELDS.includes(field) &&
    (field !== 'status' || (edit.status !== undefined && SCORER_STATUSES.includes(edit.status)));
  for (const field of Object.keys(edit) as EditableField[]) {
    if (isScorers(field)) continue;
    const roles = GAME_EDITORS[field];
    const held = roles.filter((role) => member.roles.has(role));
    if (held.length === 0) return err({ kind: 'role-required', roles });
    if (!held.some(reachesGameAs)) return err({ kind: 'not-allowed', reason: 'not-your-team' });
  }
  return ok(undefined);
}

/** Those who run the league, and see all of it. */
export const isAdminOrStaff = ({ roles }: Pick<Member, 'roles'>): boolean => roles.has('admin') || roles.has('staff');

/** Taking a final game up again and undoing a forfeit are corrections. */
export const mayCorrectGame = isAdminOrStaff;

/** Whether the member may put a game on a field that another has at that time. */
export const mayForceField = (member: Pick<Member, 'roles'>): Result<undefined, RoleRequired> =>
  isAdminOrStaff(member) ? ok(undefined) : err({ kind: 'role-required', roles: PLANNERS });

/**
 * Whether the member may record and void a stat event of a game: the official scorer, whatever their role, those of both teams; a coach those
 * of their own team, and what the opponent's batters, by number, did against its pitchers.
 */
export function mayRecordStatEvent(
  member: Pick<Member, 'roles' | 'coachedTeams' | 'user'>,
  game: Pick<Game, 'officialScorerUserId' | 'homeTeamId' | 'visitorTeamId'>,
  event: Readonly<{ teamId: TeamId; playerId: PlayerId | null; attributes: Readonly<Record<string, unknown>> }>,
): Result<undefined, NotAllowed> {
  const { roles, coachedTeams } = member;
  if (isAdminOrStaff(member) || isScorerOf(member, game)) return ok(undefined);
  const opponentId = event.teamId === game.homeTeamId ? game.visitorTeamId : game.homeTeamId;
  const isPitchersRecord = isBatterByNumber(event) && playsIn(game, event.teamId);
  if (roles.has('coach') && (coachedTeams.has(event.teamId) || (isPitchersRecord && coachedTeams.has(opponentId)))) return ok(undefined);
  return err({ kind: 'not-allowed', reason: roles.has('coach') ? 'not-your-team' : 'not-the-scorer' });
}

type Viewer = Pick<Member, 'roles' | 'scoredTeams' | keyof OwnTeams>;
type Sides = Pick<Game, 'homeTeamId' | 'visitorTeamId'>;

/** Whether the member coaches the team now, or has a child on it now. */
export const isOwnTeam = ({ coachedTeams, childrensTeams }: Pick<Viewer, 'coachedTeams' | 'childrensTeams'>, teamId: TeamId): boolean =>
  coachedTeams.has(teamId) || childrensTeams.has(teamId);

/** Whether the team is or was the member's own or a child's: past ones, a coach's for a year, are there for reading alone. */
export const isOrWasOwnTeam = (viewer: OwnTeams, teamId: TeamId): boolean =>
  isOwnTeam(viewer, teamId) || viewer.pastCoachedTeams.has(teamId) || viewer.pastChildrensTeams.has(teamId);

/** Whether a team of the member's or a child's, past ones included, plays in the game, or the member scores it. */
export const isOwnGame = (viewer: OwnTeams & Pick<Member, 'user'>, game: Sides & Pick<Game, 'officialScorerUserId'>): boolean =>
  isOrWasOwnTeam(viewer, game.homeTeamId) || isOrWasOwnTeam(viewer, game.visitorTeamId) || isScorerOf(viewer, game);

/** The games for which `isOwnGame` holds, for storage to find: those of the teams, and those that the user scores. */
export const ownGames = (viewer: OwnTeams & Pick<Member, 'user'>): Readonly<{ teamIds: readonly TeamId[]; scorerId: UserId }> => {
  const { coachedTeams, childrensTeams, pastCoachedTeams, pastChildrensTeams } = viewer;
  const teamIds = new Set([...coachedTeams, ...childrensTeams, ...pastCoachedTeams, ...pastChildrensTeams]);
  return { teamIds: [...teamIds], scorerId: viewer.user.id };
};

/** Whether the member sees who is on a team's roster, in full or by first name and last initial. */
export const seesRoster = (viewer: Viewer, teamId: TeamId): boolean => !isVisitor(viewer) || viewer.scoredTeams.has(teamId);

/** How the member sees the names of players who are on these teams: in full on one that is or was their own, or their child's. */
export const namesOnTeams = (viewer: Viewer, teamIds: readonly TeamId[]): NameView =>
  seesEveryName(viewer) || teamIds.some((teamId) => isOrWasOwnTeam(viewer, teamId) || viewer.scoredTeams.has(teamId)) ? 'full' : 'short';

/** Whether the member sees the names of all players of the org in full. */
export const seesEveryName = (viewer: Pick<Viewer, 'roles'>): boolean => isAdminOrStaff(viewer) || viewer.roles.has('umpire');

/** The teams, apart from everybody's, whose players the member sees by full name. */
export const teamsSeenInFull = (viewer: Viewer): readonly TeamId[] => [
  ...viewer.coachedTeams
    .union(viewer.pastCoachedTeams)
    .union(viewer.childrensTeams)
    .union(viewer.pastChildrensTeams)
    .union(viewer.scoredTeams),
];

/** Whether the member sees the jersey numbers of a team's roster, which to umpires is names only unless they score its game. */
export const seesJerseys = (viewer: Viewer, teamId: TeamId): boolean =>
  isAdminOrStaff(viewer) || isOrWasOwnTeam(viewer, teamId) || viewer.scoredTeams.has(teamId);

/** Whether the member sees the phone number of the parent who brings the snacks to a game: no coach of a past team does. */
export function seesSnackPhone(viewer: Viewer, { homeTeamId, visitorTeamId }: Sides): boolean {
  const sees = (teamId: TeamId) => isOwnTeam(viewer, teamId) || viewer.pastChildrensTeams.has(teamId);
  return isAdminOrStaff(viewer) || sees(homeTeamId) || sees(visitorTeamId);
}
