import { answerableGame } from '../../domain/attendance/answer.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';
import { type AnswersOfDeps, answersOf } from './answers-of.ts';
import type { AnswersView } from './view-answers.ts';

type Deps = AnswersOfDeps & Readonly<{ read: Pick<LeagueReader, 'game'> }>;
type Query = Readonly<{ actor: Member; gameId: GameId }>;

/** Who comes to a game, of those of its teams whose answers the member sees: for most members none. */
export const listGameAnswers = useCase(
  'read-league',
  async (deps: Deps, { actor, gameId }: Query): Promise<Result<AnswersView, NotFound>> => {
    const found = await deps.read.game(actor.org.id, gameId);
    if (!found || !seesSeason(actor, found.game.seasonId)) return err({ kind: 'not-found' });
    return ok((await answersOf(deps)(actor, [answerableGame(found.game)])).get(gameId) ?? { teams: [] });
  },
);
