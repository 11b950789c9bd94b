/** A deterministic pseudo-random generator, by Tommy Ettinger's mulberry32. */
export type SeededRandom = Readonly<{
  /** From 0, inclusive, to 1, exclusive. */
  next(): number;
  /** An integer from 0, inclusive, to `below`, exclusive. */
  below(below: number): number;
  /** A shuffled copy of the values. */
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
