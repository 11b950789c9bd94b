import type { Game } from '../../domain/games/game.ts';
import { addsUp, type LineScore, lineScoreOf } from '../../domain/scoring/line-score.ts';
import type { AgeGroupId, GameId, OrgId, SeasonId } from '../../domain/shared/ids.ts';
import { rulesByAge } from '../league/view-season.ts';
import type { BookVersion, SeasonReader } from '../ports/storage/season-reader.ts';
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
  const isEntered = ({ periodScores, homeScore: home, visitorScore: visitor }: ScoredGame) => addsUp({ sport }, periodScores, { home, visitor });
  const recorded = games.flatMap(({ game, book }) => (book && game.status === 'final' && !isEntered(game) ? [{ ...game, ...book }] : []));
  const derived = await derivedGames(deps, orgId, { sport, rulesFor }, recorded);
  return new Map(
    games.map(({ game, ageGroupId }) => {
      const { periods } = rulesFor(ageGroupId);
      return [game.id, lineScoreOf({ sport, periods }, game, derived.get(game.id))];
    }),
  );
}

export type LineScoresDeps = DerivedGamesDeps & Readonly<{ read: Pick<SeasonReader, 'bookedGames'> }>;
type ListedGame = ScoredGame & Pick<Game, 'seasonId' | 'ageGroupId'>;

/** The complete line scores of those of the games that are final and have one. */
export async function completeLineScores(
  deps: LineScoresDeps,
  orgId: OrgId,
  games: readonly ListedGame[],
): Promise<ReadonlyMap<GameId, LineScore['periods']>> {
  const final = games.filter(({ status }) => status === 'final');
  if (final.length === 0) return new Map();
  const { seasons, games: booked } = await deps.read.bookedGames(
    orgId,
    final.map(({ id }) => id),
  );
  const bookOf = new Map(booked.map((game) => [game.id, game]));
  const bySeason = new Map<SeasonId, ListedGame[]>();
  for (const game of final) bySeason.set(game.seasonId, [...(bySeason.get(game.seasonId) ?? []), game]);
  const found = new Map<GameId, LineScore['periods']>();
  for (const season of seasons) {
    const ofSeason = bySeason.get(season.season.id) ?? [];
    const lines = await lineScoresIn(
      deps,
      orgId,
      { sport: season.sport, rulesFor: rulesByAge(season) },
      ofSeason.map((game) => ({ game, ageGroupId: game.ageGroupId, book: bookOf.get(game.id) ?? null })),
    );
    for (const [id, { isComplete, periods }] of lines) if (isComplete) found.set(id, periods);
  }
  return found;
}
