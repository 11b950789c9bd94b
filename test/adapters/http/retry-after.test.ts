import { expect, test } from '@jest/globals';
import { spreadingRetries } from '../../../src/adapters/http/admission/retry-after.ts';

const AWAY = { kind: 'unavailable', retryAfterSeconds: 1 } as const;
const LIMITED = { kind: 'too-many-requests', retryAfterSeconds: 50, limit: 600, windowSeconds: 60 } as const;
/** Numbers from 0 to 1 that are spread evenly. */
const evenly = () => {
  let n = 0;
  return () => {
    n += 1;
    return (n * 0.618_033_988_749) % 1;
  };
};

test('nobody is told to come again sooner than the refusal says', () => {
  const retryAfter = spreadingRetries({ now: () => 0, random: () => 0 });
  expect(retryAfter(AWAY)).toEqual(AWAY);
  expect(retryAfter(LIMITED)).toEqual(LIMITED);
});

test('callers who are turned away together do not come back together', () => {
  const retryAfter = spreadingRetries({ now: () => 0, random: evenly() });
  const returns = Array.from({ length: 10_000 }, () => retryAfter(AWAY).retryAfterSeconds);
  const perSecond = [...Map.groupBy(returns, (seconds) => seconds).values()].map(({ length }) => length);
  // All at once with a constant time; the first of them are told before it is known how many there are.
  expect(Math.max(...perSecond)).toBeLessThan(2500);
  expect(Math.max(...returns)).toBeGreaterThan(15);
});

test('the time grows with those who are turned away again, up to a minute, and falls once they are gone', () => {
  let at = 0;
  const retryAfter = spreadingRetries({ now: () => at, random: () => 0.9 });
  const first = retryAfter(AWAY).retryAfterSeconds;
  for (let n = 0; n < 1000; n += 1) retryAfter(AWAY);
  const second = retryAfter(AWAY).retryAfterSeconds;
  for (let n = 0; n < 100_000; n += 1) retryAfter(AWAY);
  const third = retryAfter(AWAY).retryAfterSeconds;
  expect([first, second, third]).toEqual([2, 4, 55]);
  at += 3_600_000;
  expect(retryAfter(AWAY).retryAfterSeconds).toBe(first);
});

test('a limit that was reached is over a little after its window for each of those whom it holds', () => {
  const retryAfter = spreadingRetries({ now: () => 0, random: evenly() });
  const times = new Set(Array.from({ length: 50 }, () => retryAfter(LIMITED).retryAfterSeconds));
  expect([...times].toSorted()).toEqual([50, 51, 52, 53, 54]);
});

test('what names no time stays as it is', () => {
  const gone = { kind: 'not-found' } as const;
  expect(spreadingRetries()(gone)).toBe(gone);
});
