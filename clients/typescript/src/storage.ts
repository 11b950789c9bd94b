/** What must outlive the app, by key. */
export type LeagueStorage = Readonly<{
  get(key: string): Promise<string | undefined>;
  /**
   * Puts `change(value)` in the place of the value, and takes the key out where that is undefined; resolves once it is stored. Nobody
   * who shares the storage, other tabs included, comes between. What `change` throws leaves the value as it is.
   */
  update(key: string, change: (value: string | undefined) => string | undefined): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
}>;

/** Forgets everything when the app ends; for tests. */
export function memoryStorage(): LeagueStorage {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key),
    async update(key, change) {
      const value = change(values.get(key));
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
    keys: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  };
}

const PREFIX = 'league-gateway/';

export type AsyncStorageShaped = Readonly<{
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
  getAllKeys(): Promise<readonly string[]>;
}>;

/** The last update of each key under way, by what keeps it: two storages of one AsyncStorage are one. */
const underWay = new WeakMap<AsyncStorageShaped, Map<string, Promise<unknown>>>();

/** Keeps values in the AsyncStorage of React Native, or in what has its shape. */
export function asyncStorage(store: AsyncStorageShaped): LeagueStorage {
  const updates = underWay.get(store) ?? new Map<string, Promise<unknown>>();
  underWay.set(store, updates);

  /** One after the other, among tabs too where there are tabs. */
  function exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const locks = globalThis.navigator?.locks;
    if (locks) return locks.request(key, work) as Promise<Result>;
    const turn = (updates.get(key) ?? Promise.resolve()).then(work, work);
    updates.set(key, turn);
    const end = () => updates.get(key) === turn && updates.delete(key);
    turn.then(end, end);
    return turn;
  }

  return {
    get: async (key) => (await store.getItem(PREFIX + key)) ?? undefined,
    update: (key, change) =>
      exclusively(PREFIX + key, async () => {
        const before = await store.getItem(PREFIX + key);
        const after = change(before ?? undefined);
        if (after !== undefined) await store.setItem(PREFIX + key, after);
        else if (before !== null) await store.removeItem(PREFIX + key);
      }),
    async keys(prefix) {
      const all = await store.getAllKeys();
      return all.filter((key) => key.startsWith(PREFIX + prefix)).map((key) => key.slice(PREFIX.length));
    },
  };
}
