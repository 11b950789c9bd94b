import type { Situation } from '../../domain/scoring/game-book.ts';
import { type GameScore, gameScore } from '../../domain/scoring/game-score.ts';
import type { GameId, OrgId } from '../../domain/shared/ids.ts';
import { rulesByAge } from '../league/view-season.ts';
import { derivedGames } from './derived-games.ts';
import type { LineScoresDeps } from './line-scores.ts';

/** How a game in progress stands by its book. */
export type LiveScore = Readonly<{
  score: GameScore;
  situation: Situation | null;
  /** The periods of its rules. */
  periods: number;
}>;

/** How each of the games in progress stands. */
export async function liveScores(deps: LineScoresDeps, orgId: OrgId, gameIds: readonly GameId[]): Promise<ReadonlyMap<GameId, LiveScore>> {
  if (gameIds.length === 0) return new Map();
  const { seasons, games } = await deps.read.scoredGames(orgId, gameIds);
  const bySeason = Map.groupBy(games, ({ seasonId }) => seasonId);
  const found = new Map<GameId, LiveScore>();
  for (const season of seasons) {
    const rulesFor = rulesByAge(season);
    const ofSeason = bySeason.get(season.season.id)!;
    const derived = await derivedGames(deps, orgId, { sport: season.sport, rulesFor }, ofSeason);
    for (const game of ofSeason) {
      const own = derived.get(game.id);
      found.set(game.id, {
        score: gameScore(game, own),
        situation: own?.situation ?? null,
        periods: rulesFor(game.ageGroupId).periods,
      });
    }
  }
  return found;
}
