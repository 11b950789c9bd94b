import { expect, test } from '@jest/globals';
import { agenda } from '../../../src/adapters/system/agenda.ts';
import { newId } from '../../../src/adapters/system/new-id.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

const LOOK_EVERY_MS = 30_000;
const REST_MS = 1_000;

/** An agenda by a clock that stands still until it is moved, and what it came to next, if anything. */
async function planned(most?: number) {
  let time = 0;
  const ending = new AbortController();
  const plan = agenda({ lookEveryMs: () => LOOK_EVERY_MS, restMs: REST_MS, now: () => time, ...(most !== undefined && { most }) });
  let came: 'all' | readonly OrgId[] | undefined;
  const ask = () => {
    came = undefined;
    void plan.next(ending.signal).then((found) => {
      came = found;
    });
  };
  const settled = () => new Promise((done) => setImmediate(done));
  const orgs = [newId<OrgId>(), newId<OrgId>(), newId<OrgId>()] as const;
  ask();
  await settled();
  return {
    plan,
    orgs,
    end: () => ending.abort(),
    /** What it has come to since it was asked; it is asked again if it has. */
    async next() {
      await settled();
      const found = came;
      if (found !== undefined) ask();
      await settled();
      return found;
    },
    /** Moves the clock; a turn of no effect makes it look at the time. */
    async pass(ms: number) {
      time += ms;
      plan.lookAgain(LOOK_EVERY_MS * 2);
      await settled();
    },
  };
}

test('an agenda begins with a look at all orgs, and repeats it at long intervals alone', async () => {
  const { next, pass, end } = await planned();
  expect(await next()).toBe('all');
  await pass(LOOK_EVERY_MS - 1);
  expect(await next()).toBeUndefined();
  await pass(1);
  expect(await next()).toBe('all');
  end();
});

test('what a look has found is done before the next look, also where looks take longer than the time between them', async () => {
  let time = 0;
  const plan = agenda({ lookEveryMs: () => 5, restMs: 0, now: () => time });
  const { signal } = new AbortController();
  const orgId = newId<OrgId>();
  const came = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const next = await plan.next(signal);
    came.push(next);
    time += 100;
    if (next === 'all') plan.note(orgId);
  }
  expect(came).toEqual(['all', [orgId], 'all', [orgId]]);
});

test('it looks at all orgs when its turn comes alone, and does what it knows of meanwhile', async () => {
  const turns = [false, true];
  const asked: boolean[] = [];
  let time = 0;
  const mayLook = async () => {
    asked.push(turns[0]!);
    return turns.shift()!;
  };
  const plan = agenda({ lookEveryMs: () => LOOK_EVERY_MS, mayLook, now: () => time });
  const ending = new AbortController();
  const orgId = newId<OrgId>();
  plan.note(orgId);
  expect(await plan.next(ending.signal)).toEqual([orgId]);
  time = LOOK_EVERY_MS;
  expect(await plan.next(ending.signal)).toBe('all');
  expect(asked).toEqual([false, true]);
  ending.abort();
});

test('what this process puts down is due at once, without a look at all orgs', async () => {
  const { plan, orgs, next, end } = await planned();
  await next();
  plan.note(orgs[0]);
  expect(await next()).toEqual([orgs[0]]);
  expect(await next()).toBeUndefined();
  end();
});

test('what comes in while it is busy is taken together, after a rest', async () => {
  const { plan, orgs, next, pass, end } = await planned();
  await next();
  plan.note(orgs[0]);
  await next();
  for (const orgId of [orgs[1], orgs[0], orgs[1]]) plan.note(orgId);
  expect(await next()).toBeUndefined();
  await pass(REST_MS);
  expect(await next()).toEqual([orgs[1], orgs[0]]);
  end();
});

test('nobody rests while there is more to do', async () => {
  const { plan, orgs, next, end } = await planned();
  await next();
  plan.note(orgs[0]);
  await next();
  plan.note(orgs[0], -5);
  plan.goOn();
  expect(await next()).toEqual([orgs[0]]);
  end();
});

test('what is due later is due then: a retry, a receipt, a reminder; the longest due first', async () => {
  const { plan, orgs, next, pass, end } = await planned();
  await next();
  plan.note(orgs[0], 20_000);
  plan.note(orgs[1], 15_000);
  // What is known to come first is not put off by what comes later.
  plan.note(orgs[1], 25_000);
  await pass(14_999);
  expect(await next()).toBeUndefined();
  await pass(5_001);
  expect(await next()).toEqual([orgs[1], orgs[0]]);
  end();
});

test('a look that failed is repeated soon', async () => {
  const { plan, next, pass, end } = await planned();
  expect(await next()).toBe('all');
  plan.lookAgain(5_000);
  await pass(5_000);
  expect(await next()).toBe('all');
  end();
});

test('it knows of so many orgs at most, and looks at all for the others', async () => {
  const { plan, orgs, next, pass, end } = await planned(2);
  await next();
  for (const orgId of orgs) plan.note(orgId, 10_000);
  await pass(10_000);
  expect(await next()).toBe('all');
  expect(await next()).toEqual([orgs[0], orgs[1]]);
  end();
});

test('it ends at once when it is told to', async () => {
  const ending = new AbortController();
  const plan = agenda({ lookEveryMs: () => LOOK_EVERY_MS });
  await plan.next(ending.signal);
  const next = plan.next(ending.signal);
  ending.abort();
  expect(await next).toEqual([]);
});
