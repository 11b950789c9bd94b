import { describe, expect, test } from '@jest/globals';
import { leastRecentlyUsed } from '../../../src/adapters/cache/least-recently-used.ts';

describe('a bounded cache', () => {
  test('lets go of what was used least recently', () => {
    const gone: string[] = [];
    const kept = leastRecentlyUsed<string, object>(2, { dispose: (_value, key) => gone.push(key) });
    for (const key of ['a', 'b']) kept.set(key, {});
    kept.get('a');
    kept.set('c', {});
    expect([[...kept.keys()].sort(), gone]).toEqual([['a', 'c'], ['b']]);
  });

  test('sets nothing aside for entries to come', () => {
    const before = process.memoryUsage();
    const many = Array.from({ length: 50 }, () => leastRecentlyUsed<string, object>(100_000));
    const after = process.memoryUsage();
    expect(many.length).toBe(50);
    // Room for all of them at once would be 120 MB.
    expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(20_000_000);
  });
});
