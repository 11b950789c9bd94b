import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { roomWatermarks } from '../../../src/adapters/chat/room-watermarks.ts';
import type { RoomWatermarks } from '../../../src/application/ports/room-watermarks.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { RoomKey } from '../../../src/domain/chat/room.ts';
import type { OrgId, RoomId } from '../../../src/domain/shared/ids.ts';

const org = 'org' as OrgId;
const [field, dugout] = ['field', 'dugout'] as RoomId[] as [RoomId, RoomId];
const at = (milliseconds: number) => new Date(milliseconds);

let lastAt: Map<RoomId, Date>;
let readings: RoomId[][];
let hold: Promise<unknown>;
let marks: RoomWatermarks;

const roomStates = async (rooms: readonly RoomKey[]) => {
  readings.push(rooms.map(({ roomId }) => roomId));
  const found = rooms.map(({ roomId }) => ({ team: null, lastAt: lastAt.get(roomId) ?? BEGINNING }));
  await hold;
  return found;
};
/** What somebody sees who may read the room. */
const seen = async (room: RoomId) => {
  const looked = await marks.current(org, room);
  marks.watch(org, room, looked);
  return looked.lastAt;
};
const wait = (ms: number, signal = new AbortController().signal) => ({ ms, signal });

beforeEach(() => {
  jest.useFakeTimers();
  lastAt = new Map();
  readings = [];
  hold = Promise.resolve();
  marks = roomWatermarks({ roomStates });
});
afterEach(() => {
  marks.close();
  jest.useRealTimers();
});

test('one reading an interval serves every look at every room', async () => {
  for (let tenth = 0; tenth < 100; tenth += 1) {
    for (const room of [field, dugout, field]) await seen(room);
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(readings.length).toBeLessThanOrEqual(2 + 10_000 / 400);
  expect(readings.at(-1)).toEqual([field, dugout]);
});

test('a room that is watched in one org is not known in another', async () => {
  lastAt.set(field, at(5));
  await seen(field);
  const before = readings.length;
  await marks.current('another' as OrgId, field);
  expect(readings.length).toBe(before + 1);
  marks.advance('another' as OrgId, field, at(9));
  expect(await seen(field)).toEqual(at(5));
});

test('looks that come together share a reading', async () => {
  await Promise.all([seen(field), seen(dugout), seen(field), seen(dugout)]);
  expect(readings.length).toBeLessThanOrEqual(2);
});

test('what another instance has committed is seen within a second', async () => {
  expect(await seen(field)).toEqual(BEGINNING);
  lastAt.set(field, at(5));
  await jest.advanceTimersByTimeAsync(999);
  expect(await seen(field)).toEqual(at(5));
});

test('what is older than that is not answered: a storage that is away is told of', async () => {
  await seen(field);
  hold = Promise.reject(new Error('the storage is away'));
  hold.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1001);
  await expect(seen(field)).rejects.toThrow('away');
});

test('a raised mark is seen at once, and no reading that began before takes it back', async () => {
  await seen(field);
  let release = () => {};
  hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  await jest.advanceTimersByTimeAsync(400);
  marks.advance(org, field, at(7));
  expect(await seen(field)).toEqual(at(7));
  release();
  await jest.advanceTimersByTimeAsync(1);
  expect(await seen(field)).toEqual(at(7));
});

test('waiting ends as soon as the room moves, by an own message or by a refresh', async () => {
  await seen(field);
  const own = marks.waitForChange(org, field, BEGINNING, wait(25_000));
  marks.advance(org, field, at(1));
  await own;

  const others = marks.waitForChange(org, field, at(1), wait(25_000));
  lastAt.set(field, at(2));
  await jest.advanceTimersByTimeAsync(400);
  await others;
  expect(await seen(field)).toEqual(at(2));
});

test('waiting does not begin where the room has moved already', async () => {
  lastAt.set(field, at(3));
  await seen(field);
  await marks.waitForChange(org, field, at(2), wait(25_000));
});

test('waiting ends with the wait, with the caller and with the gateway', async () => {
  await seen(field);
  const ended: string[] = [];
  const caller = new AbortController();
  marks.waitForChange(org, field, BEGINNING, wait(1000)).then(() => ended.push('wait'));
  marks.waitForChange(org, field, BEGINNING, wait(25_000, caller.signal)).then(() => ended.push('caller'));
  marks.waitForChange(org, field, BEGINNING, wait(25_000)).then(() => ended.push('gateway'));

  await jest.advanceTimersByTimeAsync(1000);
  expect(ended).toEqual(['wait']);
  caller.abort();
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['wait', 'caller']);
  marks.close();
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['wait', 'caller', 'gateway']);
  await marks.waitForChange(org, field, BEGINNING, wait(25_000));
});

test('a room that nobody asks for is read no more, unless somebody waits in it', async () => {
  await seen(field);
  await seen(dugout);
  marks.waitForChange(org, dugout, BEGINNING, wait(60_000));
  await jest.advanceTimersByTimeAsync(31_000);
  expect(readings.at(-1)).toEqual([dugout]);
});

test('rooms that nobody may read are read together, and never again', async () => {
  marks.close();
  marks = roomWatermarks({ roomStates }, { keysAStatement: 500 });
  const unknown = Array.from({ length: 2000 }, (_, n) => `room ${n}` as RoomId);
  await Promise.all(unknown.map((room) => marks.current(org, room)));
  expect(readings.map(({ length }) => length)).toEqual([500, 500, 500, 500]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(readings).toHaveLength(4);
});

test('a room that is asked for anew costs no reading of the others', async () => {
  for (const n of Array(100).keys()) await seen(`room ${n}` as RoomId);
  readings = [];
  await seen(field);
  expect(readings).toEqual([[field]]);
});

test('while refreshing is late, looks read what is asked for alone, and together', async () => {
  const rooms = Array.from({ length: 100 }, (_, n) => `room ${n}` as RoomId);
  for (const room of [...rooms, field, dugout]) await seen(room);
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  await jest.advanceTimersByTimeAsync(1500);
  readings = [];
  const looks = [...Array(300).keys()].map((n) => seen(n % 2 === 0 ? field : dugout));
  await jest.advanceTimersByTimeAsync(0);
  expect(readings).toEqual([[field, dugout]]);
  resolve();
  await Promise.all(looks);
  expect(readings).toHaveLength(1);
});

test('no more rooms are watched than the bound, and none in one statement than its own', async () => {
  marks.close();
  marks = roomWatermarks({ roomStates }, { mostWatched: 30, keysAStatement: 20 });
  for (const n of Array(100).keys()) await seen(`room ${n}` as RoomId);
  readings = [];
  await jest.advanceTimersByTimeAsync(400);
  expect(readings.map(({ length }) => length)).toEqual([20, 10]);
});

test('thousands who wait in one room go on a few in each turn of the event loop', async () => {
  await seen(field);
  let woken = 0;
  const waiting = Array.from({ length: 2000 }, () =>
    marks.waitForChange(org, field, BEGINNING, wait(25_000)).then(() => {
      woken += 1;
    }),
  );
  marks.advance(org, field, at(1));
  await Promise.resolve();
  const atOnce = woken;
  for (let turn = 0; turn < 40; turn += 1) await jest.advanceTimersByTimeAsync(1);
  await Promise.all(waiting);
  expect(atOnce).toBeLessThanOrEqual(50);
  expect(woken).toBe(2000);
});

test('of a room that is not watched nobody waits for news', async () => {
  await marks.waitForChange(org, field, BEGINNING, wait(25_000));
  await seen(field);
  marks.close();
  await marks.waitForChange(org, field, BEGINNING, wait(25_000));
});
