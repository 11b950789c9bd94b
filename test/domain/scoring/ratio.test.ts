import { describe, expect, test } from '@jest/globals';
import { compareRatios, ratio, roundedUnits, whole } from '../../../src/domain/scoring/ratio.ts';
import fc from '../../support/fast-check.ts';

describe('comparing', () => {
  test('thirds compare exactly', () => {
    expect(compareRatios(ratio(1, 3), ratio(333_333, 999_999))).toBe(0);
    expect(compareRatios(ratio(1, 3), ratio(333_333, 1_000_000))).toBeGreaterThan(0);
  });

  test('nothing below the line ranks above every number', () => {
    expect(compareRatios(ratio(3, 0), whole(1_000_000))).toBeGreaterThan(0);
    expect(compareRatios(whole(1_000_000), ratio(3, 0))).toBeLessThan(0);
  });

  test('two ratios with nothing below the line are equal', () => {
    expect(compareRatios(ratio(3, 0), ratio(9, 0))).toBe(0);
  });

  test('any three ratios have one order', () => {
    const anyRatio = fc.record({ part: fc.integer({ min: -50, max: 50 }), of: fc.nat(20) });
    fc.assert(
      fc.property(anyRatio, anyRatio, anyRatio, (a, b, c) => {
        const [low, middle, high] = [a, b, c].sort(compareRatios);
        expect(compareRatios(low!, high!)).toBeLessThanOrEqual(0);
        expect(compareRatios(low!, middle!)).toBeLessThanOrEqual(0);
        expect(compareRatios(middle!, low!)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('rounding', () => {
  test.each([
    [11, 14, 3, 786],
    [1, 3, 3, 333],
    [2, 3, 3, 667],
    [1, 16, 3, 63],
    [0, 5, 3, 0],
    [7, 7, 3, 1000],
    [17, 4, 1, 43],
    [13, 3, 1, 43],
    [9, 4, 1, 23],
  ])('%i of %i at %i decimals is %i', (part, of, decimals, units) => {
    expect(roundedUnits(ratio(part, of), decimals)).toBe(units);
  });
});
