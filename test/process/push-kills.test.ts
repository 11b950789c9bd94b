import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { type FakeExpo, startFakeExpo } from '../support/fake-expo.ts';
import { freshPostgres } from '../support/postgres.ts';
import { type PushScene, pushScene } from '../support/push-scene.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let scene: PushScene;
let expo: FakeExpo;
const gateways: ChildProcess[] = [];
beforeAll(async () => {
  postgres = await freshPostgres(() => new Date());
  scene = await pushScene({ ...postgres, clock: { read: () => new Date(), set: () => {} } });
  expo = await startFakeExpo();
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => end(gateway, 'SIGKILL')));
  await expo.stop();
  await postgres.dispose();
});

/** A gateway as in production, which shares the database and the push service with the others. */
async function startGateway(): Promise<ChildProcess> {
  const gateway = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(await loopbackPort()),
      PUBLIC_URL: 'http://league.test',
      DATABASE_URL: postgres.url,
      DATABASE_POOL_SIZE: '3',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_ANY_AUDIENCE: 'true',
      EXPO_PUSH_URL: expo.url,
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: 'ignore',
  });
  const watchdog = watchOver(gateway.pid!, undefined);
  gateway.once('exit', watchdog.dismiss);
  gateways.push(gateway);
  return gateway;
}

async function end(gateway: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (gateway.exitCode !== null || gateway.signalCode !== null) return;
  const ended = once(gateway, 'exit');
  gateway.kill(signal);
  await ended;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

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
  const first = await startGateway();
  await until(() => expo.requests().length >= 1);
  const second = await startGateway();
  await until(() => expo.requests().length >= 2);
  await Promise.all([end(first, 'SIGKILL'), end(second, 'SIGKILL')]);
  expect(await unsent()).toBeGreaterThan(0);
  // Half a minute passes, during which no other gateway touches what they had claimed.
  await postgres.sql(
    `update push_delivery set due_at = ((due_at at time zone 'UTC') - interval '30 seconds') at time zone 'UTC' where receipt_id is null`,
  );

  const third = await startGateway();
  await until(() => expo.requests().length >= 4);
  await end(third, 'SIGTERM');
  await startGateway();
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
