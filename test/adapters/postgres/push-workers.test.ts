import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expoPushSender } from '../../../src/adapters/push/expo-push-sender.ts';
import { pushWorker } from '../../../src/adapters/push/push-worker.ts';
import { deliverNotices } from '../../../src/application/push/deliver-notices.ts';
import { MINUTE } from '../../support/builders.ts';
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
      isDue: () => subject.read.isPushDue(),
      expand: scene.expand,
      deliver: deliverNotices({ ...scene.deps, pushSender: expoPushSender({ url: expo.url }) }),
    },
    silent,
    { everyMs: 5 },
  );

test('three workers share the work while it comes in: every message reaches every device once', async () => {
  const tokens = await scene.devices(40);
  const admin = await scene.person('admin');
  const workers = [aWorker(), aWorker(), aWorker()];
  for (const worker of workers) worker.start();
  const messages: string[] = [];
  for (let n = 0; n < 20; n += 1) messages.push((await scene.say(admin, scene.orgRoom('announcements'))).id);
  while (await subject.read.isPushDue()) await pause(20);
  await Promise.all(workers.map((worker) => worker.stop()));
  // Were anything left, or left marked as under way, it would be sent now.
  scene.wait(2 * MINUTE);
  await scene.deliverAll(expoPushSender({ url: expo.url }));

  const got = expo.delivered().map(({ to, data }) => `${to} ${data['messageId']}`);
  expect(got).toHaveLength(40 * 20);
  expect(new Set(got)).toEqual(new Set(tokens.flatMap((token) => messages.map((id) => `${token} ${id}`))));
  expect(new Set(expo.delivered().map(({ data }) => data['deliveryId'])).size).toBe(40 * 20);
});
