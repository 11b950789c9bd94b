import { describe, expect, test } from '@jest/globals';
import { compareGame } from '../../dev/check-sports/compare-game.ts';
import { differing } from '../../dev/check-sports/published-game.ts';
import { basketballGame, footballGame, volleyballGame } from '../support/published-games.ts';

describe('a published game', () => {
  test.each([
    ['basketball', basketballGame, 70],
    ['football', footballGame, 30],
    ['volleyball', volleyballGame, 12],
  ] as const)('of %s comes out figure by figure', (_sport, game, atLeast) => {
    const comparisons = compareGame(game());
    expect(differing(comparisons)).toEqual([]);
    expect(comparisons.length).toBeGreaterThan(atLeast);
  });

  test.each([
    ['basketball', basketballGame({ AST: 3 }), 'home 1 AST'],
    ['football', footballGame({ yds: 21 }), 'home p passing yds'],
    ['volleyball', volleyballGame({ sets: [{ home: 3, visitor: 2 }] }), 'visitor set 1'],
  ])('of %s shows the figure that differs', (_sport, game, what) => {
    expect(differing(compareGame(game)).map((comparison) => comparison.what)).toEqual([what]);
  });
});
