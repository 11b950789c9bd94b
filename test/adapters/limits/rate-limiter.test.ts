import { expect, test } from '@jest/globals';
import { rateLimiter } from '../../../src/adapters/limits/rate-limiter.ts';
import { POLICIES, rateLimiterContract } from '../../contracts/rate-limiter.contract.ts';

rateLimiterContract('in memory', () => {
  let at = 0;
  return {
    limiter: rateLimiter(POLICIES, { now: () => at }),
    pass: (milliseconds) => {
      at += milliseconds;
    },
  };
});

test('the clock of the wall has no part in it', () => {
  const limiter = rateLimiter({ sends: { limit: 1, windowSeconds: 3600 } });
  const original = Date.now;
  try {
    expect(limiter.reserve([{ policy: 'sends', subject: 'pat' }]).ok).toBe(true);
    Date.now = () => original() + 7_200_000;
    expect(limiter.reserve([{ policy: 'sends', subject: 'pat' }]).ok).toBe(false);
  } finally {
    Date.now = original;
  }
});

test('a flood of subjects takes the memory of as many as are counted, and a busy one is not forgotten among them', () => {
  const limiter = rateLimiter({ sends: { limit: 1, windowSeconds: 3600 } }, { subjectsPerPolicy: 100 });
  const isAllowed = (subject: string) => limiter.reserve([{ policy: 'sends', subject }]).ok;
  expect(isAllowed('first')).toBe(true);
  expect(isAllowed('busy')).toBe(true);
  const answers = { strangers: 0, busy: 0 };
  for (let n = 0; n < 100_000; n += 1) {
    if (isAllowed(`stranger ${n}`)) answers.strangers += 1;
    if (n % 50 === 0 && isAllowed('busy')) answers.busy += 1;
  }
  expect(answers).toEqual({ strangers: 100_000, busy: 0 });
  expect(isAllowed('busy')).toBe(false);
  expect(isAllowed('first')).toBe(true);
});

test('a flood of subjects under one policy makes room among its own alone', () => {
  const limiter = rateLimiter(
    { users: { limit: 1, windowSeconds: 60 }, addresses: { limit: 1, windowSeconds: 60 } },
    { subjectsPerPolicy: 10 },
  );
  limiter.reserve([{ policy: 'users', subject: 'pat' }]);
  for (let n = 0; n < 100; n += 1) limiter.reserve([{ policy: 'addresses', subject: `${n}` }]);
  expect(limiter.reserve([{ policy: 'users', subject: 'pat' }]).ok).toBe(false);
});
