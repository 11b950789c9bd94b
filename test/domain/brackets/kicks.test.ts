import { expect, test } from '@jest/globals';
import { kicksOf, resolveBracket } from '../../../src/domain/brackets/resolve-bracket.ts';
import { single, teams, wonBy } from './play.ts';

// IFAB Law 10.3: kicks from the penalty mark determine the winner where a game ends level.
test('kicks from the mark decide a level game, and no other', () => {
  const [first, second] = teams(2) as readonly [ReturnType<typeof teams>[number], ReturnType<typeof teams>[number]];
  const match = wonBy('final.1', 1, first, second);
  const after = (homeScore: number, visitorScore: number, kicks?: { home: number; visitor: number } | null) => {
    const { winner, state } = resolveBracket(single(), teams(2), [
      { ...match, game: { ...match.game, homeScore, visitorScore }, kicks: kicks ?? null },
    ]).matches.get('final.1')!;
    return [state, winner];
  };
  expect(after(1, 1, { home: 3, visitor: 4 })).toEqual(['decided', second]);
  expect(after(1, 1, { home: 4, visitor: 3 })).toEqual(['decided', first]);
  expect(after(1, 1, { home: 4, visitor: 4 })).toEqual(['undecided', null]);
  expect(after(1, 1)).toEqual(['undecided', null]);
  expect(after(2, 1, { home: 0, visitor: 1 })).toEqual(['decided', first]);
});

test('kicks that were entered with the score come before those that were recorded', () => {
  const periods = [
    { period: 1, home: 1, visitor: 1 },
    { period: 2, home: 4, visitor: 3, kind: 'shootout' as const },
  ];
  expect(kicksOf({ periodScores: periods }, { home: 0, visitor: 1 })).toEqual({ home: 4, visitor: 3 });
  expect(kicksOf({ periodScores: periods.slice(0, 1) }, { home: 0, visitor: 1 })).toEqual({ home: 0, visitor: 1 });
  expect(kicksOf({ periodScores: [] }, null)).toBeNull();
});
