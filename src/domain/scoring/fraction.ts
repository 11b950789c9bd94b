/** An exact fraction, not reduced; the denominator is above zero. */
export type Fraction = Readonly<{ numerator: bigint; denominator: bigint }>;

/** `numerator / denominator` of two whole numbers; null where there is nothing to divide by. */
export function fraction(numerator: number, denominator: number): Fraction | null {
  if (denominator === 0) return null;
  const sign = denominator < 0 ? -1n : 1n;
  return { numerator: sign * BigInt(numerator), denominator: sign * BigInt(denominator) };
}

/** Has no value where a part has none. */
export const plus = (a: Fraction | null, b: Fraction | null): Fraction | null =>
  a && b && { numerator: a.numerator * b.denominator + b.numerator * a.denominator, denominator: a.denominator * b.denominator };

export const timesHundred = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: 100n * numerator, denominator });

export const toNumber = ({ numerator, denominator }: Fraction): number => Number(numerator) / Number(denominator);

/** Rounds a half away from zero, from the exact fraction; what rounds to nothing has no minus sign. */
export function toFixed({ numerator, denominator }: Fraction, decimals: number): string {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = numerator < 0n && rounded > 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
