import { leastRecentlyUsed } from '../system/least-recently-used.ts';

/** `cost` is that of all reads at this version, `costBefore` of those at the one before; `changes` counts versions since it was loaded. */
type Observed = { version: number; cost: number; costBefore: number; changes: number; required: number };

/** What is known of a key's reads: their cost between two changes, and whether it has changed often enough to be loaded. */
export type Demand = Readonly<{ cost: number; mayLoad: boolean }>;

const MAX_KEYS = 10_000;
const MAX_REQUIRED = 64;

/**
 * Observes which keys are read how much between two changes, as leagues are on a game day: only for them it pays to load more than a read needs,
 * in order to read only changes afterwards. Keys that did not stay in the cache for long enough have to change more often each time.
 */
export function readDemand<Key extends {}>() {
  const observed = leastRecentlyUsed<Key, Observed>(MAX_KEYS);
  return {
    /** Records a read at this version; `cost` is what it takes without a cache, in any unit. */
    observe(key: Key, version: number, cost: number): Demand {
      const known = observed.get(key) ?? { version, cost: 0, costBefore: 0, changes: 0, required: 1 };
      if (known.version !== version) {
        known.version = version;
        known.costBefore = known.cost;
        known.cost = 0;
        known.changes += 1;
      }
      known.cost += cost;
      observed.set(key, known);
      return { cost: Math.max(known.cost, known.costBefore), mayLoad: known.changes >= known.required };
    },

    /** The key was loaded: it has to change again before it may be another time. */
    loaded(key: Key): void {
      const known = observed.get(key);
      if (known) known.changes = 0;
    },

    /** The key was loaded in vain. */
    wasted(key: Key): void {
      const known = observed.get(key);
      if (known) known.required = Math.min(MAX_REQUIRED, known.required * 2);
    },

    /** The key is too large to be loaded. */
    tooLarge(key: Key): void {
      const known = observed.get(key);
      if (known) known.required = Infinity;
    },
  };
}
