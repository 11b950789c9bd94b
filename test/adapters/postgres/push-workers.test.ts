import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dueOrgQueue } from '../../../src/adapters/jobs/due-org-queue.ts';
import { expoPushSender } from '../../../src/adapters/push/expo-push-sender.ts';
import { pushWorker } from '../../../src/adapters/push/push-worker.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { deliverNotifications } from '../../../src/application/notifications/deliver-notifications.ts';
import { fanOutNotifications } from '../../../src/application/notifications/fan-out-notifications.ts';
import type { PushEvent } from '../../../src/domain/notifications/push-event.ts';
import type { GameId, PushEventId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { MINUTE } from '../../support/builders.ts';
import { isPushDue } from '../../support/due.ts';
import { type FakeExpo, startFakeExpo } from '../../support/fake-expo.ts';
import { type PushScene, pushScene } from '../../support/push-scene.ts';
import { postgresSubject, type StorageSubject } from '../../support/storage-subject.ts';

let subject: StorageSubject;
let scene: PushScene;
let expo: FakeExpo;
beforeAll(async () => {
  subject = await postgresSubject();
  scene = await pushScene(subject);
  expo = await startFakeExpo();
});
afterAll(async () => {
  await expo.stop();
  await subject.dispose();
});

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const aWorker = () =>
  pushWorker(
    {
      due: subject.read.pushDue,
      dueIn: subject.read.pushDueIn,
      expand: fanOutNotifications(scene.deps),
      deliver: deliverNotifications({ ...scene.deps, pushSender: expoPushSender({ url: expo.url }) }),
    },
    dueOrgQueue({ scanIntervalMs: () => 5, restMs: 5 }),
    silent,
  );

test('three workers share the work while it comes in: every message reaches every device once', async () => {
  const tokens = await scene.devices(40);
  const admin = await scene.person('admin');
  const workers = [aWorker(), aWorker(), aWorker()];
  for (const worker of workers) worker.start();
  const messages: string[] = [];
  for (let n = 0; n < 20; n += 1) messages.push((await scene.say(admin, scene.orgRoom('announcements'))).id);
  while (await isPushDue(subject.read)) await pause(20);
  await Promise.all(workers.map((worker) => worker.stop()));
  // Anything left, or left marked as in progress, would be sent now.
  scene.wait(2 * MINUTE);
  await scene.deliverAll(expoPushSender({ url: expo.url }));

  const got = expo.delivered().map(({ to, data }) => `${to} ${data['messageId']}`);
  expect(got).toHaveLength(40 * 20);
  expect(new Set(got)).toEqual(new Set(tokens.flatMap((token) => messages.map((id) => `${token} ${id}`))));
  expect(new Set(expo.delivered().map(({ data }) => data['deliveryId'])).size).toBe(40 * 20);
});

test('an event that one worker has in hand holds up no other worker, who takes the next', async () => {
  const { unitOfWork } = subject;
  const anEvent = (): PushEvent => ({
    id: newId<PushEventId>(),
    orgId: scene.org.id,
    happenedAt: subject.clock.read(),
    kind: 'game-change',
    gameId: newId<GameId>(),
    news: [],
  });
  const events = [anEvent(), anEvent()];
  for (const event of events) await scene.league.write(({ outbox }) => outbox.add(event));
  const take = (during: (taken: PushEvent | undefined) => Promise<void>) =>
    unitOfWork.transact<PushEvent | undefined, never>(async ({ outbox }) => {
      const taken = (await outbox.take(scene.org.id))?.event;
      await during(taken);
      return ok(taken);
    });
  const [held, letGo] = [Promise.withResolvers<PushEvent | undefined>(), Promise.withResolvers<void>()];
  const first = take(async (taken) => {
    held.resolve(taken);
    await letGo.promise;
  });
  const inHand = await held.promise;
  // If the second waited for the first, this would never end.
  const second = await take(async () => undefined);
  letGo.resolve();
  await first;
  expect([inHand?.id, second.ok && second.value?.id].toSorted()).toEqual(events.map(({ id }) => id).toSorted());
});
