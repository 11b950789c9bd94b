/**
 * An exact ratio of whole numbers, `of` not negative. Where ratios are compared, something over nothing ranks above every number, which is
 * how sets won against no set lost compare; nothing over nothing is no value at all.
 */
export type Ratio = Readonly<{ part: number; of: number }>;

export const ratio = (part: number, of: number): Ratio => (of < 0 ? { part: -part, of: -of } : { part, of });
export const whole = (value: number): Ratio => ({ part: value, of: 1 });

export const hasValue = ({ part, of }: Ratio): boolean => part !== 0 || of !== 0;

/** The number; null where there is nothing to divide by. */
export const quotient = ({ part, of }: Ratio): number | null => (of === 0 ? null : part / of);

export const plus = (a: Ratio, b: Ratio): Ratio => ({ part: a.part * b.of + b.part * a.of, of: a.of * b.of });
export const timesHundred = ({ part, of }: Ratio): Ratio => ({ part: 100 * part, of });

/** Negative where `a` is the smaller. Cross-multiplies, so that thirds compare exactly; sums of scores stay far below 2^53. */
export function compareRatios(a: Ratio, b: Ratio): number {
  if (a.of === 0 || b.of === 0) return Number(a.of === 0) - Number(b.of === 0);
  return a.part * b.of - b.part * a.of;
}

/** Rounds a half away from zero, from the exact ratio; what rounds to nothing has no minus sign. Takes `of` > 0. */
export function toFixed({ part, of }: Ratio, decimals: number): string {
  const rounded = (2n * BigInt(Math.abs(part)) * 10n ** BigInt(decimals) + BigInt(of)) / (2n * BigInt(of));
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = part < 0 && rounded > 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Three decimals without a leading zero: `.786`, `-.250`, `1.000`. Takes `of` > 0. */
export const displayRate = (value: Ratio): string => toFixed(value, 3).replace(/^(-?)0\./, '$1.');
