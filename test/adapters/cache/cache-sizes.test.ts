import { describe, expect, test } from '@jest/globals';
import { cacheSizes } from '../../../src/adapters/cache/cache-sizes.ts';

describe('the sizes of caches', () => {
  test('all grow with the one figure', () => {
    const usual = cacheSizes(64);
    expect(cacheSizes(128)).toEqual(Object.fromEntries(Object.entries(usual).map(([cache, size]) => [cache, 2 * size])));
  });

  test('keep no answers and rows where there is no memory for them, and room for a few of all that requests need', () => {
    const { answerBytes, readsForAll, ...entries } = cacheSizes(0);
    expect([answerBytes, readsForAll]).toEqual([0, 0]);
    expect(Math.min(...Object.values(entries))).toBeGreaterThanOrEqual(100);
  });
});
