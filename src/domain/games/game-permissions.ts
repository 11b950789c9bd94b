import { type NotAllowed, notAllowed, type RoleRequired, roleRequired } from '../membership/not-allowed.ts';
import type { OwnTeams } from '../membership/own-teams.ts';
import {
  isAdminOrStaff,
  isOrWasOwnTeam,
  isOwnTeam,
  isVisitor,
  type Member,
  missingOrPending,
  notOwnTeam,
  type Viewer,
} from '../membership/permissions.ts';
import type { Role } from '../membership/roles.ts';
import type { GameId, TeamId, UserId } from '../shared/ids.ts';
import { ok, type Result } from '../shared/result.ts';
import { isTimeTbd, type Span } from '../shared/time-tbd.ts';
import type { EditableField, Game, GameEdit } from './game.ts';
import type { GameStatus } from './game-status.ts';

type Sides = Pick<Game, 'homeTeamId' | 'visitorTeamId'>;

const HOUR_MS = 60 * 60 * 1000;
const SCORER_BEFORE_MS = 6 * HOUR_MS;
const SCORER_AFTER_MS = 24 * HOUR_MS;

const DAY_MS = 24 * HOUR_MS;

/** Whether a game's official scorer may act as such: from six hours before the start, or the whole day of a game without a time, until 24 hours after the end. */
export const isScorersWindow = (game: Span, now: Date): boolean =>
  now.getTime() >= game.startsAt.getTime() - (isTimeTbd(game) ? DAY_MS : SCORER_BEFORE_MS) && isYetToScore(game, now);

/** Whether the game is still to be scored: until 24 hours after its end. */
export const isYetToScore = ({ endsAt }: Pick<Game, 'endsAt'>, now: Date): boolean => now.getTime() <= endsAt.getTime() + SCORER_AFTER_MS;

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
type Owner = Omit<OwnTeams, 'children' | 'inactiveTeams'> & Pick<Member, 'officiatedGames' | 'scoredGames'>;

/** Whether the member is the official scorer of the game, and may act as such now. */
export const isScorerOf = (
  { user, scoredGames }: Pick<Member, 'user' | 'scoredGames'>,
  { id, officialScorerUserId }: Pick<Game, 'id' | 'officialScorerUserId'>,
): boolean => officialScorerUserId === user.id && scoredGames.has(id);

/** Whether the member is the official scorer of the game, even outside of the time in which they may act as such. */
export const isNamedScorer = ({ user }: Pick<Member, 'user'>, { officialScorerUserId }: Pick<Game, 'officialScorerUserId'>): boolean =>
  officialScorerUserId === user.id;

/** Whether the member may change every field that the edit names; the refusal is about the first one that they may not. */
export function mayUpdateGame(
  member: Pick<Member, 'user' | 'roles' | 'pendingRoles' | 'coachedTeams' | 'childrensTeams' | 'inactiveTeams' | 'scoredGames'>,
  game: Pick<Game, 'id' | 'homeTeamId' | 'visitorTeamId' | 'officialScorerUserId'>,
  edit: GameEdit,
): Result<undefined, RoleRequired | NotAllowed> {
  const teams = [game.homeTeamId, game.visitorTeamId];
  const reachesGameAs = (role: Role): boolean => {
    if (role === 'coach') return teams.some((team) => member.coachedTeams.has(team));
    if (role === 'parent') return teams.some((team) => member.childrensTeams.has(team));
    return true;
  };
  const { isTimeTbd: _, ...fields } = edit;
  for (const field of Object.keys(fields) as EditableField[]) {
    const isForScorer = SCORER_FIELDS.includes(field) && (field !== 'status' || SCORER_STATUSES.includes(edit.status!));
    if (isForScorer && isScorerOf(member, game)) continue;
    const roles = GAME_EDITORS[field];
    const held = roles.filter((role) => member.roles.has(role));
    if (held.some(reachesGameAs)) continue;
    const isTooEarlyOrLate = isForScorer && isNamedScorer(member, game);
    if (held.length > 0) {
      return isTooEarlyOrLate ? notAllowed('outside-scoring-window', { field }) : notOwnTeam(member, held, teams, field);
    }
    const cause = missingOrPending(member.pendingRoles, roles);
    if (isTooEarlyOrLate) return roleRequired(roles, { cause: 'outside-scoring-window', field });
    return roleRequired(roles, { cause: isForScorer && cause === 'role-missing' ? 'not-the-scorer' : cause, field });
  }
  return ok(undefined);
}

/** Whether the member is on the side of neither team: an umpire in games that they officiate, in every game if the league assigns none. */
const isUmpireOf = (
  { roles, officiatedGames }: Pick<Member, 'roles' | 'officiatedGames'>,
  game: Pick<Game, 'id'>,
  assignsOfficials: boolean,
) => roles.has('umpire') && (!assignsOfficials || officiatedGames.has(game.id));

/**
 * Whether the member may name the official scorer of the game, who then sees both rosters: admins and staff, coaches of its teams, and its
 * umpires. `assignsOfficials` says whether the league assigns umpires to games at all.
 */
export function mayNameScorer(
  member: Pick<Member, 'roles' | 'coachedTeams' | 'inactiveTeams' | 'officiatedGames'>,
  game: Pick<Game, 'id' | 'homeTeamId' | 'visitorTeamId'>,
  assignsOfficials: boolean,
): Result<undefined, NotAllowed> {
  const teams = [game.homeTeamId, game.visitorTeamId];
  const coaches = teams.some((team) => member.coachedTeams.has(team));
  if (isAdminOrStaff(member) || coaches || isUmpireOf(member, game, assignsOfficials)) return ok(undefined);
  const field: EditableField = 'officialScorerUserId';
  return member.roles.has('umpire') ? notAllowed('not-assigned', { field }) : notOwnTeam(member, ['coach'], teams, field);
}

/** Whether the member may name this person: visitors see no roster, and only those who run the league let one see it. */
export const mayNameAsScorer = (member: Pick<Member, 'roles'>, named: Parameters<typeof isVisitor>[0]): Result<undefined, NotAllowed> =>
  isAdminOrStaff(member) || !isVisitor(named) ? ok(undefined) : notAllowed('scorer-without-child', { field: 'officialScorerUserId' });

/** Reopening a final game and undoing a forfeit are corrections. */
export const mayCorrectGame = isAdminOrStaff;

const REOPENED_WITHIN_MS = 12 * HOUR_MS;
/** Whether the member made the game final, and may still take that back: for 12 hours. */
export const mayReopen = ({ user }: Pick<Member, 'user'>, madeFinal: Readonly<{ by: UserId; at: Date }> | undefined, now: Date): boolean =>
  madeFinal?.by === user.id && now.getTime() - madeFinal.at.getTime() <= REOPENED_WITHIN_MS;

/** Whether the member may put a game where another game has the field or one of the teams at that time. */
export const mayForcePlace = (member: Pick<Member, 'roles'>): Result<undefined, RoleRequired> =>
  isAdminOrStaff(member) ? ok(undefined) : roleRequired(PLANNERS, { field: 'force' });

/**
 * Whether a team that is or was the member's own or a child's, or that they manage or follow a child on, plays in the game, or the member
 * officiates it or scores it now.
 */
export const isOwnGame = (viewer: Owner, game: Sides & Pick<Game, 'id'>): boolean =>
  isOrWasOwnTeam(viewer, game.homeTeamId) ||
  isOrWasOwnTeam(viewer, game.visitorTeamId) ||
  viewer.followedTeams.has(game.homeTeamId) ||
  viewer.followedTeams.has(game.visitorTeamId) ||
  viewer.scoredGames.has(game.id) ||
  viewer.officiatedGames.has(game.id);

/** Storage filter for the games of which `isOwnGame` holds: those of the teams, and those that the user scores or officiates. */
export const ownGames = (viewer: Owner): Readonly<{ teamIds: readonly TeamId[]; gameIds: readonly GameId[] }> => {
  const { coachedTeams, managedTeams, childrensTeams, pastCoachedTeams, pastChildrensTeams, followedTeams } = viewer;
  const own = [...coachedTeams, ...managedTeams, ...childrensTeams, ...pastCoachedTeams, ...pastChildrensTeams];
  const teamIds = new Set([...own, ...followedTeams]);
  return { teamIds: [...teamIds], gameIds: [...viewer.officiatedGames.union(viewer.scoredGames)] };
};

/** Whether the member can have own games at all. */
export function mayHaveOwnGames(viewer: Owner): boolean {
  const { teamIds, gameIds } = ownGames(viewer);
  return teamIds.length > 0 || gameIds.length > 0;
}

/** Whether the member sees name and phone number of the parent who brings the snacks: it is a child’s family name. Coaches of a past team do not. */
export function seesSnackParent(viewer: Viewer, { homeTeamId, visitorTeamId }: Sides): boolean {
  const sees = (teamId: TeamId) => isOwnTeam(viewer, teamId) || viewer.pastChildrensTeams.has(teamId);
  return isAdminOrStaff(viewer) || sees(homeTeamId) || sees(visitorTeamId);
}
