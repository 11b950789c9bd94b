import { walk } from './journey.ts';
import { scoresGame } from './scored-game.ts';

walk('a coach scores a game while the network goes twice, with a reload between, and each play arrives once', (journey) =>
  scoresGame(journey),
);
