import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { secrets } from '../../src/adapters/random/secrets.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import type { WebhookEventId, WebhookId } from '../../src/domain/shared/ids.ts';
import { newWebhook, secretOf, verified } from '../../src/domain/webhooks/webhook.ts';
import { configOf } from '../support/config.ts';
import { freshPostgres } from '../support/postgres.ts';
import { answering, type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { webhookGateway, webhookScene } from '../support/webhook-scene.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let receiver: Receiver;
const senders: ChildProcess[] = [];
beforeAll(async () => {
  postgres = await freshPostgres(() => new Date());
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all(senders.map((sender) => end(sender)));
  await receiver.stop();
  await postgres.dispose();
});

function startSender(): ChildProcess {
  const sender = spawn(process.execPath, [fileURLToPath(new URL('../support/webhook-process.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATABASE_URL: postgres.url },
    stdio: 'ignore',
  });
  const watchdog = watchOver(sender.pid!, undefined);
  sender.once('exit', watchdog.dismiss);
  senders.push(sender);
  return sender;
}
async function end(sender: ChildProcess): Promise<void> {
  if (sender.exitCode !== null || sender.signalCode !== null) return;
  const ended = once(sender, 'exit');
  sender.kill('SIGKILL');
  await ended;
}
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await pause(50);
};

test('a sender that is killed in the middle loses nothing: what was under way comes again, under the same id', async () => {
  const clock = { read: () => new Date(), set: () => {} };
  const scene = await webhookScene(await webhookGateway({ ...postgres, clock }));
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const { ports } = await composeGateway(configOf(), { log, version: 'test', storage: postgres });
  const [secret, now, orgId, id] = [secretOf(secrets.make()), new Date(), scene.org.id, newId<WebhookId>()];
  const sealed = ports.webhooks!.secrets.seal(secret, { orgId, webhookId: id });
  const terms = { id, orgId, url: receiver.url, eventTypes: ['org.changed'] as const, secret: sealed, createdBy: scene.user.id };
  const events = Array.from({ length: 30 }, () => newId<WebhookEventId>());
  await scene.league.write(async ({ webhooks, webhookDeliveries }) => {
    await webhooks.save(verified(newWebhook(terms, now), now));
    for (const event of events) await webhookDeliveries.add({ id: event, orgId, type: 'org.changed', subjectId: null }, id);
  });

  // It takes some requests and does not reply: their sender is killed before it can know the outcome.
  receiver.answer(() => {});
  const first = startSender();
  await until(() => receiver.received.length === 4);
  await end(first);
  const underWay = receiver.received.map(({ headers }) => headers['webhook-id']);
  receiver.answer(answering(204));
  // A minute passes, during which no other process touches what it had claimed.
  await postgres.sql(`update webhook_delivery set due_at = ((due_at at time zone 'UTC') - interval '1 minute') at time zone 'UTC'`);

  startSender();
  const unsent = async () => (await postgres.sql<{ count: string }>('select count(*) from webhook_delivery where ended is null'))[0]!.count;
  await until(async () => Number(await unsent()) === 0);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set(events));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at).toSorted()).toEqual(underWay.toSorted());
  for (const { headers, body } of receiver.received) expect(() => new StandardWebhook(secret).verify(body, headers)).not.toThrow();
});
