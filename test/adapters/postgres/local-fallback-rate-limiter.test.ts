import { beforeEach, expect, test } from '@jest/globals';
import { memorySharedRateLimiter } from '../../../src/adapters/limits/memory-rate-limiter.ts';
import type { Nodes } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { withLocalFallback } from '../../../src/adapters/postgres/local-fallback-rate-limiter.ts';
import type { SharedRateLimiter } from '../../../src/application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { NOON } from '../../support/builders.ts';

const LIMITS = { strict: { name: 'guess', subject: 'pat', limit: 2, windowSeconds: 600 }, oneAtATime: true };
const AWAY = new Unavailable('its node is away');

let isAway: boolean;
let isFound: boolean;
let made: number;
/** The errors of the shared rate limiter, before and after it counts an attempt. */
let counting: { before?: Error; after?: Error };
let limiter: SharedRateLimiter;
beforeEach(() => {
  [isAway, isFound, made, counting] = [false, false, 0, {}];
  const shared = memorySharedRateLimiter(() => NOON);
  const attempt: SharedRateLimiter['attempt'] = async (limits, work) => {
    if (counting.before) throw counting.before;
    const outcome = await shared.attempt(limits, work);
    if (counting.after) throw counting.after;
    return outcome;
  };
  const look = async () => {
    isAway = isFound;
  };
  const nodes = {
    get isAnyAway() {
      return isAway;
    },
    look,
  } as Nodes;
  limiter = withLocalFallback(
    { attempt },
    memorySharedRateLimiter(() => NOON),
    () => nodes,
  );
});
const guess = async () => {
  made += 1;
  return { value: 'wrong', failed: true };
};
const REFUSED = { error: { kind: 'too-many-requests', limit: 2 } };

test('while a node is away attempts are made, and counted by the instance itself', async () => {
  [isAway, counting] = [true, { before: AWAY }];
  for (let n = 0; n < 2; n += 1) expect(await limiter.attempt(LIMITS, guess)).toEqual(ok('wrong'));
  expect(await limiter.attempt(LIMITS, guess)).toMatchObject(REFUSED);
  expect(made).toBe(2);
});

test.each(['before', 'after'] as const)(
  'a node that is found to be away %s the attempt is no reason to make it twice, or never',
  async (when) => {
    [isFound, counting] = [true, { [when]: AWAY }];
    expect(await limiter.attempt(LIMITS, guess)).toEqual(ok('wrong'));
    expect(made).toBe(1);
  },
);

test('what fails while all nodes are there fails, and so does an attempt of an org that is away', async () => {
  counting = { before: AWAY };
  await expect(limiter.attempt(LIMITS, guess)).rejects.toBe(AWAY);
  expect(made).toBe(0);
  [isAway, counting] = [true, {}];
  const refusing = limiter.attempt(LIMITS, async () => {
    throw AWAY;
  });
  await expect(refusing).rejects.toBe(AWAY);
  counting = { before: new TypeError('a bug') };
  isAway = false;
  await expect(limiter.attempt(LIMITS, guess)).rejects.toThrow('a bug');
});
