import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { admissionControl, type Slot } from '../../../src/adapters/http/admission/admission-control.ts';

/** Polls can take six of ten slots. */
function aLoad() {
  let present = 0;
  const load = admissionControl(10, () => present);
  const began: string[] = [];
  const slots = new Map<string, Slot>();
  const told = (name: string) => (slot: Slot | undefined) => {
    began.push(slot ? name : `${name} turned away`);
    if (slot) slots.set(name, slot);
  };
  return {
    load,
    began,
    /** Polls of these names request slots. */
    poll(...names: string[]) {
      for (const name of names) void load.acquireQueued(0).then(told(name));
    },
    wake(...names: string[]) {
      for (const name of names) void load.reacquire().then(told(name));
    },
    end: (name: string) => slots.get(name)!.release(),
    move: (ms: number) => {
      present += ms;
    },
  };
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await turn();
}

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'];

test('polls that would wait queue for a slot in the order in which they came, behind those that have waited', async () => {
  const { began, poll, wake, end, load } = aLoad();
  poll(...SIX, 'g', 'h');
  wake('woken');
  await settled();
  expect(began).toEqual(SIX);
  expect(load.state()).toEqual({ inFlight: 6, queued: 3, turnedAway: { poll: 0, read: 0, write: 0 } });
  end('a');
  await settled();
  end('b');
  end('c');
  await settled();
  expect(began.slice(6)).toEqual(['woken', 'g', 'h']);
  poll('i');
  end('d');
  await settled();
  expect(began.slice(9)).toEqual(['i']);
});

test('however many have waited, reads and writes find their slots', async () => {
  const { load, wake } = aLoad();
  wake(...Array.from({ length: 1000 }, (_, n) => `woken ${n}`));
  await settled();
  expect(load.state()).toMatchObject({ inFlight: 6, queued: 994 });
  expect([load.tryAcquire('poll', 0), load.tryAcquire('read', 0), load.tryAcquire('write', 0)]).toEqual([
    undefined,
    expect.anything(),
    expect.anything(),
  ]);
});

test('a poll that has no slot after five seconds is turned away, but for those who have waited', async () => {
  const { began, poll, wake, end, move } = aLoad();
  poll(...SIX, 'early');
  wake('woken');
  move(3000);
  poll('late');
  move(2000);
  poll('later');
  await settled();
  expect(began.slice(6)).toEqual(['early turned away']);
  move(2000);
  end('a');
  end('b');
  await settled();
  expect(began.slice(7)).toEqual(['woken', 'late']);
});

test('no more queue than 32 for each slot, and nobody who holds much of a crowded instance', async () => {
  const { load, poll, began } = aLoad();
  poll(...Array.from({ length: 6 + 10 * 32 }, (_, n) => `poll ${n}`), 'one too many');
  await settled();
  expect(began.slice(6)).toEqual(['one too many turned away']);
  expect(await load.acquireQueued(5)).toBe(undefined);
  expect(load.state().turnedAway.poll).toBe(2);
});

test('those who queue have all slots that are free with each turn of the event loop, and others are served in between', async () => {
  const load = admissionControl(1000);
  const held = await Promise.all(Array.from({ length: 600 }, () => load.acquireQueued(0)));
  const steps: number[] = [];
  let began = 0;
  for (let n = 0; n < 1500; n += 1) {
    void load.acquireQueued(0).then((slot) => {
      began += 1;
      slot!.release();
    });
  }
  await settled();
  for (const slot of held) slot!.release();
  while (began < 1500) {
    const before = began;
    await turn();
    steps.push(began - before);
  }
  expect(steps.filter((step) => step > 0)).toEqual([600, 600, 300]);
});
