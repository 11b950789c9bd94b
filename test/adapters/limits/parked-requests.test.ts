import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parkedRequests as createParkedRequests, type ParkedRequests } from '../../../src/adapters/limits/parked-requests.ts';
import { type ChangeSignal, Parked } from '../../../src/application/ports/change-signals.ts';

let parkedRequests: ParkedRequests;
beforeEach(() => {
  jest.useFakeTimers();
  parkedRequests = createParkedRequests();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A request that waits this long, with a function that disconnects its caller, and the number of times it was served again. */
function aRequest(ms = 25_000) {
  const request = { served: 0, hangUp: () => {} };
  const wait = parkedRequests.of(request, ms, (gone) => {
    request.hangUp = gone;
  });
  const park = (signals: readonly ChangeSignal[], holdsMs = ms, keeps: unknown = null) =>
    parkedRequests.park(request, new Parked(signals, holdsMs, keeps), () => {
      request.served += 1;
    });
  return { request, wait, park };
}

/** A signal that changes when it is told to. */
function aClock() {
  const wakes = new Set<() => void>();
  const clock: ChangeSignal = (wake) => {
    wakes.add(wake);
    return () => void wakes.delete(wake);
  };
  const change = () => {
    for (const wake of [...wakes]) wake();
  };
  return { clock, wakes, change };
}

test('however many wait, nothing is done for them until something happens', async () => {
  const { clock, wakes } = aClock();
  let asked = 0;
  const counted: ChangeSignal = (wake) => {
    asked += 1;
    return clock(wake);
  };
  const timersBefore = jest.getTimerCount();
  const all = Array.from({ length: 1000 }, () => aRequest());
  for (const { park } of all) park([counted]);
  const served = () => all.reduce((sum, { request }) => sum + request.served, 0);
  expect(jest.getTimerCount()).toBe(timersBefore + 1);
  await jest.advanceTimersByTimeAsync(24_000);
  expect([asked, served(), wakes.size]).toEqual([1000, 0, 1000]);
  await jest.advanceTimersByTimeAsync(1500);
  expect([asked, served(), wakes.size]).toEqual([1000, 1000, 0]);
  expect(jest.getTimerCount()).toBe(timersBefore);
});

test('whichever changes first wakes, once, and nothing else is listened to any longer', async () => {
  const [one, other] = [aClock(), aClock()];
  const { request, wait, park } = aRequest();
  park([one.clock, other.clock], 25_000, 'a cursor');
  const listening = [...one.wakes][0]!;
  other.change();
  listening();
  await jest.advanceTimersByTimeAsync(0);
  expect([request.served, one.wakes.size, other.wakes.size, wait.isOver(), wait.state]).toEqual([1, 0, 0, false, 'a cursor']);
});

test('what has changed already wakes at once, and leaves nothing behind', async () => {
  const { clock, wakes } = aClock();
  const moved: ChangeSignal = (wake) => {
    const end = clock(wake);
    wake();
    return end;
  };
  const [one, other] = [aRequest(), aRequest()];
  one.park([clock, moved]);
  other.park([moved, clock]);
  await jest.advanceTimersByTimeAsync(0);
  expect([one.request.served, other.request.served, wakes.size]).toEqual([1, 1, 0]);
});

test('a request is served again where something holds for a while only, and at the end of its time, its caller and the instance', async () => {
  const { clock } = aClock();
  const [short, gone, left] = [aRequest(1000), aRequest(), aRequest()];
  const served = () => [short, gone, left].map(({ request }) => request.served);
  const over = () => [short, gone, left].map(({ wait }) => wait.isOver());
  left.park([], 400);
  await jest.advanceTimersByTimeAsync(700);
  expect([served(), over()]).toEqual([
    [0, 0, 1],
    [false, false, false],
  ]);

  for (const { park } of [short, gone, left]) park([clock]);
  await jest.advanceTimersByTimeAsync(600);
  expect([served(), over()]).toEqual([
    [1, 0, 1],
    [true, false, false],
  ]);
  gone.request.hangUp();
  await jest.advanceTimersByTimeAsync(0);
  expect([served(), over()]).toEqual([
    [1, 1, 1],
    [true, true, false],
  ]);
  parkedRequests.close();
  await jest.advanceTimersByTimeAsync(0);
  expect([served(), over()]).toEqual([
    [1, 1, 2],
    [true, true, true],
  ]);
  left.park([clock]);
  await jest.advanceTimersByTimeAsync(0);
  expect(served()).toEqual([1, 1, 3]);
});

test('its time is counted from its first look, and its caller is asked after once', async () => {
  const request = {};
  const callers: (() => void)[] = [];
  const first = parkedRequests.of(request, 1000, (gone) => callers.push(gone));
  await jest.advanceTimersByTimeAsync(900);
  const second = parkedRequests.of(request, 1000, (gone) => callers.push(gone));
  expect([second === first, callers.length, second.isOver()]).toEqual([true, 1, false]);
  await jest.advanceTimersByTimeAsync(100);
  expect(second.isOver()).toBe(true);
});

test('thousands who are woken by one change go on a few in each turn of the event loop', async () => {
  const { clock, change } = aClock();
  const all = Array.from({ length: 2000 }, () => aRequest());
  for (const { park } of all) park([clock]);
  const served = () => all.reduce((sum, { request }) => sum + request.served, 0);
  change();
  expect(served()).toBe(0);
  await jest.advanceTimersToNextTimerAsync();
  expect(served()).toBeLessThanOrEqual(50);
  await jest.advanceTimersByTimeAsync(100);
  expect(served()).toBe(2000);
});

test('a request beyond the limit in all does not wait, until another has ended', () => {
  parkedRequests = createParkedRequests({ most: 2 });
  const { clock } = aClock();
  const [first, second] = [aRequest(), aRequest()];
  for (const { park } of [first, second]) park([clock]);
  expect(aRequest().wait).toMatchObject({ ms: 0 });
  expect(parkedRequests.of(first.request, 25_000, () => {}).ms).toBe(25_000);
  first.request.hangUp();
  expect(aRequest().wait).toMatchObject({ ms: 25_000 });
  expect(aRequest().wait).toMatchObject({ ms: 0 });
});
