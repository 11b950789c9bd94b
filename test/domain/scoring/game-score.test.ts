import { describe, expect, test } from '@jest/globals';
import type { GameStatus } from '../../../src/domain/games/game-status.ts';
import { gameScore } from '../../../src/domain/scoring/game-score.ts';

type Pair = readonly [home: number | null, visitor: number | null];
const scored = (status: GameStatus, [homeScore, visitorScore]: Pair, derived?: Pair, isComplete = true) =>
  gameScore({ status, homeScore, visitorScore }, derived && { score: { home: derived[0], visitor: derived[1] }, isComplete });
const NONE: Pair = [null, null];

describe('the score that is shown', () => {
  test.each<[string, ReturnType<typeof scored>, Partial<ReturnType<typeof scored>>]>([
    ['nothing', scored('scheduled', NONE), { home: null, visitor: null, source: null, isComplete: false, differs: false }],
    ['what was entered', scored('final', [3, 2]), { home: 3, visitor: 2, source: 'entered' }],
    ['the events alone', scored('final', NONE, [3, 2]), { home: 3, visitor: 2, source: 'derived', differs: false }],
    [
      'what events say so far, where they are not whole',
      scored('final', NONE, [3, 2], false),
      { home: 3, source: 'derived', isComplete: false },
    ],
    ['complete events while the game goes on', scored('in_progress', [0, 0], [3, 2]), { home: 3, source: 'derived', differs: true }],
    ['what was entered once it is over', scored('final', [4, 2], [3, 2]), { home: 4, source: 'entered', differs: true }],
    ['what was entered beside events that are not whole', scored('in_progress', [4, 2], [3, 2], false), { home: 4, differs: false }],
    ['what events say so far beside the 0–0 of the start', scored('in_progress', [0, 0], [0, 5], false), { visitor: 5, source: 'derived' }],
    ['one side’s events beside the 0–0 of the start', scored('in_progress', [0, 0], [null, 5], false), { home: 0, visitor: 5 }],
    ['the 0–0 of the start before anything happened', scored('in_progress', [0, 0], [null, 0], false), { home: 0, source: 'entered' }],
    ['a 0–0 of a game that is over', scored('final', [0, 0], [0, 5], false), { visitor: 0, source: 'entered' }],
    ['both the same', scored('final', [3, 2], [3, 2]), { home: 3, visitor: 2, source: 'entered', differs: false }],
  ])('is %s', (_, score, expected) => {
    expect(score).toMatchObject(expected);
  });

  test('says both that there are', () => {
    expect(scored('final', [4, 2], [3, 2])).toMatchObject({ entered: { home: 4, visitor: 2 }, derived: { home: 3, visitor: 2 } });
  });
});
