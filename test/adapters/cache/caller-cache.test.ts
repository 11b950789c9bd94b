import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type CallerCache, callerCache } from '../../../src/adapters/cache/caller-cache.ts';
import type { CallerFacts } from '../../../src/application/ports/membership-storage.ts';
import type { UserId } from '../../../src/domain/shared/ids.ts';

const [pat, lee] = ['pat', 'lee'] as UserId[] as [UserId, UserId];

/** Counts readings; every reading tells its number, and waits for `hold`. */
let readings: UserId[][];
let hold: Promise<unknown>;
let cache: CallerCache;

const facts = (n: number) => ({ standings: [], staffedTeams: [], children: [], scoredGames: [], n }) as CallerFacts;
const read = async (userIds: readonly UserId[]) => {
  const n = readings.push(userIds.toSorted());
  await hold;
  return userIds.map(() => facts(n));
};

beforeEach(() => {
  jest.useFakeTimers();
  readings = [];
  hold = Promise.resolve();
  cache = callerCache({ callersFacts: read, callerFacts: async (userId) => (await read([userId]))[0]! });
});
afterEach(() => {
  cache.close();
  jest.useRealTimers();
});

test('one reading an interval serves all who keep calling', async () => {
  for (let second = 0; second < 60; second += 1) {
    for (const user of [pat, lee]) await cache.callerFacts(user);
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(readings).toEqual([[pat], [lee], ...Array(20).fill([lee, pat])]);
});

test('whoever calls no more is not read any more', async () => {
  await cache.callerFacts(pat);
  await jest.advanceTimersByTimeAsync(33_000);
  const before = readings.length;
  await jest.advanceTimersByTimeAsync(33_000);
  expect(readings).toHaveLength(before);
});

test('what is forgotten is read anew', async () => {
  await cache.callerFacts(pat);
  cache.forget([pat]);
  expect(await cache.callerFacts(pat)).toEqual(facts(2));
});

test('a reading that began before something was forgotten is never put back', async () => {
  await cache.callerFacts(pat);
  let release = () => {};
  hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  await jest.advanceTimersByTimeAsync(3000);
  cache.forget([pat]);
  const asked = cache.callerFacts(pat);
  release();
  expect(await asked).toEqual(facts(3));
  expect(await cache.callerFacts(pat)).toEqual(facts(3));
});

test('what is older than five seconds is not answered, whatever became of its refreshing', async () => {
  await cache.callerFacts(pat);
  hold = Promise.reject(new Error('the storage is away'));
  hold.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(5001);
  await expect(cache.callerFacts(pat)).rejects.toThrow('away');
  hold = Promise.resolve();
  await expect(cache.callerFacts(pat)).resolves.toBeDefined();
});
