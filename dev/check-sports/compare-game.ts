import { compareBasketball, type PublishedBasketball } from './basketball.ts';
import { compareFootball, type PublishedFootball } from './football.ts';
import type { Comparison } from './published-game.ts';
import { compareVolleyball, type PublishedVolleyball } from './volleyball.ts';

export type PublishedGame = PublishedBasketball | PublishedFootball | PublishedVolleyball;

export function compareGame(game: PublishedGame): Comparison[] {
  switch (game.sport) {
    case 'basketball':
      return compareBasketball(game);
    case 'football':
      return compareFootball(game);
    case 'volleyball':
      return compareVolleyball(game);
  }
}
