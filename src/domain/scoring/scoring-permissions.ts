import { type Game, playsIn } from '../games/game.ts';
import { isNamedScorer, isScorerOf } from '../games/game-permissions.ts';
import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import { isAdminOrStaff, type Member, notOwnTeam } from '../membership/permissions.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import { type Err, ok, type Result } from '../shared/result.ts';
import { isBatterByNumber } from './batter-by-number.ts';

type Scorer = Pick<Member, 'roles' | 'coachedTeams' | 'inactiveTeams' | 'user' | 'scoredGames'>;
type ScoredGame = Pick<Game, 'id' | 'officialScorerUserId' | 'homeTeamId' | 'visitorTeamId'> &
  Readonly<{
    /** The one of the two teams that is of another league, if any: nobody of its own acts for it. */
    outsideTeamId?: TeamId | null;
  }>;

const coachesIn = ({ roles, coachedTeams }: Scorer, game: ScoredGame): boolean =>
  roles.has('coach') && (coachedTeams.has(game.homeTeamId) || coachedTeams.has(game.visitorTeamId));

function refuse(member: Scorer, game: ScoredGame): Err<NotAllowed> {
  if (coachesIn(member, game)) return notAllowed('other-team');
  if (isNamedScorer(member, game)) return notAllowed('outside-scoring-window');
  return member.roles.has('coach') ? notOwnTeam(member, ['coach'], [game.homeTeamId, game.visitorTeamId]) : notAllowed('not-the-scorer');
}

/** Whether the member may record events of a game at all. */
export function mayScore(member: Scorer, game: ScoredGame): Result<undefined, NotAllowed> {
  return isAdminOrStaff(member) || isScorerOf(member, game) || coachesIn(member, game) ? ok(undefined) : refuse(member, game);
}

/** Whether the member may set the lineup of one of the game's teams: who may record its events, and its manager, or the opponent's for a team of another league. */
export const mayKeepLineup = (
  member: Scorer & Pick<Member, 'managedTeams'>,
  game: ScoredGame,
  teamId: TeamId,
): Result<undefined, NotAllowed> =>
  (teamId === game.outsideTeamId ? [game.homeTeamId, game.visitorTeamId] : [teamId]).some((each) => member.managedTeams.has(each))
    ? ok(undefined)
    : mayRecordStatEvent(member, game, { teamId, playerId: null, attributes: {} });

/**
 * Whether a stat event of a game is the member's to record and void as one of those who keep that book: the official scorer's, in any role, those of
 * both teams; a coach's those of their own team, all of an opponent of another league, and what any opponent's batters, by number, did against its
 * pitchers. What else a coach enters of the other side, `book-keeping.ts` decides.
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
  const isForOpponent = isPitchersRecord || event.teamId === game.outsideTeamId;
  if (roles.has('coach') && (coachedTeams.has(event.teamId) || (isForOpponent && coachedTeams.has(opponentId)))) return ok(undefined);
  return refuse(member, game);
}
