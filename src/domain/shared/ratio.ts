/**
 * An exact ratio of whole numbers; `of` is not negative. In comparisons a positive number over zero ranks above every other value (sets
 * won with no set lost). Zero over zero has no value.
 */
export type Ratio = Readonly<{ part: number; of: number }>;

export const ratio = (part: number, of: number): Ratio => (of < 0 ? { part: -part, of: -of } : { part, of });
export const whole = (value: number): Ratio => ({ part: value, of: 1 });

export const hasValue = ({ part, of }: Ratio): boolean => part !== 0 || of !== 0;

/** Null for a division by zero. */
export const quotient = ({ part, of }: Ratio): number | null => (of === 0 ? null : part / of);

export const plus = (a: Ratio, b: Ratio): Ratio => ({ part: a.part * b.of + b.part * a.of, of: a.of * b.of });
export const timesHundred = ({ part, of }: Ratio): Ratio => ({ part: 100 * part, of });

/** Negative if `a` is smaller. Cross-multiplies, so that thirds compare exactly; sums of scores stay far below 2^53. */
export function compareRatios(a: Ratio, b: Ratio): number {
  if (a.of === 0 || b.of === 0) return Number(a.of === 0) - Number(b.of === 0);
  return a.part * b.of - b.part * a.of;
}

/** Rounds halves away from zero, from the exact ratio; a value that rounds to zero has no minus sign. Requires `of` > 0. */
export function toFixed({ part, of }: Ratio, decimals: number): string {
  const rounded = (2n * BigInt(Math.abs(part)) * 10n ** BigInt(decimals) + BigInt(of)) / (2n * BigInt(of));
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = part < 0 && rounded > 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Three decimals without a leading zero: `.786`, `-.250`, `1.000`. Requires `of` > 0. */
export const displayRate = (value: Ratio): string => toFixed(value, 3).replace(/^(-?)0\./, '$1.');
