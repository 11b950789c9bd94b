import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RateLimiter } from '../../src/application/ports/rate-limiter.ts';
import { err, ok } from '../../src/domain/shared/result.ts';

type Policy = 'sends' | 'polls' | 'unlimited';
/** 3 sends in ten minutes, 2 polls in one minute, and anything else without a limit. */
export type LimiterSubject = Readonly<{ limiter: RateLimiter<Policy>; pass(milliseconds: number): void }>;
export const POLICIES = {
  sends: { limit: 3, windowSeconds: 600 },
  polls: { limit: 2, windowSeconds: 60 },
  unlimited: { limit: 0, windowSeconds: 60 },
};

const MINUTE = 60_000;
const sends = (subject: string) => [{ policy: 'sends', subject } as const];
const polls = (subject: string) => [{ policy: 'polls', subject } as const];

export const rateLimiterContract = (adapter: string, create: () => LimiterSubject) =>
  describe(`a rate limiter: ${adapter}`, () => {
    let limiter: RateLimiter<Policy>;
    let pass: LimiterSubject['pass'];
    beforeEach(() => {
      ({ limiter, pass } = create());
    });

    test('refuses past the limit, with the time to wait, until the window of the first use is over', () => {
      for (let n = 0; n < 3; n += 1) expect(limiter.reserve(sends('pat'))).toEqual(ok(undefined));
      pass(9 * MINUTE + 500);
      expect(limiter.reserve(sends('pat'))).toEqual(
        err({ kind: 'too-many-requests', limit: 3, retryAfterSeconds: 60, windowSeconds: 600 }),
      );
      pass(MINUTE - 500);
      expect(limiter.reserve(sends('pat'))).toEqual(ok(undefined));
    });

    test('counts subjects and policies apart', () => {
      for (let n = 0; n < 3; n += 1) limiter.reserve(sends('pat'));
      expect(limiter.reserve(sends('lee')).ok).toBe(true);
      expect(limiter.reserve(polls('pat')).ok).toBe(true);
    });

    test('counts under every limit or under none', () => {
      const both = [...polls('pat'), ...sends('pat')];
      expect(limiter.reserve(both).ok).toBe(true);
      expect(limiter.reserve(both).ok).toBe(true);
      expect(limiter.reserve(both).ok).toBe(false);
      expect(limiter.reserve(sends('pat')).ok).toBe(true);
      expect(limiter.reserve(sends('pat')).ok).toBe(false);
    });

    test('says without counting whether a limit is reached', () => {
      const both = [...polls('pat'), ...sends('pat')];
      for (let n = 0; n < 2; n += 1) {
        for (let times = 0; times < 5; times += 1) expect(limiter.isReached(both)).toBe(false);
        expect(limiter.reserve(both).ok).toBe(true);
      }
      expect([limiter.isReached(both), limiter.isReached(sends('pat')), limiter.isReached(polls('lee'))]).toEqual([true, false, false]);
      expect(limiter.isReached([{ policy: 'unlimited', subject: 'pat' }])).toBe(false);
      pass(MINUTE);
      expect(limiter.isReached(both)).toBe(false);
    });

    test('forgets a use that is taken back, and no more than there were', () => {
      for (let n = 0; n < 10; n += 1) {
        expect(limiter.reserve(polls('pat')).ok).toBe(true);
        limiter.release(polls('pat'));
        limiter.release(polls('pat'));
      }
      const outcomes = [1, 2, 3].map(() => limiter.reserve(polls('pat')).ok);
      expect(outcomes).toEqual([true, true, false]);
    });

    test('never refuses where the limit is 0', () => {
      for (let n = 0; n < 1000; n += 1) expect(limiter.reserve([{ policy: 'unlimited', subject: 'pat' }]).ok).toBe(true);
    });
  });
