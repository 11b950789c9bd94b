import { expect, test } from '@jest/globals';
import { type DueOrgQueue, dueOrgQueue } from '../../../src/adapters/jobs/due-org-queue.ts';
import { reminderWorker } from '../../../src/adapters/jobs/reminder-worker.ts';
import { pushWorker } from '../../../src/adapters/push/push-worker.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { proposalWorker } from '../../../src/adapters/scheduling/proposal-worker.ts';
import { webhookWorker } from '../../../src/adapters/webhooks/webhook-worker.ts';
import type { BusyWebhooks } from '../../../src/application/ports/storage/webhooks/webhook-storage.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import type { OrgId, WebhookId } from '../../../src/domain/shared/ids.ts';

/** Something is due in each of these orgs; nothing can be done for one of them. */
function work() {
  const [here, failing] = [newId<OrgId>(), newId<OrgId>()];
  const waiting = new Set([here, failing]);
  const tried: OrgId[] = [];
  const told: unknown[] = [];
  const state = { isBack: false };
  return {
    here,
    failing,
    waiting,
    tried,
    told,
    state,
    /** A worker's visit to an org: returns whether there was anything to do. */
    async take(orgId: OrgId): Promise<boolean> {
      tried.push(orgId);
      if (orgId === failing && !state.isBack) throw new Unavailable('the database is unreachable');
      return waiting.delete(orgId);
    },
    due: async () => [...waiting].map((orgId) => ({ orgId, inMs: 0 })),
    dueIn: async (orgId: OrgId) => (waiting.has(orgId) ? 0 : undefined),
    log: Object.fromEntries(
      (['info', 'warn', 'error'] as const).map((level) => [level, (facts: object, msg: string) => void told.push({ ...facts, msg })]),
    ) as Record<'info' | 'warn' | 'error', (facts: object, msg: string) => void>,
  };
}
type Work = ReturnType<typeof work>;

const WORKERS: Readonly<Record<string, (given: Work, queue: DueOrgQueue) => { start(): void; stop(): unknown }>> = {
  push: ({ take, due, dueIn, log }, queue) => {
    const expand = async (orgId: OrgId) => ({ kind: (await take(orgId)) ? ('expanded' as const) : ('nothing-due' as const) });
    return pushWorker({ due, dueIn, expand: expand as never, deliver: async () => [] }, queue, log, { afterFailureMs: 1 });
  },
  proposals: ({ take, due, dueIn, log }, queue) => proposalWorker({ due, dueIn, solve: take }, queue, log, { afterFailureMs: 1 }),
  reminders: ({ take, waiting, due, log }, queue) => {
    const dueIn = async (orgId: OrgId) => (waiting.has(orgId) ? 0 : 600_000);
    return reminderWorker({ due, dueIn, make: async (orgId) => ((await take(orgId)) ? { people: 0 } : undefined) }, queue, log, {
      afterFailureMs: 1,
    });
  },
  'webhooks, whose endpoints are found': ({ take, waiting, failing, state, log }, queue) => {
    const places = async ({ webhookIds }: BusyWebhooks, ofOrg?: OrgId) => {
      if (ofOrg === failing && !state.isBack) await take(failing);
      const orgIds = [...waiting].filter((orgId) => (ofOrg ?? orgId) === orgId && !webhookIds.includes(orgId as never));
      return orgIds.map((orgId) => ({ orgId, webhookId: orgId as never as WebhookId, url: `https://${orgId}.example.org`, inMs: 0 }));
    };
    const visit = async ({ orgId }: { orgId: OrgId }) => {
      await take(orgId);
      return { outcomes: [], isDisabled: false };
    };
    return webhookWorker({ waiting: places, visit }, queue, log, { afterFailureMs: 1 });
  },
};

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((done) => setTimeout(done, 2));
};

test.each(Object.keys(WORKERS))(
  'a worker of %s serves other orgs while one fails, says so, and does its work once it can',
  async (name) => {
    const given = work();
    const { here, failing, tried, waiting, told, state } = given;
    const queue = dueOrgQueue({ scanIntervalMs: () => 600_000, restMs: 1 });
    const worker = WORKERS[name]!(given, queue);
    worker.start();
    await until(() => tried.includes(failing) && !waiting.has(here));
    for (let times = 0; times < 3; times += 1) {
      waiting.add(here);
      queue.add(here);
      await until(() => !waiting.has(here));
    }
    expect(told[0]).toMatchObject({ msg: expect.stringContaining('failed, will retry') });
    expect([...waiting]).toEqual([failing]);

    state.isBack = true;
    await until(() => waiting.size === 0);
    await worker.stop();
  },
);

test('a proposal that takes long holds up no other organization', async () => {
  const { here: slow, failing: other, waiting, due, dueIn, log } = work();
  const solved = Promise.withResolvers<boolean>();
  const solve = async (orgId: OrgId) => {
    if (orgId === slow) await solved.promise;
    return waiting.delete(orgId);
  };
  const worker = proposalWorker({ due, dueIn, solve }, dueOrgQueue({ scanIntervalMs: () => 600_000, restMs: 1 }), log, {
    afterFailureMs: 1,
  });
  worker.start();
  await until(() => !waiting.has(other));
  expect([...waiting]).toEqual([slow]);

  solved.resolve(true);
  await until(() => waiting.size === 0);
  worker.stop();
});

test('of one organization, proposals are solved one after the other', async () => {
  const { here, log } = work();
  let [left, running, most] = [5, 0, 0];
  const solve = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 2));
    running -= 1;
    left -= 1;
    return true;
  };
  const queue = dueOrgQueue({ scanIntervalMs: () => 1, restMs: 1 });
  const due = async () => (left > 0 ? [{ orgId: here, inMs: 0 }] : []);
  const worker = proposalWorker({ due, dueIn: async () => (left > 0 ? 0 : undefined), solve }, queue, log, { afterFailureMs: 1 });
  worker.start();
  await until(() => left <= 0);
  expect(most).toBe(1);
  worker.stop();
});
