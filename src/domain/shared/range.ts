/** Inclusive bounds; for text, of its length in code points. */
export type Range = Readonly<{ min: number; max: number }>;

export const isWithin = ({ min, max }: Range, value: number): boolean => Number.isInteger(value) && value >= min && value <= max;
