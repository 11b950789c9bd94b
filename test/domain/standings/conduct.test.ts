import { expect, test } from '@jest/globals';
import type { GameId, PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import { conductOf } from '../../../src/domain/standings/conduct.ts';

const cards = (playerId: string | null, counts: Partial<Record<'yellow' | 'secondYellow' | 'red', number>>) =>
  conductOf({
    gameId: 'game' as GameId,
    teamId: 'team' as TeamId,
    playerId: playerId as PlayerId | null,
    yellow: 0,
    secondYellow: 0,
    red: 0,
    ...counts,
  });

// FIFA World Cup 26 regulations, team conduct score: one deduction for a player and a game.
test.each([
  [{}, 0],
  [{ yellow: 1 }, -1],
  [{ yellow: 1, secondYellow: 1 }, -3],
  [{ secondYellow: 1 }, -3],
  [{ red: 1 }, -4],
  [{ yellow: 1, red: 1 }, -5],
  // Somebody has pressed twice.
  [{ yellow: 2 }, -1],
])('a player with %o costs %i', (counts, score) => {
  expect(cards('ada', counts)).toBe(score);
});

test.each([
  [{ yellow: 3 }, -3],
  [{ yellow: 3, secondYellow: 1 }, -5],
  [{ secondYellow: 1 }, -3],
  [{ yellow: 1, red: 1 }, -5],
])('people of a team who are not known apart cost, with %o, %i', (counts, score) => {
  expect(cards(null, counts)).toBe(score);
});
