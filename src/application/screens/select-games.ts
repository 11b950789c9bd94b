import type { LocalDate } from '../../domain/shared/time.ts';
import type { GameView } from '../games/view-game.ts';

export type GamesOnScreen = Readonly<{
  /** Undecided games from today on, next one first, including canceled and postponed ones. */
  upcomingGames: readonly GameView[];
  /** Final or forfeited, latest first. */
  results: readonly GameView[];
}>;

/** The games that a screen shows, from games in order of start. */
export function selectGames(
  games: readonly GameView[],
  today: LocalDate,
  most: Readonly<Record<keyof GamesOnScreen, number>>,
): GamesOnScreen {
  const isDecided = ({ status }: GameView) => status === 'final' || status === 'forfeit';
  return {
    upcomingGames: games.filter((game) => !isDecided(game) && game.localDate >= today).slice(0, most.upcomingGames),
    results: games.filter(isDecided).toReversed().slice(0, most.results),
  };
}
