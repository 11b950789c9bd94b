import { expect, test } from '@jest/globals';
import { checkTransition, GAME_STATUSES, gameNotOpen } from '../../../src/domain/games/game-status.ts';

const ALLOWED = new Set([
  'scheduled → in_progress',
  'scheduled → postponed',
  'scheduled → canceled',
  'scheduled → suspended',
  'scheduled → forfeit',
  'in_progress → final',
  'in_progress → postponed',
  'in_progress → canceled',
  'in_progress → suspended',
  'in_progress → forfeit',
  'postponed → scheduled',
  'postponed → canceled',
  'postponed → forfeit',
  'suspended → scheduled',
  'suspended → canceled',
  'suspended → forfeit',
  'canceled → scheduled',
  'final → in_progress',
  'forfeit → scheduled',
  'forfeit → in_progress',
  'forfeit → final',
  'forfeit → canceled',
]);
const isCorrection = (from: string) => from === 'final' || from === 'forfeit';
const MOVES = GAME_STATUSES.flatMap((from) => GAME_STATUSES.map((to) => ({ from, to, move: `${from} → ${to}` })));

test.each(MOVES.filter(({ from, to, move }) => from === to || ALLOWED.has(move)))('$move is allowed', ({ from, to }) => {
  expect(checkTransition(from, to, true).ok).toBe(true);
});

test.each(MOVES.filter(({ from, to, move }) => from !== to && !ALLOWED.has(move)))('$move is refused for every role', ({ from, to }) => {
  expect(checkTransition(from, to, true)).toEqual({ ok: false, error: gameNotOpen(from) });
});

test('a refusal says where the game could go', () => {
  expect(gameNotOpen('canceled')).toEqual({ kind: 'game-not-open', gameStatus: 'canceled', nextStatuses: ['scheduled'] });
});

test.each(MOVES.filter(({ from, move }) => ALLOWED.has(move) && isCorrection(from)))(
  '$move is for admins and staff alone',
  ({ from, to }) => {
    expect(checkTransition(from, to, false)).toMatchObject({
      error: { kind: 'role-required', roles: ['admin', 'staff'], cause: 'settled-result' },
    });
  },
);

test.each(MOVES.filter(({ from, move }) => ALLOWED.has(move) && !isCorrection(from)))('$move needs no such role', ({ from, to }) => {
  expect(checkTransition(from, to, false).ok).toBe(true);
});
