/** Persistent key-value storage. */
export type LeagueStorage = Readonly<{
  get(key: string): Promise<string | undefined>;
  /**
   * Replaces the value with `change(value)`, or removes the key if that is undefined; resolves once it is stored. The update is atomic
   * for everything that shares the storage, including other tabs. If `change` throws, the value is not changed.
   */
  update(key: string, change: (value: string | undefined) => string | undefined): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
}>;

/** Keeps values in memory only; for tests. */
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

/** The last pending update of each key, by AsyncStorage: two `LeagueStorage` objects of one AsyncStorage share their updates. */
const underWay = new WeakMap<AsyncStorageShaped, Map<string, Promise<unknown>>>();

/** Stores values in React Native's AsyncStorage, or in anything with the same interface. */
export function asyncStorage(store: AsyncStorageShaped): LeagueStorage {
  const updates = underWay.get(store) ?? new Map<string, Promise<unknown>>();
  underWay.set(store, updates);

  /** Runs updates of a key one at a time, across tabs too where the Web Locks API exists. */
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
