import { describe, expect, test } from '@jest/globals';
import { compareRatios, plus, quotient, ratio, timesHundred, toFixed, whole } from '../../../src/domain/shared/ratio.ts';
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
    expect(Number(toFixed(ratio(part, of), decimals))).toBe(units / 10 ** decimals);
  });
});

const fixed = (part: number, of: number, decimals: number) => toFixed(ratio(part, of), decimals);

describe('a ratio', () => {
  test('has no value over zero', () => {
    expect(quotient(ratio(3, 0))).toBeNull();
  });

  test('has its sign in the part', () => {
    expect(ratio(1, -2)).toEqual({ part: -1, of: 2 });
  });

  test('rounds a half away from zero on either side', () => {
    expect([fixed(1, 8, 2), fixed(-1, 8, 2), fixed(1, 2, 0), fixed(-1, 2, 0)]).toEqual(['0.13', '-0.13', '1', '-1']);
  });

  test('rounds 1.005 up, which as a binary number lies below the half', () => {
    expect(fixed(1005, 1000, 2)).toBe('1.01');
  });

  test('that rounds to nothing has no minus sign', () => {
    expect([fixed(-1, 3000, 3), fixed(-1, 3, 0), fixed(0, 7, 1)]).toEqual(['0.000', '0', '0.0']);
  });

  test('adds exactly', () => {
    expect(quotient(plus(ratio(1, 3), ratio(1, 6)))).toBe(0.5);
  });

  test('plus nothing is nothing', () => {
    expect(quotient(plus(ratio(1, 3), ratio(0, 0)))).toBeNull();
  });

  test('is a hundred times itself as a percentage', () => {
    expect(toFixed(timesHundred(ratio(5, 11)), 1)).toBe('45.5');
  });

  test('rounded is never further from itself than half a unit of the last place', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1 }), fc.integer({ min: 0, max: 4 }), (numerator, denominator, decimals) => {
        const unit = 10n ** BigInt(decimals);
        const rounded = BigInt(fixed(numerator, denominator, decimals).replace('.', ''));
        const distance = 2n * (rounded * BigInt(denominator) - BigInt(numerator) * unit);
        expect(distance <= BigInt(denominator) && distance >= -BigInt(denominator)).toBe(true);
      }),
    );
  });
});
