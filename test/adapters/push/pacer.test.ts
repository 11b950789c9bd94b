import { expect, test } from '@jest/globals';
import { pacer } from '../../../src/adapters/push/pacer.ts';
import fc from '../../support/fast-check.ts';

test('a batch waits until those before it have had their time', () => {
  const waitFor = pacer(600);
  expect([waitFor(300, 0), waitFor(100, 0), waitFor(1, 600)]).toEqual([0, 500, 1000 * (400 / 600) - 600]);
});

test('a pause earns no credit', () => {
  const waitFor = pacer(600);
  expect([waitFor(600, 0), waitFor(600, 60_000), waitFor(1, 60_000)]).toEqual([0, 0, 1000]);
});

test('no second sees more batches begun than the rate and one batch allow', () => {
  const calls = fc.array(fc.record({ count: fc.integer({ min: 1, max: 100 }), afterMs: fc.integer({ min: 0, max: 500 }) }), {
    maxLength: 50,
  });
  fc.assert(
    fc.property(calls, (batches) => {
      const waitFor = pacer(600);
      let now = 0;
      const begun = batches.map(({ count, afterMs }) => {
        now += afterMs;
        return { count, at: now + waitFor(count, now) };
      });
      for (const { at } of begun) {
        const inSecond = begun.filter((each) => each.at >= at && each.at < at + 1000);
        expect(inSecond.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(700);
      }
    }),
  );
});
