import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshPostgres } from '../../support/postgres.ts';
import { type PushScene, pushScene } from '../../support/push-scene.ts';
import { manualClock } from '../../support/storage-subject.ts';

let storage: Awaited<ReturnType<typeof freshPostgres>>;
let scene: PushScene;
beforeAll(async () => {
  const clock = manualClock();
  storage = await freshPostgres(clock.read);
  scene = await pushScene({ ...storage, clock });
});
afterAll(() => storage.dispose());

test('during a rollout, the version before sends new notices in English, and its own are sent as it has written them', async () => {
  const pat = await scene.parent();
  await scene.device(pat);
  await scene.league.write(({ users }) => users.chooseLanguage(pat.id, 'es'));
  await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
  await scene.expandAll();
  const inWords = `select body from push_notice where org_id = '${scene.org.id}'`;
  expect(await storage.load(inWords)).toEqual([{ body: 'New announcement' }]);

  await storage.load(`update push_notice set texts = null, body = 'New announcement of 0.2' where org_id = '${scene.org.id}'`);
  await scene.deliverAll();
  expect(scene.recorder.sent().map(({ body }) => body)).toEqual(['New announcement of 0.2']);
});
