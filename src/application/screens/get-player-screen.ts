import type { RosterView } from '../../domain/membership/views.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type GameLogView, viewGameLog } from '../scoring/get-game-log.ts';
import { type PlayerStatsView, viewPlayerStats } from '../scoring/get-player-stats.ts';
import { type OpenPlayerDeps, openPlayer } from '../scoring/open-player.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{ actor: RosterView; playerId: PlayerId }>;

export type PlayerScreen = Readonly<{ stats: PlayerStatsView; gameLog: GameLogView }>;

const LAST_GAMES = { limit: 10 };

/** A player's page: their statistics, and their last games of the latest season. */
export const getPlayerScreen = useCase(
  'read-league',
  async (deps: OpenPlayerDeps, { actor, playerId }: Query): Promise<Result<PlayerScreen, NotFound>> => {
    const open = await openPlayer(deps, actor, playerId);
    if (!open) return err({ kind: 'not-found' });
    return ok({
      stats: await viewPlayerStats(deps, actor, open),
      gameLog: await viewGameLog(deps, actor, open, { seasonId: undefined, page: LAST_GAMES }),
    });
  },
);
