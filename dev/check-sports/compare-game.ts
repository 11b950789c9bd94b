import { basketballPlays, compareBasketball, type PublishedBasketball } from './basketball.ts';
import { compareFootball, footballPlays, type PublishedFootball } from './football.ts';
import { type Comparison, type Derived, derivedFrom, type Play } from './published-game.ts';
import { compareVolleyball, type PublishedVolleyball, playsAtScores, volleyballPlays } from './volleyball.ts';

export type PublishedGame = PublishedBasketball | PublishedFootball | PublishedVolleyball;

export function playsOf(game: PublishedGame): Play[] {
  switch (game.sport) {
    case 'basketball':
      return basketballPlays(game.plays);
    case 'football':
      return footballPlays(game.plays);
    case 'volleyball':
      return volleyballPlays(game.plays);
  }
}

/** The numbers of plays after which the state of the game is published, too. */
export const watchedIn = (game: PublishedGame): readonly number[] => (game.sport === 'volleyball' ? playsAtScores(game) : []);

/** Every published figure beside ours, which come from the domain unless they are given. */
export function compareGame(game: PublishedGame, derived: Derived = derivedFrom(game.sport, playsOf(game))): Comparison[] {
  switch (game.sport) {
    case 'basketball':
      return compareBasketball(game, derived);
    case 'football':
      return compareFootball(game, derived);
    case 'volleyball':
      return compareVolleyball(game, derived);
  }
}
