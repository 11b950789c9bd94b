import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { dueOrgQueue } from '../../../src/adapters/jobs/due-org-queue.ts';
import type { QueueWorker } from '../../../src/adapters/jobs/queue-worker.ts';
import { expoPushSender } from '../../../src/adapters/push/expo-push-sender.ts';
import { type PushWork, pushWorker } from '../../../src/adapters/push/push-worker.ts';
import { deliverNotifications } from '../../../src/application/notifications/deliver-notifications.ts';
import { fanOutNotifications } from '../../../src/application/notifications/fan-out-notifications.ts';
import type { PushSender } from '../../../src/application/ports/push-sender.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { HOUR, MINUTE } from '../../support/builders.ts';
import { isPushDue } from '../../support/due.ts';
import { type Failure, type FakeExpo, startFakeExpo } from '../../support/fake-expo.ts';
import { type PushScene, pushScene } from '../../support/push-scene.ts';
import { memorySubject, type StorageSubject } from '../../support/storage-subject.ts';

const aQueue = () => dueOrgQueue({ scanIntervalMs: () => 5, restMs: 5 });

/** Resolves as soon as the condition holds; otherwise the test's own time limit ends the wait. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

describe('a worker', () => {
  let subject: StorageSubject;
  let scene: PushScene;
  let expo: FakeExpo;
  let admin: User;
  let logged: object[];
  const workers: QueueWorker[] = [];

  beforeEach(async () => {
    subject = await memorySubject();
    scene = await pushScene(subject);
    expo = await startFakeExpo();
    admin = await scene.person('admin');
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await expo.stop();
    await subject.dispose();
  });

  const log = (facts: object, message: string) => void logged.push({ ...facts, message });
  function start(over: Partial<PushWork> = {}, pushSender: PushSender = expoPushSender({ url: expo.url, timeLimitMs: 2000 })): QueueWorker {
    const work = {
      due: subject.read.pushDue,
      dueIn: subject.read.pushDueIn,
      expand: fanOutNotifications(scene.deps),
      deliver: deliverNotifications({ ...scene.deps, pushSender }),
      ...over,
    };
    const worker = pushWorker(work, aQueue(), { info: log, warn: log, error: log }, { afterFailureMs: 20 });
    workers.push(worker);
    worker.start();
    return worker;
  }
  const announce = () => scene.say(admin, scene.orgRoom('announcements'));
  const isIdle = async () => !(await isPushDue(subject.read));

  test('sends what happens while it runs, and what happened before it ran', async () => {
    const token = await scene.device(await scene.parent());
    await announce();
    start();
    await until(() => expo.delivered().length === 1);
    await announce();
    await until(() => expo.delivered().length === 2);
    expect(expo.delivered().map(({ to }) => to)).toEqual([token, token]);
  });

  test('sends a hundred messages a request', async () => {
    await scene.devices(230);
    await announce();
    start();
    await until(() => expo.delivered().length === 230);
    expect(expo.requests().map(({ items }) => items)).toEqual([100, 100, 30]);
  });

  test.each<[string, Failure]>([
    ['is asked to slow down', { kind: 'status', status: 429, retryAfter: '60' }],
    ['fails', { kind: 'status', status: 503 }],
    ['does not know the access token', { kind: 'status', status: 401 }],
    ['fails for a message', { kind: 'tickets', error: 'ExpoError' }],
    ['answers half a document', { kind: 'malformed' }],
    ['hangs', { kind: 'hang' }],
    ['goes away in the middle', { kind: 'drop' }],
  ])('loses nothing to a push service that %s', async (_, failure) => {
    await scene.device(await scene.parent());
    expo.fail(failure, 2);
    await announce();
    start();
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await until(() => logged.length === attempts);
      scene.wait(10 * MINUTE);
    }
    expect(logged[2]).toMatchObject({ accepted: 1 });
    const ids = new Set(expo.delivered().map(({ data }) => data['deliveryId']));
    expect(expo.delivered().length).toBeGreaterThan(0);
    expect(ids.size).toBe(1);
  });

  test('asks what became of messages, and forgets devices that are gone', async () => {
    const parent = await scene.parent();
    const [stays, goes] = [await scene.device(parent), await scene.device(parent)];
    await announce();
    start();
    await until(() => logged.length === 1);
    expo.unregister(goes);
    scene.wait(15 * MINUTE);
    await until(() => logged.length === 2);
    expect(logged[1]).toEqual({ delivered: 1, retired: 1, message: 'push messages' });
    expect(await scene.signOut(parent, goes)).toEqual({ removed: false });
    expect(await scene.signOut(parent, stays)).toEqual({ removed: true });
  });

  test('logs figures and reasons, and no token', async () => {
    const parent = await scene.parent();
    const [bad, gone] = [await scene.device(parent), await scene.device(parent), await scene.device(parent)];
    expo.refuseRequestsWith(bad);
    expo.unregister(gone);
    await announce();
    start();
    await until(() => logged.length > 0);
    expect(logged).toEqual([{ retired: 2, accepted: 1, message: 'push messages' }]);
  });

  test('goes on after a failure', async () => {
    await scene.device(await scene.parent());
    await announce();
    let failures = 3;
    start({
      due: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('the database is away');
        return subject.read.pushDue();
      },
    });
    await until(() => expo.delivered().length === 1);
    expect(logged.slice(0, 3)).toMatchObject(Array(3).fill({ message: 'finding due push messages failed, will retry' }));
  });

  test('goes on sending when expanding fails', async () => {
    await scene.device(await scene.parent());
    await announce();
    await scene.expandAll();
    start({ expand: () => Promise.reject(new Error('a bug')) });
    await until(() => expo.delivered().length === 1);
  });

  test('that stops ends what is under way, and takes up nothing more', async () => {
    await scene.devices(150);
    await announce();
    const sender = expoPushSender({ url: expo.url });
    const going = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const worker = start(
      {},
      {
        ...sender,
        send: async (messages) => {
          going.resolve();
          await gate.promise;
          return sender.send(messages);
        },
      },
    );
    await going.promise;
    let hasStopped = false;
    const stopped = worker.stop().then(() => {
      hasStopped = true;
    });
    await pause(20);
    expect(hasStopped).toBe(false);
    gate.resolve();
    await stopped;
    expect(expo.delivered()).toHaveLength(100);
    // What was sent is marked as sent: it is neither waited for nor sent again.
    start();
    await until(() => expo.delivered().length >= 150);
    scene.wait(HOUR);
    await until(isIdle);
    expect(expo.delivered()).toHaveLength(150);
  });

  test('that stops before it has started has stopped', async () => {
    const worker = pushWorker(
      { due: async () => [], dueIn: async () => undefined, expand: async () => ({ kind: 'nothing-due' }), deliver: async () => [] },
      aQueue(),
      { info: log, warn: log, error: log },
    );
    await worker.stop();
  });
});
