import type { NotAllowed } from '../membership/membership.ts';
import type { OwnTeams } from '../membership/own-teams.ts';
import { isAdminOrStaff, isOrWasOwnTeam, isOwnTeam, type Member, type RoleRequired, type Viewer } from '../membership/permissions.ts';
import type { Role } from '../membership/roles.ts';
import type { GameId, TeamId, UserId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { EditableField, Game, GameEdit } from './game.ts';
import type { GameStatus } from './game-status.ts';

type Sides = Pick<Game, 'homeTeamId' | 'visitorTeamId'>;

const SCORER_READS_AFTER_MS = 24 * 60 * 60 * 1000;

/** Whether a game's official scorer may see both rosters: from the assignment until 24 hours after the game. */
export const isScorersWindow = ({ endsAt }: Pick<Game, 'endsAt'>, now: Date): boolean =>
  now.getTime() <= endsAt.getTime() + SCORER_READS_AFTER_MS;

const RESULT_EDITORS = ['admin', 'staff', 'coach', 'umpire'] as const;
const SNACK_EDITORS = ['admin', 'staff', 'coach', 'parent'] as const;
const PLANNERS = ['admin', 'staff'] as const;

/** The roles that may change each field of a game: coaches in games of their own teams, parents in games of their children's teams. */
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

/** What the official scorer may also change, whatever their role: the course of the game, but not whether it is played. */
const SCORER_FIELDS: readonly EditableField[] = ['homeScore', 'visitorScore', 'periodScores', 'status'];
const SCORER_STATUSES: readonly GameStatus[] = ['in_progress', 'final', 'suspended'];

/** A viewer whose own games are determined. */
type Owner = OwnTeams & Pick<Member, 'officiatedGames'> & Readonly<{ user: Pick<Member['user'], 'id'> }>;

/** Whether the member is the official scorer of the game. */
export const isScorerOf = ({ user }: Pick<Owner, 'user'>, { officialScorerUserId }: Pick<Game, 'officialScorerUserId'>): boolean =>
  officialScorerUserId === user.id;

/** Whether the member may change every field that the edit names; the refusal is about the first one that they may not. */
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

/** Reopening a final game and undoing a forfeit are corrections. */
export const mayCorrectGame = isAdminOrStaff;

/** Whether the member may put a game on a field that another game occupies at that time. */
export const mayForceField = (member: Pick<Member, 'roles'>): Result<undefined, RoleRequired> =>
  isAdminOrStaff(member) ? ok(undefined) : err({ kind: 'role-required', roles: PLANNERS });

/** Whether a team of the member or of a child, past ones included, plays in the game, or the member scores or officiates it. */
export const isOwnGame = (viewer: Owner, game: Sides & Pick<Game, 'id' | 'officialScorerUserId'>): boolean =>
  isOrWasOwnTeam(viewer, game.homeTeamId) ||
  isOrWasOwnTeam(viewer, game.visitorTeamId) ||
  isScorerOf(viewer, game) ||
  viewer.officiatedGames.has(game.id);

/** Storage filter for the games of which `isOwnGame` holds: those of the teams, and those that the user scores or officiates. */
export const ownGames = (viewer: Owner): Readonly<{ teamIds: readonly TeamId[]; scorerId: UserId; gameIds: readonly GameId[] }> => {
  const { coachedTeams, childrensTeams, pastCoachedTeams, pastChildrensTeams } = viewer;
  const teamIds = new Set([...coachedTeams, ...childrensTeams, ...pastCoachedTeams, ...pastChildrensTeams]);
  return { teamIds: [...teamIds], scorerId: viewer.user.id, gameIds: [...viewer.officiatedGames] };
};

/** Whether the member can have own games at all. */
export function mayHaveOwnGames(viewer: Owner & Pick<Member, 'isScorer'>): boolean {
  const { teamIds, gameIds } = ownGames(viewer);
  return viewer.isScorer || teamIds.length > 0 || gameIds.length > 0;
}

/** Whether the member sees the phone number of the parent who brings the snacks; coaches of a past team do not. */
export function seesSnackPhone(viewer: Viewer, { homeTeamId, visitorTeamId }: Sides): boolean {
  const sees = (teamId: TeamId) => isOwnTeam(viewer, teamId) || viewer.pastChildrensTeams.has(teamId);
  return isAdminOrStaff(viewer) || sees(homeTeamId) || sees(visitorTeamId);
}
