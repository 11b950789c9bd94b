import { beforeEach, expect, test } from '@jest/globals';
import { generations, RECENT_MS, recentReads } from '../../../src/adapters/cache/recent-reads.ts';
import type { ReadRecently } from '../../../src/application/ports/recent-reads.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

let now: number;
let stored: string;
let reads: number;
/** Reads wait for it. */
let hold: Promise<unknown>;
let recently: ReadRecently<string>;
beforeEach(() => {
  [now, stored, reads, hold] = [0, 'first', 0, Promise.resolve()];
  recently = recentReads({ name: 'test', maxSize: 3, now: () => now });
});

const read = async () => {
  reads += 1;
  const found = stored;
  await hold;
  return found;
};
const ask = async (key = 'key', isAnew = false) => (await recently({ key, isAnew, read })).value;
function holding() {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  return () => {
    hold = Promise.resolve();
    resolve();
  };
}

test('a value is shared until 900 ms after its read began', async () => {
  expect(await recently({ key: 'key', read })).toEqual({ value: 'first', isOwn: true });
  stored = 'second';
  now = RECENT_MS - 1;
  expect(await recently({ key: 'key', read })).toEqual({ value: 'first', isOwn: false });
  now = RECENT_MS;
  expect(await ask()).toBe('second');
  expect(reads).toBe(2);
});

test('another key is read for itself', async () => {
  await ask();
  stored = 'second';
  expect(await ask('other')).toBe('second');
});

test('a read in progress is joined in its first 900 ms, and no later', async () => {
  const release = holding();
  const [own, joining] = [ask(), ask()];
  now = RECENT_MS;
  stored = 'second';
  const late = ask();
  release();
  expect(await Promise.all([own, joining, late])).toEqual(['first', 'first', 'second']);
  expect(reads).toBe(2);
});

test('a value whose read took longer than 900 ms is not kept', async () => {
  const release = holding();
  const slow = ask();
  now = RECENT_MS;
  release();
  await slow;
  await ask();
  expect(reads).toBe(2);
});

test('who asks anew gets no value that was read before, and joins no read in progress; others share theirs', async () => {
  await ask();
  stored = 'second';
  expect(await ask('key', true)).toBe('second');
  expect(await ask()).toBe('second');

  now = RECENT_MS;
  const release = holding();
  const earlier = ask();
  stored = 'third';
  const anew = ask('key', true);
  release();
  expect(await Promise.all([earlier, anew])).toEqual(['second', 'third']);
});

test('an earlier read that ends later does not replace a later one', async () => {
  const release = holding();
  const earlier = ask();
  hold = Promise.resolve();
  stored = 'second';
  now = 1;
  expect(await ask('key', true)).toBe('second');
  release();
  expect(await earlier).toBe('first');
  expect(await ask()).toBe('second');
});

test('a read that fails is kept for nobody', async () => {
  const failing = recently({ key: 'key', read: () => Promise.reject(new Error('away')) });
  await expect(failing).rejects.toThrow('away');
  expect(await ask()).toBe('first');
});

test('a value that is not worth keeping is shared only with those who wait for it', async () => {
  const refused = () => recently({ key: 'key', isKept: () => false, read });
  await Promise.all([refused(), refused()]);
  await refused();
  expect(reads).toBe(2);
});

test('the least recently used values make room for others', async () => {
  for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
  expect(reads).toBe(4);
  await ask('a');
  expect(reads).toBe(4);
  await ask('b');
  expect(reads).toBe(5);
});

test('without room, every caller reads', async () => {
  recently = recentReads({ name: 'test', maxSize: 0, now: () => now });
  await Promise.all([ask(), ask()]);
  expect(reads).toBe(2);
});

const [north, south, east] = ['north', 'south', 'east'] as OrgId[] as [OrgId, OrgId, OrgId];

test('a commit gives its org another generation, and no other org', () => {
  const { of, raise } = generations();
  const before = of(south);
  const seen = new Set([of(north)]);
  for (let n = 0; n < 3; n += 1) {
    raise(north);
    seen.add(of(north));
  }
  expect(seen.size).toBe(4);
  expect(of(south)).toBe(before);
});

test('an org that is forgotten for lack of room never returns to a generation that it had', () => {
  const { of, raise } = generations(2);
  const seen: number[] = [of(north)];
  for (const org of [north, south, east, south, east, north]) {
    raise(org);
    if (of(north) !== seen.at(-1)) seen.push(of(north));
  }
  expect(new Set(seen).size).toBe(seen.length);
});
