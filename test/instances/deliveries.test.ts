import { describe, expect, test } from '@jest/globals';
import { type Control, judge, type Receipt } from './deliveries.ts';

const written = [{ item: 'message 1', topic: 'room', sentAt: 100 }];
const judged = (receipts: readonly Receipt[], controls: readonly Control[] = []) =>
  judge(written, [{ name: 'a follower', topic: 'room', receipts }], controls);
const fine = { lost: [], doubled: [], late: [], lateByTheClock: 0 };

describe('what is written to a room', () => {
  test('is in time within a second of its sending', () => {
    expect(judged([{ item: 'message 1', at: 1100 }])).toMatchObject({ ...fine, deliveries: 1, tookMs: [1000] });
  });

  test('is late after that', () => {
    expect(judged([{ item: 'message 1', at: 1101 }])).toMatchObject({ late: ['message 1 to a follower: 1001 ms'], lateByTheClock: 1 });
  });

  test('is not late where controls of the same time were held up as long', () => {
    const held = { from: 600, to: 800 };
    expect(judged([{ item: 'message 1', at: 1900 }], [held])).toMatchObject({ late: [], lateByTheClock: 1 });
    expect(judged([{ item: 'message 1', at: 1901 }], [held])).toMatchObject({ late: ['message 1 to a follower: 1801 ms'] });
    expect(judged([{ item: 'message 1', at: 1500 }], [{ from: 2000, to: 9000 }])).toMatchObject({ late: [expect.anything()] });
  });

  test('is lost where it never came, and doubled where it came twice', () => {
    expect(judged([])).toMatchObject({ lost: ['message 1 to a follower'], deliveries: 0 });
    const twice = [200, 300].map((at) => ({ item: 'message 1', at }));
    expect(judged(twice)).toMatchObject({ doubled: ['message 1 to a follower'], deliveries: 1 });
  });

  test('concerns those who follow it alone', () => {
    expect(judge(written, [{ name: 'somebody', topic: 'another room', receipts: [] }], [])).toMatchObject({ ...fine, deliveries: 0 });
  });
});
