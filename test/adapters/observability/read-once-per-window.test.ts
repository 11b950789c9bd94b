import { beforeEach, expect, test } from '@jest/globals';
import { memorySharedRateLimiter } from '../../../src/adapters/limits/memory-rate-limiter.ts';
import { readOncePerWindow } from '../../../src/adapters/observability/read-once-per-window.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';

let at = 0;
let reads = 0;
let read: () => Promise<number>;
beforeEach(() => {
  [at, reads] = [0, 0];
  read = async () => ++reads;
});

/** Instances that share one database. */
function instances(count: number) {
  const limiter = memorySharedRateLimiter(() => new Date(at));
  return Array.from({ length: count }, () => readOncePerWindow('outbox', () => read(), limiter, { windowSeconds: 30, now: () => at }));
}

test('one instance reads and tells for all, however many are looked at however often', async () => {
  const all = instances(5);
  const look = async () => (await Promise.all(all.map((each) => each()))).filter((each) => each !== undefined);
  expect(await all[3]!()).toBe(1);
  for (at = 0; at < 30_000; at += 5_000) expect(await look()).toEqual([1]);
  at = 30_000;
  expect(await all[0]!()).toBe(2);
  expect(await look()).toEqual([2]);
  expect(reads).toBe(2);
});

test('a failed read is retried at the next one, by any instance', async () => {
  const [first, second] = instances(2);
  read = async () => {
    throw new Error('the database is away');
  };
  await expect(first!()).rejects.toThrow('away');
  read = async () => ++reads;
  expect([await second!(), await first!()]).toEqual([1, undefined]);
});

test('where the limiter is unavailable, every instance reads, once per window', async () => {
  const limiter = {
    attempt: async () => {
      throw new Unavailable('its node is away');
    },
  };
  const [first, second] = [1, 2].map(() => readOncePerWindow('outbox', () => read(), limiter, { windowSeconds: 30, now: () => at }));
  expect([await first!(), await second!(), await first!()]).toEqual([1, 2, 1]);
  at = 30_000;
  expect(await first!()).toBe(3);
});

test('what was read is told also where that can no longer be counted', async () => {
  const limiter = {
    async attempt<T>(_: unknown, work: () => Promise<{ value: T }>): Promise<never> {
      await work();
      throw new Unavailable('its node is away');
    },
  };
  expect(await readOncePerWindow('outbox', () => read(), limiter)()).toBe(1);
  expect(reads).toBe(1);
});

test('those who look at the same time wait for one reading', async () => {
  const [only] = instances(1);
  expect(await Promise.all([only!(), only!(), only!()])).toEqual([1, 1, 1]);
});
