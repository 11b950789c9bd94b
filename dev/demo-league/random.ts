/** A deterministic random number generator, seeded by name. */
export type Random = Readonly<{
  /** An integer from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
  /** True with a probability of `percent` %. */
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}>;

/** A separate stream for each name, so that a change to one part of the league does not affect the others. */
export function randomOf(name: string): Random {
  const next = mulberry32(fnv1a(name));
  const below = (end: number) => Math.floor(next() * end);
  return {
    whole: (least, most) => least + below(most - least + 1),
    chance: (percent) => next() * 100 < percent,
    pick: (from) => from[below(from.length)]!,
    shuffled(list) {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
}

/** FNV-1a, 32 bits, over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** Tommy Ettinger's mulberry32: from 0 (inclusive) to 1 (exclusive). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
