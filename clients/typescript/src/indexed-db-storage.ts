import type { LeagueStorage } from './storage.ts';

const STORE = 'values';

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Stores values in IndexedDB, shared by all tabs of an origin. */
export function indexedDbStorage({
  name = 'league-gateway',
  factory = globalThis.indexedDB,
}: {
  name?: string;
  factory?: IDBFactory;
} = {}): LeagueStorage {
  let opened: Promise<IDBDatabase> | undefined;
  // Browsers may close the connection: the next call opens a new one.
  const forget = () => {
    opened = undefined;
  };

  async function openAnew(): Promise<IDBDatabase> {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const database = await resultOf(request);
    database.onclose = forget;
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database;
  }

  async function transaction(mode: IDBTransactionMode): Promise<IDBTransaction> {
    opened ??= openAnew();
    try {
      return (await opened).transaction(STORE, mode, { durability: 'strict' });
    } catch (cause) {
      forget();
      throw cause;
    }
  }

  return {
    get: async (key) => resultOf<string | undefined>((await transaction('readonly')).objectStore(STORE).get(key)),
    async update(key, change) {
      const under = await transaction('readwrite');
      const store = under.objectStore(STORE);
      await new Promise<void>((resolve, reject) => {
        let thrown: unknown;
        under.oncomplete = () => resolve();
        under.onabort = () => reject(thrown ?? under.error);
        const read: IDBRequest<string | undefined> = store.get(key);
        read.onsuccess = () => {
          try {
            const value = change(read.result);
            if (value === undefined) store.delete(key);
            else store.put(value, key);
          } catch (cause) {
            thrown = cause;
            under.abort();
          }
        };
      });
    },
    async keys(prefix) {
      const keys = await resultOf((await transaction('readonly')).objectStore(STORE).getAllKeys());
      return (keys as string[]).filter((key) => key.startsWith(prefix));
    },
  };
}
