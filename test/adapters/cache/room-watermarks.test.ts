import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { roomWatermarks } from '../../../src/adapters/cache/room-watermarks.ts';
import type { RoomWatermarks } from '../../../src/application/ports/room-watermarks.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { RoomKey, RoomTeam } from '../../../src/domain/chat/room.ts';
import type { OrgId, RoomId } from '../../../src/domain/shared/ids.ts';

const org = 'org' as OrgId;
const [field, dugout] = ['field', 'dugout'] as RoomId[] as [RoomId, RoomId];
const at = (milliseconds: number) => new Date(milliseconds);

let lastAt: Map<RoomId, Date>;
let team: RoomTeam | null;
let readings: RoomId[][];
let hold: Promise<unknown>;
let marks: RoomWatermarks;

const roomStates = async (rooms: readonly RoomKey[]) => {
  readings.push(rooms.map(({ roomId }) => roomId));
  const found = rooms.map(({ roomId }) => ({ team, lastAt: lastAt.get(roomId) ?? BEGINNING }));
  await hold;
  return found;
};
/** What a member who may read the room sees. */
const seen = async (room: RoomId) => {
  const looked = await marks.current(org, room);
  marks.watch(org, room, looked);
  return looked.lastAt;
};
/** How often a client is woken that read the room when its watermark was `stoodAt`. */
function waitingIn(room: RoomId, stoodAt: Date) {
  const told = { times: 0, end: () => {} };
  const clock = marks.changeSignal(org, room, { team, lastAt: stoodAt });
  told.end = clock(() => {
    told.times += 1;
    told.end();
  });
  return told;
}

beforeEach(() => {
  jest.useFakeTimers();
  lastAt = new Map();
  team = null;
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

test('a room that has not moved keeps the value of its time, of which an answer was made', async () => {
  lastAt.set(field, at(5));
  const before = await seen(field);
  lastAt.set(field, at(5));
  await jest.advanceTimersByTimeAsync(900);
  expect(readings.length).toBeGreaterThan(1);
  expect(await seen(field)).toBe(before);
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

test('who waits is woken as soon as the room moves, by an own message or by a refresh', async () => {
  await seen(field);
  const own = waitingIn(field, BEGINNING);
  expect(own.times).toBe(0);
  marks.advance(org, field, at(1));
  expect(own.times).toBe(1);

  const others = waitingIn(field, at(1));
  lastAt.set(field, at(2));
  await jest.advanceTimersByTimeAsync(400);
  expect([own.times, others.times]).toEqual([1, 1]);
});

test('who waits is woken by what becomes of the team and its season, too', async () => {
  const season = { isActive: true, startsOn: '2026-03-01', endsOn: '2026-07-01' } as RoomTeam['season'];
  team = { name: 'Red Hawks', season };
  await seen(field);
  for (const next of [{ name: 'Blue Jays', season }, { name: 'Blue Jays', season: { ...season, isActive: false } }, null]) {
    const waiting = waitingIn(field, BEGINNING);
    await jest.advanceTimersByTimeAsync(2000);
    expect(waiting.times).toBe(0);
    team = next;
    await jest.advanceTimersByTimeAsync(400);
    expect(waiting.times).toBe(1);
  }
});

test('who waits is woken at once where the room has moved already, or nobody watches it', async () => {
  expect(waitingIn(field, BEGINNING).times).toBe(1);
  lastAt.set(field, at(3));
  await seen(field);
  expect(waitingIn(field, at(2)).times).toBe(1);
  expect(waitingIn(field, at(3)).times).toBe(0);
});

test('who waits in a room is woken when it is watched no longer, since others are', async () => {
  marks.close();
  marks = roomWatermarks({ roomStates }, { mostWatched: 2 });
  await seen(field);
  const waiting = waitingIn(field, BEGINNING);
  await seen(dugout);
  expect(waiting.times).toBe(0);
  await seen('stand' as RoomId);
  expect(waiting.times).toBe(1);
});

test('who waits while rooms cannot be read is woken after seconds, and meets the failure', async () => {
  await seen(field);
  const waiting = waitingIn(field, BEGINNING);
  hold = new Promise(() => {});
  await jest.advanceTimersByTimeAsync(2900);
  expect(waiting.times).toBe(0);
  await jest.advanceTimersByTimeAsync(1200);
  expect(waiting.times).toBe(1);
});

test('a room that nobody asks for is read no more, unless somebody waits in it', async () => {
  await seen(field);
  await seen(dugout);
  waitingIn(dugout, BEGINNING);
  await jest.advanceTimersByTimeAsync(31_000);
  expect(readings.at(-1)).toEqual([dugout]);
});

test('rooms that nobody may read are read together, and never again', async () => {
  marks.close();
  marks = roomWatermarks({ roomStates }, { batchSize: 500 });
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
  marks = roomWatermarks({ roomStates }, { mostWatched: 30, batchSize: 20 });
  for (const n of Array(100).keys()) await seen(`room ${n}` as RoomId);
  readings = [];
  await jest.advanceTimersByTimeAsync(400);
  expect(readings.map(({ length }) => length)).toEqual([20, 10]);
});

test('rooms of an org in which teams were written here are read again, also where a reading had begun', async () => {
  await seen(field);
  marks.teamsChanged('another' as OrgId);
  await seen(field);
  expect(readings).toHaveLength(1);

  marks.teamsChanged(org);
  team = { name: 'Hawks', season: { isActive: false, startsOn: '2026-03-01', endsOn: '2026-06-30' } } as RoomTeam;
  jest.advanceTimersByTime(1);
  expect((await marks.current(org, field)).team).toEqual(team);

  const held = Promise.withResolvers<void>();
  hold = held.promise;
  const reading = marks.current(org, dugout);
  await jest.advanceTimersByTimeAsync(1);
  marks.teamsChanged(org);
  held.resolve();
  marks.watch(org, dugout, await reading);
  hold = Promise.resolve();
  const before = readings.length;
  await seen(dugout);
  expect(readings.length).toBe(before + 1);
});

test('a caller who asks anew gets a state whose reading began after the call, and others get it too', async () => {
  lastAt.set(field, at(1000));
  await seen(field);
  lastAt.set(field, at(2000));
  expect((await marks.current(org, field)).lastAt).toEqual(at(1000));
  jest.advanceTimersByTime(1);
  expect((await marks.current(org, field, { isAnew: true })).lastAt).toEqual(at(2000));
  expect((await marks.current(org, field)).lastAt).toEqual(at(2000));
});

test('a message that is known by the end of a reading anew counts, though the reading began before it', async () => {
  lastAt.set(field, at(1000));
  await seen(field);
  const held = Promise.withResolvers<void>();
  hold = held.promise;
  jest.advanceTimersByTime(1);
  const reading = marks.current(org, field, { isAnew: true });
  await jest.advanceTimersByTimeAsync(1);
  marks.advance(org, field, at(4000));
  held.resolve();
  expect((await reading).lastAt).toEqual(at(4000));
});
