import { beforeEach, expect, test } from '@jest/globals';
import { jobLeases } from '../../../src/adapters/jobs/job-leases.ts';
import { memorySharedRateLimiter } from '../../../src/adapters/limits/memory-rate-limiter.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';

const EVERY_MS = 30_000;

let at = 0;
let claims = 0;
beforeEach(() => {
  [at, claims] = [0, 0];
});

/** Instances that share one database. */
function instances(count: number) {
  const limiter = memorySharedRateLimiter(() => new Date(at));
  const attempt: typeof limiter.attempt = (limits, work) => {
    claims += 1;
    return limiter.attempt(limits, work);
  };
  return Array.from({ length: count }, () => jobLeases({ attempt }, () => at));
}

test('of all instances one has its turn, as often as it asks, and each job by itself', async () => {
  const all = instances(4);
  const ask = (job: string) => Promise.all(all.map((each) => each(job, EVERY_MS)));
  expect((await ask('push')).filter(Boolean)).toHaveLength(1);
  expect((await ask('webhooks')).filter(Boolean)).toHaveLength(1);
  const [winner] = [await ask('push')];
  at = 20_000;
  expect(await ask('push')).toEqual(winner);
  // An instance that knows when the lease ends does not ask before then.
  expect(claims).toBe(8);
});

test('the turn of an instance that has died ends by itself: within twice the interval it is another one’s', async () => {
  const [dead, alive] = instances(2);
  expect(await dead!('push', EVERY_MS)).toBe(true);
  at = 1;
  expect(await alive!('push', EVERY_MS)).toBe(false);
  at += EVERY_MS;
  expect(await alive!('push', EVERY_MS)).toBe(true);
});

test('an instance that asks once an interval has every turn while it is alone, however long its claims take to be counted', async () => {
  let lateMs = 0;
  const limiter = memorySharedRateLimiter(() => new Date(at + lateMs));
  const alone = jobLeases(limiter, () => at);
  for (lateMs of [900, 500, 20, 0]) {
    expect(await alone('push', EVERY_MS)).toBe(true);
    at += EVERY_MS;
  }
});

test('where turns cannot be counted, each has its own, and a bug is none', async () => {
  let failure: Error = new Unavailable('its node is away');
  const turns = jobLeases({ attempt: () => Promise.reject(failure) }, () => at);
  expect([await turns('push', EVERY_MS), await turns('push', EVERY_MS)]).toEqual([true, true]);
  failure = new TypeError('a bug');
  await expect(turns('push', EVERY_MS)).rejects.toThrow('a bug');
});
