import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Waits, waits as waitsOn } from '../../../src/adapters/system/waits.ts';
import type { ChangeClock } from '../../../src/application/ports/change-clocks.ts';

let waits: Waits;
beforeEach(() => {
  jest.useFakeTimers();
  waits = waitsOn();
});
afterEach(() => {
  jest.useRealTimers();
});

const waiting = { whenGone: () => {}, withoutInFlightSlot: <T>(change: Promise<T>) => change };
const begin = (ms: number, over: Partial<Parameters<Waits['begin']>[1]> = {}) => waits.begin(ms, { ...waiting, ...over });

/** Something that changes when it is told to. */
function aClock() {
  const wakes = new Set<() => void>();
  const clock: ChangeClock = (wake) => {
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
  const counted: ChangeClock = (wake) => {
    asked += 1;
    return clock(wake);
  };
  const timersBefore = jest.getTimerCount();
  let ended = 0;
  for (let n = 0; n < 1000; n += 1)
    void begin(25_000)
      .forChange([counted])
      .then(() => {
        ended += 1;
      });
  expect(jest.getTimerCount()).toBe(timersBefore + 1);
  await jest.advanceTimersByTimeAsync(24_000);
  expect([asked, ended, wakes.size]).toEqual([1000, 0, 1000]);
  await jest.advanceTimersByTimeAsync(1500);
  expect([asked, ended, wakes.size]).toEqual([1000, 1000, 0]);
  expect(jest.getTimerCount()).toBe(timersBefore);
});

test('whichever changes first wakes, once, and nothing else is listened to any longer', async () => {
  const [one, other] = [aClock(), aClock()];
  const wait = begin(25_000);
  const woken = wait.forChange([one.clock, other.clock]);
  other.change();
  await jest.advanceTimersByTimeAsync(0);
  await woken;
  expect([one.wakes.size, other.wakes.size, wait.isOver()]).toEqual([0, 0, false]);
});

test('what has changed already wakes at once, and leaves nothing behind', async () => {
  const { clock, wakes } = aClock();
  const moved: ChangeClock = (wake) => {
    const end = clock(wake);
    wake();
    return end;
  };
  const woken = [begin(25_000).forChange([clock, moved]), begin(25_000).forChange([moved, clock])];
  await jest.advanceTimersByTimeAsync(0);
  await Promise.all(woken);
  expect(wakes.size).toBe(0);
});

test('waiting goes on where something holds for a while only, and ends with its time, its caller and the instance', async () => {
  const log: string[] = [];
  const listen = (name: string, change: Promise<void>) => change.then(() => log.push(name));
  let hangUp = () => {};
  const whenGone = (gone: () => void) => {
    hangUp = gone;
  };
  const [short, gone, left] = [begin(1000), begin(25_000, { whenGone }), begin(25_000)];
  listen('of the day', left.forChange([], 400));
  await jest.advanceTimersByTimeAsync(700);
  expect([log, left.isOver()]).toEqual([['of the day'], false]);

  for (const [name, wait] of Object.entries({ short, gone, left })) listen(name, wait.forChange([aClock().clock]));
  await jest.advanceTimersByTimeAsync(600);
  expect([log.slice(1), short.isOver()]).toEqual([['short'], true]);
  hangUp();
  await jest.advanceTimersByTimeAsync(0);
  expect([log.slice(2), gone.isOver()]).toEqual([['gone'], true]);
  waits.close();
  await jest.advanceTimersByTimeAsync(0);
  expect([log.slice(3), left.isOver()]).toEqual([['left'], true]);
  await begin(25_000).forChange([aClock().clock]);
});

test('thousands who are woken by one change go on a few in each turn of the event loop', async () => {
  const { clock, change } = aClock();
  let woken = 0;
  const all = Array.from({ length: 2000 }, () =>
    begin(25_000)
      .forChange([clock])
      .then(() => {
        woken += 1;
      }),
  );
  change();
  await jest.advanceTimersToNextTimerAsync();
  expect(woken).toBeLessThanOrEqual(50);
  await jest.advanceTimersByTimeAsync(100);
  await Promise.all(all);
});

test('whoever waits holds no place in flight, and takes it back', async () => {
  const { clock, change } = aClock();
  let held = 1;
  const wait = begin(25_000, {
    async withoutInFlightSlot(change) {
      held -= 1;
      const outcome = await change;
      held += 1;
      return outcome;
    },
  });
  const woken = wait.forChange([clock]);
  expect(held).toBe(0);
  change();
  await jest.advanceTimersByTimeAsync(0);
  await woken;
  expect(held).toBe(1);
});
