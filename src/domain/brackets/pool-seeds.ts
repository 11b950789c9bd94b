import type { Range } from '../shared/range.ts';
import { roundsOf, seedOrder } from './bracket-shape.ts';

export const POOLS: Range = { min: 1, max: 12 };
export const POOL_PLACES: Range = { min: 1, max: 64 };

/** A place in a pool's table; both are zero-based. */
export type PoolPlace = Readonly<{ pool: number; place: number }>;

/**
 * Assigns seeds to pool places: firsts before seconds before thirds, firsts in order of the pools, and the others so that teams of the
 * same pool meet as late as possible, place by place.
 */
export function poolSeeds(pools: number, places: number): readonly PoolPlace[] {
  const meetsIn = meetings(pools * places);
  const seeds: PoolPlace[] = [];
  for (let place = 0; place < places; place += 1) {
    const first = seeds.length;
    /**
     * The cost of giving a seed to the pool: an earlier meeting within the pool outweighs all later ones, then the deviation from pool
     * order.
     */
    const cost = (pool: number, at: number) => {
      const own = seeds.flatMap((seed, index) => (seed.pool === pool ? [index] : []));
      const meeting = own.reduce((sum, index) => sum + PAIRS_AT_MOST ** (roundsOf(pools * places) - meetsIn(index, first + at)), 0);
      return meeting * OUT_OF_ORDER_AT_MOST + Math.abs(pool - at);
    };
    seeds.push(...cheapest(pools, cost).map((pool) => ({ pool, place })));
  }
  return seeds;
}

const PAIRS_AT_MOST = 64;
const OUT_OF_ORDER_AT_MOST = POOLS.max ** 2;

/** The round in which two seeds meet if both keep winning, by their indices. */
function meetings(entrants: number): (a: number, b: number) => number {
  const order = seedOrder(entrants);
  const placeOf = new Map(order.map((seed, at) => [seed - 1, at]));
  return (a, b) => 32 - Math.clz32(placeOf.get(a)! ^ placeOf.get(b)!);
}

/** The assignment of places to pools with the lowest total cost: dynamic programming over sets of assigned pools (Held and Karp). */
function cheapest(pools: number, cost: (pool: number, at: number) => number): readonly number[] {
  const best = new Float64Array(1 << pools).fill(Number.POSITIVE_INFINITY);
  const last = new Int8Array(1 << pools);
  best[0] = 0;
  for (let set = 1; set < best.length; set += 1) {
    const at = bitsIn(set) - 1;
    for (let pool = 0; pool < pools; pool += 1) {
      if (!(set & (1 << pool))) continue;
      const sum = best[set ^ (1 << pool)]! + cost(pool, at);
      if (sum >= best[set]!) continue;
      best[set] = sum;
      last[set] = pool;
    }
  }
  const given: number[] = [];
  for (let set = best.length - 1; set > 0; set ^= 1 << last[set]!) given.unshift(last[set]!);
  return given;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let left = set; left > 0; left &= left - 1) count += 1;
  return count;
}
