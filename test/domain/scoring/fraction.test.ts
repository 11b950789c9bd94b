import { describe, expect, test } from '@jest/globals';
import { fraction, plus, timesHundred, toFixed, toNumber } from '../../../src/domain/scoring/fraction.ts';
import fc from '../../support/fast-check.ts';

const fixed = (numerator: number, denominator: number, decimals: number) => toFixed(fraction(numerator, denominator)!, decimals);

describe('a fraction', () => {
  test('has no value over zero', () => {
    expect(fraction(3, 0)).toBeNull();
  });

  test('has its sign in the numerator', () => {
    expect(fraction(1, -2)).toEqual({ numerator: -1n, denominator: 2n });
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
    expect(toNumber(plus(fraction(1, 3), fraction(1, 6))!)).toBe(0.5);
  });

  test('plus nothing is nothing', () => {
    expect(plus(fraction(1, 3), null)).toBeNull();
  });

  test('is a hundred times itself as a percentage', () => {
    expect(toFixed(timesHundred(fraction(5, 11)!), 1)).toBe('45.5');
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
