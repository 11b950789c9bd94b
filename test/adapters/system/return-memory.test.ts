import { expect, test } from '@jest/globals';
import { collectWhenIdle } from '../../../src/adapters/system/return-memory.ts';

const MIB = 1024 * 1024;

/** A process with 60 MiB in use, and as much garbage as a test says. */
function process() {
  let garbage = 0;
  let utilization = 0;
  let collections = 0;
  const check = collectWhenIdle({
    resident: () => (60 + garbage) * MIB,
    utilization: () => utilization,
    collect: () => {
      collections += 1;
      garbage = 0;
    },
  });
  return {
    /** Returns how often garbage was collected by the end of the next interval. */
    after: (made: { garbage: number; utilization: number }) => {
      garbage += made.garbage;
      utilization = made.utilization;
      check();
      return collections;
    },
  };
}

test('an idle process gives back what its start, and every later burst, has left', () => {
  const { after } = process();
  expect(after({ garbage: 100, utilization: 0.01 })).toBe(1);
  expect(after({ garbage: 300, utilization: 0.01 })).toBe(2);
});

test('a busy process is never paused', () => {
  const { after } = process();
  expect(after({ garbage: 500, utilization: 0.3 })).toBe(0);
  expect(after({ garbage: 0, utilization: 0.01 })).toBe(1);
});

test('nothing is collected where little has gathered', () => {
  const { after } = process();
  after({ garbage: 50, utilization: 0 });
  expect(after({ garbage: 10, utilization: 0 })).toBe(1);
});
