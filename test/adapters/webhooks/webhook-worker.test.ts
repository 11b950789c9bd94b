import { afterEach, expect, test } from '@jest/globals';
import { dueOrgQueue } from '../../../src/adapters/jobs/due-org-queue.ts';
import type { QueueWorker } from '../../../src/adapters/jobs/queue-worker.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { webhookWorker } from '../../../src/adapters/webhooks/webhook-worker.ts';
import type { BusyWebhooks, WaitingWebhook, WebhookPlace } from '../../../src/application/ports/storage/webhooks/webhook-storage.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

const AT_ONCE = { inAll: 5, ofOrg: 2, ofHost: 3 };
const place = (over: Partial<WaitingWebhook> = {}): WaitingWebhook => ({
  orgId: newId(),
  webhookId: newId(),
  url: `https://${newId()}.example.org/hook`,
  inMs: 0,
  ...over,
});

let worker: QueueWorker;
let given: ReturnType<typeof work>;
afterEach(async () => {
  const stopped = worker.stop();
  for (const { end } of given.visits) end();
  await stopped;
});

const told: unknown[] = [];
const noted = (facts: object, message: string) => void told.push({ ...facts, message });
const LOG = { info: noted, warn: noted, error: noted };

/** Endpoints that always have something to send, and visits to them that end when a test says so. */
function work(places: readonly WaitingWebhook[], head = Number.POSITIVE_INFINITY) {
  const visits: { place: WebhookPlace; end: () => void; fail: (error: Error) => void }[] = [];
  let looks = 0;
  return {
    visits,
    looks: () => looks,
    visited: () => new Set(visits.map((visit) => visit.place)),
    async waiting({ webhookIds, orgIds }: BusyWebhooks, ofOrg?: OrgId) {
      looks += 1;
      const free = places.filter(({ webhookId, orgId }) => !webhookIds.includes(webhookId) && !orgIds.includes(orgId));
      return free.filter(({ orgId }) => ofOrg === undefined || orgId === ofOrg).slice(0, ofOrg === undefined ? head : undefined);
    },
    visit: (visitedPlace: WebhookPlace) =>
      new Promise<{ outcomes: ['delivered']; isDisabled: false }>((end, fail) => {
        visits.push({ place: visitedPlace, end: () => end({ outcomes: ['delivered'], isDisabled: false }), fail });
      }),
  };
}
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((done) => setTimeout(done, 5));
};
const start = () => {
  const queue = dueOrgQueue({ scanIntervalMs: () => 60_000 });
  worker = webhookWorker(given, queue, LOG, { afterFailureMs: 60_000, atOnce: AT_ONCE });
  worker.start();
};

test('visits as many at once as there may be, of an organization and a host fewer', async () => {
  const orgId = newId<WaitingWebhook['orgId']>();
  const [ofOrg, ofHost] = [
    [1, 2, 3, 4].map(() => place({ orgId })),
    [1, 2, 3, 4].map((n) => place({ url: `https://shared.example.org/${n}` })),
  ];
  given = work([...ofOrg, ...ofHost]);
  start();
  await until(() => given.visits.length === 5);
  expect(ofOrg.filter((each) => given.visited().has(each))).toHaveLength(2);
  expect(ofHost.filter((each) => given.visited().has(each))).toHaveLength(3);
});

test('lets an endpoint that never answers hold up nobody else', async () => {
  const [dead, live] = [place(), place()];
  given = work([dead, live]);
  start();
  await until(() => given.visits.length === 2);
  const visitsOf = (which: WaitingWebhook) => given.visits.filter((visit) => visit.place === which);
  for (let n = 1; n <= 5; n += 1) {
    await until(() => visitsOf(live).length === n);
    visitsOf(live).at(-1)!.end();
  }
  expect(visitsOf(dead)).toHaveLength(1);
});

test('gives everybody a turn, however much there is for the one who stands first', async () => {
  const [flood, ...others] = [place(), place(), place()];
  given = work([flood!, ...others], 1);
  start();
  await until(() => given.visited().size === 3);
});

test('goes on after a failure, leaves alone for a while who caused it, and logs ids alone', async () => {
  const [broken, live] = [place(), place()];
  given = work([broken, live]);
  start();
  await until(() => given.visits.length === 2);
  told.length = 0;
  given.visits.find((visit) => visit.place === broken)!.fail(new Error('no key'));
  given.visits.find((visit) => visit.place === live)!.end();
  await until(() => given.visits.length === 3);
  expect(given.visits[2]!.place).toBe(live);
  expect(told).toContainEqual(expect.objectContaining({ webhookId: live.webhookId, delivered: 1 }));
  expect(JSON.stringify(told)).not.toContain('example.org');
});

test('looks once where nothing waits, and rests', async () => {
  given = work([]);
  start();
  await until(() => given.looks() === 1);
  await worker.stop();
  expect(given.looks()).toBe(1);
});
