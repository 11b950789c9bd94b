import { describe, expect, test } from '@jest/globals';
import { figureDisplay, figureValue, type StatFormat } from '../../../src/domain/scoring/stat-column.ts';
import { ratio } from '../../../src/domain/shared/ratio.ts';

const shown = (format: StatFormat, decimals: number, numerator: number, denominator = 1) =>
  figureDisplay({ format, decimals }, ratio(numerator, denominator));

describe('a figure is shown', () => {
  test.each([
    [1, 3, '.333'],
    [1, 1, '1.000'],
    [-1, 10, '-.100'],
    [0, 4, '.000'],
    [-1, 9999, '.000'],
    [-3, 2, '-1.500'],
    [9999, 10000, '1.000'],
  ])('as a rate: %i / %i as %s', (numerator, denominator, text) => {
    expect(shown('rate', 3, numerator, denominator)).toBe(text);
  });

  test.each([
    [0, '0.0'],
    [2, '0.2'],
    [13, '4.1'],
    [28, '9.1'],
    [27, '9.0'],
  ])('in innings: %i outs as %s', (outs, text) => {
    expect(shown('innings', 1, outs)).toBe(text);
  });

  test('as a percentage with one decimal', () => {
    expect([shown('percentage', 1, 5, 11), shown('percentage', 1, 1, 1)]).toEqual(['45.5', '100.0']);
  });

  test('as a whole number', () => {
    expect(shown('integer', 0, -12)).toBe('-12');
  });

  test('as a dash where there is none, its value being null', () => {
    expect([figureDisplay({ format: 'rate', decimals: 3 }, ratio(4, 0)), figureValue(ratio(4, 0))]).toEqual(['-', null]);
  });
});

test('the value of a percentage is a fraction', () => {
  expect(figureValue(ratio(1, 4))).toBe(0.25);
});
