import { WITHOUT_RESULT } from '../../domain/games/game-status.ts';
import { addDays, type LocalDate, localDate, type TimeZone } from '../../domain/shared/time.ts';
import type { GameView } from '../games/view-game.ts';

export type GamesOnScreen = Readonly<{
  /** Undecided games from today on, next one first, including canceled and postponed ones, and those that began yesterday and last until today. */
  upcomingGames: readonly GameView[];
  /** Earlier games that are over and have no result, latest first. */
  unscoredGames: readonly GameView[];
  /** Final or forfeited, latest first. */
  results: readonly GameView[];
}>;

/** The games that a screen shows, from games in order of start. Depends on the day alone, so that it can be kept for that long. */
export function selectGames(
  games: readonly GameView[],
  { today, timeZone }: Readonly<{ today: LocalDate; timeZone: TimeZone }>,
  most: Readonly<Record<keyof GamesOnScreen, number>>,
): GamesOnScreen {
  const isDecided = ({ status }: GameView) => status === 'final' || status === 'forfeit';
  const isWithoutResult = ({ status }: GameView) => WITHOUT_RESULT.includes(status);
  const yesterday = addDays(today, -1);
  const isOfToday = (game: GameView) => game.localDate >= today || (isWithoutResult(game) && lastsUntilToday(game));
  // A game in progress may last longer than planned.
  const lastsUntilToday = ({ status, localDate: startsOn, endsAt }: GameView) =>
    lastDay(endsAt, timeZone) >= today || (status === 'in_progress' && startsOn === yesterday);
  return {
    upcomingGames: games.filter((game) => !isDecided(game) && isOfToday(game)).slice(0, most.upcomingGames),
    unscoredGames: games
      .filter((game) => isWithoutResult(game) && !isOfToday(game))
      .toReversed()
      .slice(0, most.unscoredGames),
    results: games.filter(isDecided).toReversed().slice(0, most.results),
  };
}

/** A game that ends at midnight does not last until the next day. */
const lastDay = (endsAt: Date, timeZone: TimeZone): LocalDate => localDate(new Date(endsAt.getTime() - 1), timeZone);
