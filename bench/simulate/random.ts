/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Tommy Ettinger's mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const exponential = (random: Random, mean: number): number => -Math.log(1 - random()) * mean;

export const below = (random: Random, end: number): number => Math.floor(random() * end);
