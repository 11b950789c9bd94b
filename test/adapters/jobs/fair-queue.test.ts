import { expect, test } from '@jest/globals';
import { fairQueue } from '../../../src/adapters/jobs/fair-queue.ts';

const LIMITS = { atOnce: 3, atOnceEach: 2, mostWaiting: 10, mostWaitingEach: 4 };

function held(limits = LIMITS) {
  const queue = fairQueue(limits);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes: (string | undefined)[] = [];
  const run = (subject: string, name: string) => {
    void queue
      .run(subject, async () => {
        began.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      })
      .then((outcome) => outcomes.push(outcome));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    ends.shift()!();
    await settle();
  };
  return { queue, began, outcomes, run, settle, endOne };
}

test('runs some tasks of each subject, and some in all', async () => {
  const { queue, began, run, settle } = held();
  for (const name of ['a1', 'a2', 'a3']) run('a', name);
  for (const name of ['b1', 'b2']) run('b', name);
  await settle();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  expect(queue.state()).toEqual({ subjects: 2, running: 3, waiting: 2 });
});

test('lets subjects take turns, each in its own order, whoever has more', async () => {
  const { began, run, settle, endOne } = held({ ...LIMITS, atOnce: 1, mostWaitingEach: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) run('a', name);
  for (const name of ['b1', 'b2']) run('b', name);
  await settle();
  for (let task = 0; task < 6; task += 1) await endOne();
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5']);
});

test('refuses at once what would wait beyond the limit of a subject or of all', async () => {
  const { outcomes, run, settle, queue } = held();
  for (let task = 0; task < 7; task += 1) run('a', 'a');
  await settle();
  expect(outcomes).toEqual([undefined]);
  for (const subject of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) run(subject, subject);
  await settle();
  expect(queue.state()).toMatchObject({ running: 3, waiting: 10 });
  expect(outcomes).toEqual([undefined, undefined]);
});

test('keeps nothing of a subject once its tasks have ended, also by a failure', async () => {
  const { run, settle, endOne, queue } = held();
  run('a', 'a1');
  await expect(queue.run('b', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await settle();
  await endOne();
  expect(queue.state()).toEqual({ subjects: 0, running: 0, waiting: 0 });
});
