import { expect, test } from '@jest/globals';
import { dueOrgQueue } from '../../../src/adapters/jobs/due-org-queue.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

const SCAN_INTERVAL_MS = 30_000;
const REST_MS = 1_000;

/** A queue with a clock that stands still until it is moved, and the result of its next call, if it has resolved. */
async function planned(maxOrgs?: number) {
  let time = 0;
  const ending = new AbortController();
  const queue = dueOrgQueue({
    scanIntervalMs: () => SCAN_INTERVAL_MS,
    restMs: REST_MS,
    now: () => time,
    ...(maxOrgs !== undefined && { maxOrgs }),
  });
  let came: 'all' | readonly OrgId[] | undefined;
  const ask = () => {
    came = undefined;
    void queue.next(ending.signal).then((found) => {
      came = found;
    });
  };
  const settled = () => new Promise((done) => setImmediate(done));
  const orgs = [newId<OrgId>(), newId<OrgId>(), newId<OrgId>()] as const;
  ask();
  await settled();
  return {
    queue,
    orgs,
    end: () => ending.abort(),
    /** The result of the current call, if it has resolved; then the queue is called again. */
    async next() {
      await settled();
      const found = came;
      if (found !== undefined) ask();
      await settled();
      return found;
    },
    /** Moves the clock; a scan request without effect makes the queue check the time. */
    async pass(ms: number) {
      time += ms;
      queue.requestScan(SCAN_INTERVAL_MS * 2);
      await settled();
    },
  };
}

test('an dueOrgQueue begins with a look at all orgs, and repeats it at long intervals alone', async () => {
  const { next, pass, end } = await planned();
  expect(await next()).toBe('all');
  await pass(SCAN_INTERVAL_MS - 1);
  expect(await next()).toBeUndefined();
  await pass(1);
  expect(await next()).toBe('all');
  end();
});

test('what a look has found is done before the next look, also where looks take longer than the time between them', async () => {
  let time = 0;
  const queue = dueOrgQueue({ scanIntervalMs: () => 5, restMs: 0, now: () => time });
  const { signal } = new AbortController();
  const orgId = newId<OrgId>();
  const came = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const next = await queue.next(signal);
    came.push(next);
    time += 100;
    if (next === 'all') queue.add(orgId);
  }
  expect(came).toEqual(['all', [orgId], 'all', [orgId]]);
});

test('it looks at all orgs when its turn comes alone, and does what it knows of meanwhile', async () => {
  const turns = [false, true];
  const asked: boolean[] = [];
  let time = 0;
  const mayScan = async () => {
    asked.push(turns[0]!);
    return turns.shift()!;
  };
  const queue = dueOrgQueue({ scanIntervalMs: () => SCAN_INTERVAL_MS, mayScan, now: () => time });
  const ending = new AbortController();
  const orgId = newId<OrgId>();
  queue.add(orgId);
  expect(await queue.next(ending.signal)).toEqual([orgId]);
  time = SCAN_INTERVAL_MS;
  expect(await queue.next(ending.signal)).toBe('all');
  expect(asked).toEqual([false, true]);
  ending.abort();
});

test('what this process puts down is due at once, without a look at all orgs', async () => {
  const { queue, orgs, next, end } = await planned();
  await next();
  queue.add(orgs[0]);
  expect(await next()).toEqual([orgs[0]]);
  expect(await next()).toBeUndefined();
  end();
});

test('what comes in while it is busy is taken together, after a rest', async () => {
  const { queue, orgs, next, pass, end } = await planned();
  await next();
  queue.add(orgs[0]);
  await next();
  for (const orgId of [orgs[1], orgs[0], orgs[1]]) queue.add(orgId);
  expect(await next()).toBeUndefined();
  await pass(REST_MS);
  expect(await next()).toEqual([orgs[1], orgs[0]]);
  end();
});

test('nobody rests while there is more to do', async () => {
  const { queue, orgs, next, end } = await planned();
  await next();
  queue.add(orgs[0]);
  await next();
  queue.add(orgs[0], -5);
  queue.skipRest();
  expect(await next()).toEqual([orgs[0]]);
  end();
});

test('what is due later is due then: a retry, a receipt, a reminder; the longest due first', async () => {
  const { queue, orgs, next, pass, end } = await planned();
  await next();
  queue.add(orgs[0], 20_000);
  queue.add(orgs[1], 15_000);
  // A known earlier time is not postponed by a later one.
  queue.add(orgs[1], 25_000);
  await pass(14_999);
  expect(await next()).toBeUndefined();
  await pass(5_001);
  expect(await next()).toEqual([orgs[1], orgs[0]]);
  end();
});

test('a look that failed is repeated soon', async () => {
  const { queue, next, pass, end } = await planned();
  expect(await next()).toBe('all');
  queue.requestScan(5_000);
  await pass(5_000);
  expect(await next()).toBe('all');
  end();
});

test('it knows of so many orgs at most, and looks at all for the others', async () => {
  const { queue, orgs, next, pass, end } = await planned(2);
  await next();
  for (const orgId of orgs) queue.add(orgId, 10_000);
  await pass(10_000);
  expect(await next()).toBe('all');
  expect(await next()).toEqual([orgs[0], orgs[1]]);
  end();
});

test('it ends at once when it is told to', async () => {
  const ending = new AbortController();
  const queue = dueOrgQueue({ scanIntervalMs: () => SCAN_INTERVAL_MS });
  await queue.next(ending.signal);
  const next = queue.next(ending.signal);
  ending.abort();
  expect(await next).toEqual([]);
});
