import { type Game, playsIn } from '../games/game.ts';
import { isScorerOf } from '../games/game-permissions.ts';
import type { NotAllowed } from '../membership/membership.ts';
import { isAdminOrStaff, type Member } from '../membership/permissions.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { isBatterByNumber } from './stat-event.ts';

type Scorer = Pick<Member, 'roles' | 'coachedTeams' | 'user' | 'scoredGames'>;
type ScoredGame = Pick<Game, 'id' | 'officialScorerUserId' | 'homeTeamId' | 'visitorTeamId'>;

const notAllowed = ({ roles }: Scorer): Result<never, NotAllowed> =>
  err({ kind: 'not-allowed', reason: roles.has('coach') ? 'not-your-team' : 'not-the-scorer' });

/** Whether the member may record events of a game at all. */
export function mayScore(member: Scorer, game: ScoredGame): Result<undefined, NotAllowed> {
  const coaches = member.roles.has('coach') && [game.homeTeamId, game.visitorTeamId].some((team) => member.coachedTeams.has(team));
  return isAdminOrStaff(member) || isScorerOf(member, game) || coaches ? ok(undefined) : notAllowed(member);
}

/**
 * Whether the member may record and void a stat event of a game: the official scorer, in any role, those of both teams; a coach those of
 * their own team, and what the opponent's batters, by number, did against its pitchers.
 */
export function mayRecordStatEvent(
  member: Scorer,
  game: ScoredGame,
  event: Readonly<{ teamId: TeamId; playerId: PlayerId | null; attributes: Readonly<Record<string, unknown>> }>,
): Result<undefined, NotAllowed> {
  const { roles, coachedTeams } = member;
  if (isAdminOrStaff(member) || isScorerOf(member, game)) return ok(undefined);
  const opponentId = event.teamId === game.homeTeamId ? game.visitorTeamId : game.homeTeamId;
  const isPitchersRecord = isBatterByNumber(event) && playsIn(game, event.teamId);
  if (roles.has('coach') && (coachedTeams.has(event.teamId) || (isPitchersRecord && coachedTeams.has(opponentId)))) return ok(undefined);
  return notAllowed(member);
}
