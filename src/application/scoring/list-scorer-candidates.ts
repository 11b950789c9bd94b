import { mayNameScorer, mayUpdateGame } from '../../domain/games/game-permissions.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { NotAllowed, RoleRequired } from '../../domain/membership/not-allowed.ts';
import { isAdminOrStaff, type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { GameId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import type { GameTie, ScoringReader } from '../ports/storage/scoring/scoring-reader.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{ actor: Member; gameId: GameId }>;
export type ScorerCandidateView = Readonly<{ id: UserId; name: string; ties: readonly GameTie[] }>;

/**
 * Whom a member who may name the official scorer of a game can choose: the staff of both teams, its officials, and parents. A coach sees parents
 * of their own team, admins and staff those of both. By name, as members see each other.
 */
export const listScorerCandidates = useCase(
  'read-league',
  async (
    { read }: { read: Pick<LeagueReader, 'game'> & Pick<ScoringReader, 'scorerCandidates'> & Pick<OfficialReader, 'assignsOfficials'> },
    { actor, gameId }: Query,
  ): Promise<Result<readonly ScorerCandidateView[], NotFound | NotAllowed | RoleRequired>> => {
    const found = await read.game(actor.org.id, gameId);
    if (!found || !seesSeason(actor, found.game.seasonId)) return err({ kind: 'not-found' });
    const permitted = mayUpdateGame(actor, found.game, { officialScorerUserId: null });
    if (!permitted.ok) return permitted;
    const names = mayNameScorer(actor, found.game, await read.assignsOfficials(actor.org.id));
    if (!names.ok) return names;

    const teamIds = [found.game.homeTeamId, found.game.visitorTeamId];
    const parentsOf = isAdminOrStaff(actor) ? teamIds : teamIds.filter((teamId) => actor.coachedTeams.has(teamId));
    const candidates = await read.scorerCandidates(actor.org.id, gameId, { teamIds, parentsOf });
    return ok(
      candidates
        .map(({ userId, name, ties }) => ({ id: userId, name: memberName(name), ties }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)),
    );
  },
);
