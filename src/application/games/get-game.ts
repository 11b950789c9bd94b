import { seesSeason } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';
import { type GameView, viewGame } from './view-game.ts';

type Query = Readonly<{ actor: TeamsView; gameId: GameId }>;

export const getGame = useCase(
  'read-league',
  async (
    { read, clock }: Readonly<{ read: Pick<LeagueReader, 'game'>; clock: Clock }>,
    { actor, gameId }: Query,
  ): Promise<Result<GameView, NotFound>> => {
    const game = await read.game(actor.org.id, gameId);
    return game && seesSeason(actor, game.game.seasonId) ? ok(viewGame(actor, game, clock())) : err({ kind: 'not-found' });
  },
);
