/** Numbers that look random and are the same for the same seed, by Tommy Ettinger's mulberry32. */
export type SeededRandom = Readonly<{
  /** From 0 up to 1, 1 excluded. */
  next(): number;
  /** A whole number from 0 up to `below`, which is excluded. */
  below(below: number): number;
  /** The values in another order. */
  shuffled<T>(values: readonly T[]): T[];
}>;

export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    shuffled(values) {
      const order = [...values];
      for (let at = order.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [order[at], order[other]] = [order[other]!, order[at]!];
      }
      return order;
    },
  };
}
