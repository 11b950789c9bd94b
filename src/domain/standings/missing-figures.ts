import type { SeasonRules, TieBreaker } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { GameId, TeamId } from '../shared/ids.ts';
import { withoutLeftOut } from './interleague.ts';
import { breakersOfLineScores } from './line-score-readers.ts';
import { isCounted, type StandingsGame } from './team-result.ts';

/** What a table needs of a final game and does not have. */
export const MISSING_FIGURES = ['score', 'line_score', 'whole_line_score'] as const;
export type MissingFigure = (typeof MISSING_FIGURES)[number];

export type GameWithoutFigures = Readonly<{
  game: StandingsGame;
  missing: MissingFigure;
  /** The tie-breakers that compare what is missing. None without a score: the game counts in no table at all. */
  tieBreakers: readonly TieBreaker[];
}>;

/** The games of a table that are final without a score, or without the line score that a tie-breaker of the season compares. */
export function gamesWithoutFigures(
  rules: SeasonRules,
  sport: SportCode,
  games: readonly StandingsGame[],
  lines: ReadonlyMap<GameId, Readonly<{ isComplete: boolean }>>,
  outsideTeams: readonly TeamId[],
): readonly GameWithoutFigures[] {
  const tieBreakers = breakersOfLineScores(rules, sport);
  return withoutLeftOut(rules, games, new Set(outsideTeams)).flatMap((game): GameWithoutFigures[] => {
    if (game.gameType !== 'regular' || game.status !== 'final') return [];
    if (!isCounted(game)) return [{ game, missing: 'score', tieBreakers: [] }];
    if (tieBreakers.length === 0 || lines.get(game.id)?.isComplete) return [];
    return [{ game, missing: game.periodScores.length > 0 ? 'whole_line_score' : 'line_score', tieBreakers }];
  });
}
