import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoWorld, type MeasuredScreen, measureScreens } from './measure-screens.ts';
import { millisecondsToRead } from './slow-network.ts';

const MAX_CALLS = 2;
const MAX_BYTES = 10 * 1024;
const HOME_WITHIN_MS = 2000;

let demo: Awaited<ReturnType<typeof demoWorld>>;
let screens: readonly MeasuredScreen[];
beforeAll(async () => {
  demo = await demoWorld();
  screens = await measureScreens(demo);
});
afterAll(() => demo?.world.close());

const cost = (calls: number, bytes: number) => ({ isFewCalls: calls <= MAX_CALLS, isSmall: bytes <= MAX_BYTES });

test('every screen of the app comes in two calls and 10 KB, with fewer bytes than the calls that it took', () => {
  const costs = screens.map(({ screen, before, after }) => ({
    screen,
    ...cost(after.calls, after.bytes),
    isLess: after.bytes < before.bytes,
  }));
  expect(costs).toEqual(screens.map(({ screen }) => ({ screen, ...cost(0, 0), isLess: true })));
});

test('home is there within two seconds over 3G after a cold start', () => {
  expect(screens.find(({ screen }) => screen === 'home')!.after.milliseconds).toBeLessThan(HOME_WITHIN_MS);
});

describe('over a slow network', () => {
  const network = { roundTripMs: 400, bytesPerSecond: 200_000 };

  test('an answer that fits into the first flight takes three round trips to connect and one to read', () => {
    expect(millisecondsToRead([[10_000]], network)).toBe(1600 + 50);
  });

  test('calls at the same time share the bandwidth, and those that need an answer take another round trip', () => {
    expect(millisecondsToRead([[10_000, 10_000]], network)).toBe(1600 + 100);
    expect(millisecondsToRead([[10_000], [10_000]], network)).toBe(2000 + 100);
  });

  test('an answer of more than a flight takes another round trip, and one of three flights no more', () => {
    expect(millisecondsToRead([[20_000]], network)).toBe(2000 + 100);
    expect(millisecondsToRead([[43_000]], network)).toBe(2000 + 215);
    expect(millisecondsToRead([[44_000]], network)).toBe(2400 + 220);
  });
});
