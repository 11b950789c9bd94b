/**
 * An exact fraction of whole numbers, `of` not negative. Something over nothing ranks above every number, which is how sets won against no
 * set lost compare; nothing over nothing is no value at all.
 */
export type Ratio = Readonly<{ part: number; of: number }>;

export const ratio = (part: number, of: number): Ratio => ({ part, of });
export const whole = (value: number): Ratio => ({ part: value, of: 1 });

export const hasValue = ({ part, of }: Ratio): boolean => part !== 0 || of !== 0;

/** Negative where `a` is the smaller. Cross-multiplies, so that thirds compare exactly; sums of scores stay far below 2^53. */
export function compareRatios(a: Ratio, b: Ratio): number {
  if (a.of === 0 || b.of === 0) return Number(a.of === 0) - Number(b.of === 0);
  return a.part * b.of - b.part * a.of;
}

/** `part / of` in units of 10^-decimals, a half rounded up: 5.5/7 at three decimals is 786. Takes `part` ≥ 0 and `of` > 0. */
export function roundedUnits({ part, of }: Ratio, decimals: number): number {
  const doubled = 2 * part * 10 ** decimals + of;
  return (doubled - (doubled % (2 * of))) / (2 * of);
}

/** Three decimals without a leading zero: `.786`, `1.000`. Takes `part` ≥ 0 and `of` > 0. */
export function displayRate(value: Ratio): string {
  const thousandths = roundedUnits(value, 3);
  const fraction = String(thousandths % 1000).padStart(3, '0');
  return `${Math.floor(thousandths / 1000) || ''}.${fraction}`;
}
