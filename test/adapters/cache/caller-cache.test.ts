import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type CallerCache, callerCache } from '../../../src/adapters/cache/caller-cache.ts';
import type { CallerContext } from '../../../src/application/ports/membership-storage.ts';
import type { UserId } from '../../../src/domain/shared/ids.ts';

const [pat, lee] = ['pat', 'lee'] as UserId[] as [UserId, UserId];

/** Counts readings; every reading tells its number, and waits for `hold`. */
let readings: UserId[][];
let hold: Promise<unknown>;
let cache: CallerCache;

const facts = (n: number) => ({ isErased: false, memberships: [], staffedTeams: [], children: [], scoredGames: [], n }) as CallerContext;
const read = async (userIds: readonly UserId[]) => {
  const n = readings.push(userIds.toSorted());
  await hold;
  return userIds.map(() => facts(n));
};

beforeEach(() => {
  jest.useFakeTimers();
  readings = [];
  hold = Promise.resolve();
  cache = callerCache({ callerContexts: read });
});
afterEach(() => {
  cache.close();
  jest.useRealTimers();
});

test('one reading an interval serves all who keep calling', async () => {
  for (let second = 0; second < 60; second += 1) {
    for (const user of [pat, lee]) await cache.callerContext(user);
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(readings).toEqual([[pat], [lee], ...Array(30).fill([lee, pat])]);
});

test('whoever calls no more is not read any more', async () => {
  await cache.callerContext(pat);
  await jest.advanceTimersByTimeAsync(33_000);
  const before = readings.length;
  await jest.advanceTimersByTimeAsync(33_000);
  expect(readings).toHaveLength(before);
});

test('what is forgotten is read anew', async () => {
  await cache.callerContext(pat);
  cache.forget([pat]);
  expect(await cache.callerContext(pat)).toEqual(facts(2));
});

test('a reading that began before something was forgotten is never put back', async () => {
  await cache.callerContext(pat);
  let release = () => {};
  hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  await jest.advanceTimersByTimeAsync(2000);
  cache.forget([pat]);
  const asked = cache.callerContext(pat);
  release();
  expect(await asked).toEqual(facts(3));
  expect(await cache.callerContext(pat)).toEqual(facts(3));
});

test('what is older than three and a half seconds is not answered, whatever became of its refreshing', async () => {
  await cache.callerContext(pat);
  hold = Promise.reject(new Error('the storage is away'));
  hold.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(3501);
  await expect(cache.callerContext(pat)).rejects.toThrow('away');
  hold = Promise.resolve();
  await expect(cache.callerContext(pat)).resolves.toBeDefined();
});

test('thousands who come at once are read by as few statements as they fill', async () => {
  const users = Array.from({ length: 2000 }, (_, n) => `user ${n}` as UserId);
  const answers = await Promise.all(users.map((user) => cache.callerContext(user)));
  expect(answers).toHaveLength(2000);
  expect(readings.map(({ length }) => length)).toEqual([500, 500, 500, 500]);
});

test('whoever comes while others are being read is read with all who come meanwhile', async () => {
  const release = held();
  const first = cache.callerContext(pat);
  await jest.advanceTimersByTimeAsync(0);
  const others = Array.from({ length: 100 }, (_, n) => cache.callerContext(`user ${n}` as UserId));
  release();
  await Promise.all([first, ...others]);
  expect(readings.map(({ length }) => length)).toEqual([1, 100]);
});

test('while refreshing is late, those who wake up are read together, not each for themselves', async () => {
  const users = Array.from({ length: 400 }, (_, n) => `user ${n}` as UserId);
  await Promise.all(users.map((user) => cache.callerContext(user)));
  const release = held();
  await jest.advanceTimersByTimeAsync(6000);
  readings = [];
  const woken = users.map((user) => cache.callerContext(user));
  await jest.advanceTimersByTimeAsync(0);
  expect(readings.map(({ length }) => length)).toEqual([400]);
  release();
  await Promise.all(woken);
  expect(readings).toHaveLength(1);
});

test('a refresh takes no more callers in one statement than the bound', async () => {
  await Promise.all(Array.from({ length: 1200 }, (_, n) => cache.callerContext(`user ${n}` as UserId)));
  readings = [];
  await jest.advanceTimersByTimeAsync(2000);
  expect(readings.map(({ length }) => length)).toEqual([500, 500, 200]);
});

function held(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  return resolve;
}
