import { expect, test } from '@jest/globals';
import { periodOf } from '../../../src/domain/league/sport.ts';

test.each([
  ['baseball', 7, undefined, 'inning', 7],
  ['volleyball', 3, undefined, 'set', 3],
  ['soccer', 2, undefined, 'half', 2],
  ['soccer', 3, 4, 'quarter', 3],
  ['soccer', 3, 2, 'overtime', 1],
  ['basketball', 4, undefined, 'quarter', 4],
  ['basketball', 2, 2, 'half', 2],
  ['basketball', 6, 4, 'overtime', 2],
  ['football', 3, 3, 'period', 3],
])('in %s period %i of %s is %s %i', (sport, period, periods, unit, number) => {
  expect(periodOf(sport, period, periods)).toEqual({ unit, period: number });
});
