import { expect, test } from '@jest/globals';
import { boxScore } from '../../../src/domain/scoring/box-score.ts';
import { bookOf, type Play, starting, they, we } from './book.ts';

const LINEUPS = { home: starting(['keeper', 'GK'], ['second', 'FW'], ['third', 'DF']) };
const lineOf = (player: string, plays: readonly Play[], more: { isOver?: boolean; regulationMinutes?: number } = {}) => {
  const { isOver = true, regulationMinutes = 60 } = more;
  const book = bookOf('soccer', plays, { lineups: LINEUPS, isOver, rules: { regulationMinutes } });
  const line = boxScore('soccer', book, () => null).teams.home.lines.find(({ participant }) => participant.playerId === (player as never));
  return [line?.totals['goalkeeperMin'] ?? null, line?.display['gaa'] ?? null];
};
const allowed = we('goal_allowed', {}, { by: 'keeper' });
const changeAt = (clock: string, period = 2): Play[] => [
  we('substitution', { position: 'GK' }, { by: 'second', period, clock }),
  we('substitution', { position: 'FW' }, { by: 'keeper', period, clock }),
];

test('the minutes of goalkeepers are those in goal, by lineup, substitutions and their clock', () => {
  expect(lineOf('keeper', [allowed])).toEqual([60, '1.00']);
  expect(lineOf('keeper', [allowed, ...changeAt('10:00')])).toEqual([40, '1.50']);
  expect(lineOf('second', [allowed, ...changeAt('10:00')])).toEqual([20, '0.00']);
  expect(lineOf('third', [allowed])).toEqual([null, '-']);
});

test('a goalkeeper who is sent off has the minutes until then', () => {
  expect(lineOf('keeper', [allowed, we('red_card', {}, { by: 'keeper', period: 1, clock: '20:00' })])).toEqual([20, '3.00']);
});

test('minutes that somebody recorded count alone, and none are told where they are not known', () => {
  const recorded = we('minutes_played', { minutes: 45, asGoalkeeper: true }, { by: 'keeper' });
  expect(lineOf('keeper', [allowed, recorded])).toEqual([45, '1.33']);
  expect(lineOf('keeper', [allowed], { isOver: false })).toEqual([null, '-']);
  expect(lineOf('keeper', [allowed, they('goal', {}, { period: 3 })])).toEqual([null, '-']);
  const unknown = changeAt('10:00').map(({ clock: _, ...play }) => play);
  expect(lineOf('keeper', [allowed, ...unknown])).toEqual([null, '-']);
});
