import type { LocalDate } from '../../domain/shared/time.ts';
import type { GameView } from '../games/view-game.ts';

export type GamesOnScreen = Readonly<{
  /** Not decided yet, from today on, the next one first; canceled and postponed ones are among them. */
  upcomingGames: readonly GameView[];
  /** Final or forfeited, the latest first. */
  results: readonly GameView[];
}>;

/** What a screen shows of games that are in the order of their start. */
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
