import { expect, test } from '@jest/globals';
import { repeatedKeys } from '../../../src/adapters/system/repeated-keys.ts';

const numbered = (length: number) => Array.from({ length }, (_, n) => `["listMessages","${n}"]`);

test('a key is new once', () => {
  const keys = repeatedKeys();
  expect(numbered(1000).filter((key) => keys.add(key))).toEqual([]);
  expect(keys.add('["listMessages","7"]')).toBe(true);
});

test('of a thousand keys nearly all are known a thousand others later', () => {
  const keys = repeatedKeys();
  for (const key of numbered(2000)) keys.add(key);
  expect(numbered(1000).filter((key) => keys.add(key)).length).toBeGreaterThan(900);
});

test('keys of which there are ever more take no more memory: the earliest are forgotten', () => {
  const keys = repeatedKeys();
  for (const key of numbered(400_000)) keys.add(key);
  expect(numbered(100).filter((key) => keys.add(key)).length).toBeLessThan(10);
});
