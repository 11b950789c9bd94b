import { describe, expect, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import {
  type AsyncStorageShaped,
  asyncStorage,
  indexedDbStorage,
  type LeagueStorage,
  memoryStorage,
} from '../../../clients/typescript/src/index.ts';

/** As slow as AsyncStorage, so that concurrent updates interleave unless they are serialized. */
function slowItems(): AsyncStorageShaped {
  const items = new Map<string, string>();
  const slowly = async <Result>(work: () => Result): Promise<Result> => {
    await new Promise(setImmediate);
    return work();
  };
  return {
    getItem: (key) => slowly(() => items.get(key) ?? null),
    setItem: (key, value) => slowly(() => items.set(key, value)),
    removeItem: (key) => slowly(() => items.delete(key)),
    getAllKeys: () => slowly(() => [...items.keys(), 'of somebody else']),
  };
}

/** Two tabs on one storage. */
const STORAGES: Readonly<Record<string, () => readonly [LeagueStorage, LeagueStorage]>> = {
  memory() {
    const one = memoryStorage();
    return [one, one];
  },
  IndexedDB() {
    const factory = new IDBFactory();
    return [indexedDbStorage({ factory }), indexedDbStorage({ factory })];
  },
  AsyncStorage() {
    const items = slowItems();
    return [asyncStorage(items), asyncStorage(items)];
  },
};

describe.each(Object.keys(STORAGES))('%s', (name) => {
  test('keeps what was put under a key, and takes it out', async () => {
    const [one, other] = STORAGES[name]!();
    expect(await one.get('a/1')).toBeUndefined();
    await one.update('a/1', () => 'x');
    await one.update('a/1', (value) => `${value}y`);
    await other.update('b/1', () => 'z');
    expect(await other.get('a/1')).toBe('xy');
    expect(await one.keys('a/')).toEqual(['a/1']);
    expect([...(await one.keys(''))].sort()).toEqual(['a/1', 'b/1']);
    await other.update('a/1', () => undefined);
    expect(await one.get('a/1')).toBeUndefined();
    expect(await one.keys('a/')).toEqual([]);
  });

  test('changes a value for one tab after the other', async () => {
    const tabs = STORAGES[name]!();
    await Promise.all(Array.from({ length: 40 }, (_, n) => tabs[n % 2]!.update('count', (value = '0') => String(Number(value) + 1))));
    expect(await tabs[0].get('count')).toBe('40');
  });

  test('leaves a value as it is when the change fails, and goes on', async () => {
    const [one] = STORAGES[name]!();
    await one.update('a', () => 'x');
    const failing = one.update('a', () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await one.get('a')).toBe('x');
    await one.update('a', () => 'y');
    expect(await one.get('a')).toBe('y');
  });
});
