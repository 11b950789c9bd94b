import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FakeExpo, startFakeExpo } from '../support/fake-expo.ts';
import { killableGateways, until } from '../support/killable-gateways.ts';
import { freshPostgres } from '../support/postgres.ts';
import { type PushScene, pushScene } from '../support/push-scene.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let scene: PushScene;
let expo: FakeExpo;
const gateways = killableGateways(() => ({ DATABASE_URL: postgres.url, EXPO_PUSH_URL: expo.url }));
beforeAll(async () => {
  postgres = await freshPostgres(() => new Date());
  scene = await pushScene({ ...postgres, clock: { read: () => new Date(), set: () => {} } });
  expo = await startFakeExpo();
});
afterAll(async () => {
  await gateways.endAll();
  await expo.stop();
  await postgres.dispose();
});

const unsent = async (): Promise<number> => {
  const [row] = await postgres.sql<{ count: number }>(
    'select (select count(*) from push_event) + (select count(*) from push_delivery where receipt_id is null) as count',
  );
  return row!.count;
};

test('gateways that are killed in the middle of sending lose nothing, and what arrives twice has one id', async () => {
  const tokens = await scene.devices(60);
  const admin = await scene.person('admin');
  const messages: string[] = [];
  for (let n = 0; n < 10; n += 1) messages.push((await scene.say(admin, scene.orgRoom('announcements'))).id);

  // The service takes these requests and does not reply: their senders are killed before they can know the outcome.
  expo.fail({ kind: 'hang' }, 2);
  await gateways.start();
  await until(() => expo.requests().length >= 1);
  await gateways.start();
  await until(() => expo.requests().length >= 2);
  await gateways.endAll();
  expect(await unsent()).toBeGreaterThan(0);
  // Half a minute passes, during which no other gateway touches what they had claimed.
  await postgres.sql(
    `update push_delivery set due_at = ((due_at at time zone 'UTC') - interval '30 seconds') at time zone 'UTC' where receipt_id is null`,
  );

  const third = await gateways.start();
  await until(() => expo.requests().length >= 4);
  await gateways.end(third, 'SIGTERM');
  await gateways.start();
  await until(async () => (await unsent()) === 0);

  const ids = new Map<string, Set<string>>();
  for (const { to, data } of expo.delivered()) {
    const name = `${to} ${data['messageId']}`;
    ids.set(name, (ids.get(name) ?? new Set()).add(data['deliveryId']!));
  }
  expect(new Set(ids.keys())).toEqual(new Set(tokens.flatMap((token) => messages.map((id) => `${token} ${id}`))));
  expect([...ids.values()].filter((each) => each.size > 1)).toEqual([]);
  // What was in progress when the two were killed has been sent again, and nothing else.
  expect(expo.delivered()).toHaveLength(60 * 10 + 2 * 100);
});
