import type { Game } from '../../domain/games/game.ts';
import { addsUp } from '../../domain/games/period-scores.ts';
import { type LineScore, lineScoreOf } from '../../domain/scoring/line-score.ts';
import type { AgeGroupId, GameId, OrgId } from '../../domain/shared/ids.ts';
import { rulesByAge } from '../league/view-season.ts';
import type { BookVersion } from '../ports/storage/league/league-reader.ts';
import type { SeasonReader } from '../ports/storage/league/season-reader.ts';
import { type DerivedBy, type DerivedGamesDeps, derivedGames } from './derived-games.ts';

export type ScoredGame = Pick<Game, 'id' | 'status' | 'homeTeamId' | 'visitorTeamId' | 'homeScore' | 'visitorScore' | 'periodScores'>;
type Versioned = Readonly<{ game: ScoredGame; ageGroupId: AgeGroupId; book: BookVersion | null }>;

/** The line scores of games of one season. Only books of final games without a complete line score that somebody entered are read. */
export async function lineScoresIn(
  deps: DerivedGamesDeps,
  orgId: OrgId,
  { sport, rulesFor }: DerivedBy,
  games: readonly Versioned[],
): Promise<ReadonlyMap<GameId, LineScore>> {
  const isEntered = ({ periodScores, homeScore: home, visitorScore: visitor }: ScoredGame) =>
    addsUp(sport, periodScores, { home, visitor });
  const recorded = games.flatMap(({ game, book }) =>
    book?.changeSequence && game.status === 'final' && !isEntered(game) ? [{ ...game, ...book }] : [],
  );
  const derived = await derivedGames(deps, orgId, { sport, rulesFor }, recorded);
  return new Map(
    games.map(({ game, ageGroupId }) => {
      const { periods } = rulesFor(ageGroupId);
      return [game.id, lineScoreOf({ sport, periods }, game, derived.get(game.id))];
    }),
  );
}

export type LineScoresDeps = DerivedGamesDeps & Readonly<{ read: Pick<SeasonReader, 'scoredGames'> }>;

/** The complete line scores of those of the games that have one. */
export async function completeLineScores(
  deps: LineScoresDeps,
  orgId: OrgId,
  gameIds: readonly GameId[],
): Promise<ReadonlyMap<GameId, LineScore>> {
  if (gameIds.length === 0) return new Map();
  const { seasons, games } = await deps.read.scoredGames(orgId, gameIds);
  const bySeason = Map.groupBy(games, ({ seasonId }) => seasonId);
  const found: [GameId, LineScore][] = [];
  for (const season of seasons) {
    const ofSeason = bySeason.get(season.season.id)!.map((game) => ({ game, ageGroupId: game.ageGroupId, book: game }));
    found.push(...(await lineScoresIn(deps, orgId, { sport: season.sport, rulesFor: rulesByAge(season) }, ofSeason)));
  }
  return new Map(found.filter(([, { isComplete }]) => isComplete));
}
