import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { deliverWebhooks } from '../../../src/application/webhooks/deliver-webhooks.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { givenLeague } from '../../support/league.ts';
import { answering, echoing, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let receiver: Receiver;
beforeAll(async () => {
  // The verifying side uses its own clock.
  world = await startWorld({}, { clock: () => new Date() });
  receiver = await startReceiver(echoing());
});
afterAll(async () => {
  await receiver.stop();
  await world.close();
});
beforeEach(async () => {
  org = await world.org();
  await world.member('ada', org, 'admin');
  receiver.received.length = 0;
});

const asAdmin = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  world.call('ada', method, `/api/org/webhooks${path}`, { org, headers, ...(body && { body }) });
const register = (url: string = receiver.url, eventTypes: readonly string[] = ['game.score_changed']) =>
  asAdmin('POST', '', { url, eventTypes });
/** The same, with the address proven. */
async function registerProven() {
  const made = await register();
  await deliver();
  receiver.received.length = 0;
  return made;
}
/** Sends what is due, with production's adapters. */
async function deliver(): Promise<void> {
  const { unitOfWork, webhooks } = world.ports;
  const visit = deliverWebhooks({ unitOfWork, webhookSender: webhooks!.sender, newId, random: () => 0 });
  for (const place of await world.storage.read.waitingWebhooks({ webhookIds: [], orgIds: [] })) if (place.inMs <= 0) await visit(place);
}

describe('a secret', () => {
  test('is told when it is made and never again, not to a retry either, and stands nowhere but sealed', async () => {
    const key = { 'idempotency-key': newId<string>() };
    const terms = { url: receiver.url, eventTypes: ['game.final'] };
    const made = await asAdmin('POST', '', terms, key);
    expect(made.status).toBe(201);
    const secret = String(made.body['secret']);
    const id = String(made.body['id']);
    expect(await asAdmin('POST', '', terms, key)).toMatchObject({ status: 200, body: { id, secret: null } });
    const rotated = await asAdmin('PUT', `/${id}/secret`);
    const next = String(rotated.body['secret']);
    expect(next).not.toBe(secret);

    const told = [
      (await asAdmin('GET', '')).text,
      (await asAdmin('GET', `/${id}`)).text,
      (await asAdmin('GET', `/${id}/deliveries`)).text,
      (await world.call('ada', 'GET', '/api/org/audit', { org })).text,
      (await world.call('ada', 'GET', '/api/me/export')).text,
      JSON.stringify(world.logged),
      JSON.stringify(await world.ports.unitOfWork.transact(async ({ webhooks }) => ({ ok: true, value: await webhooks.ofOrg(org.id) }))),
    ].join();
    for (const each of [secret, next]) expect(told).not.toContain(each.slice('whsec_'.length, 24));
  });

  test('signs what the endpoint gets, which another implementation verifies', async () => {
    const { body } = await registerProven();
    const league = await givenLeague(world.ports.unitOfWork, { org });
    const game = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
    await world.call('ada', 'PATCH', `/api/org/games/${game.id}`, { org, body: { homeScore: 4, snackParentName: 'Rosalind Quennell' } });
    await deliver();
    const [{ headers, body: text }] = receiver.received as [Receiver['received'][number]];
    expect(new StandardWebhook(String(body['secret'])).verify(text, headers)).toMatchObject({
      type: 'game.score_changed',
      version: 1,
      data: { orgId: org.id, gameId: game.id },
    });
    expect(text).not.toContain('Quennell');
    const log = await asAdmin('GET', `/${body['id']}/deliveries?state=delivered`);
    expect(log.body['deliveries']).toMatchObject([
      { eventId: headers['webhook-id'], attempts: [{ answer: 204, failure: null }] },
      { type: 'webhook.challenge', attempts: [{ answer: 200, failure: null }] },
    ]);
  });
});

describe('an endpoint', () => {
  test.each([
    ['https://10.0.0.1/hook', 'public Internet'],
    ['https://169.254.169.254/latest/meta-data', 'public Internet'],
    ['https://[::ffff:10.0.0.1]/', 'public Internet'],
    ['http://hooks.example.org/', 'https'],
    ['https://ada:secret@127.0.0.1/', 'user name or password'],
    ['https://8.8.8.8:22/', 'port'],
    ['nowhere', 'address'],
    [`https://127.0.0.1/${'a'.repeat(500)}`, '500 characters'],
  ])('cannot be %s: %s', async (url, words) => {
    const refused = await register(url);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ in: 'body', pointer: '/url' }] } });
    expect(refused.text).toContain(words);
    const { body } = await register(`http://127.0.0.1/${newId()}`);
    expect(await asAdmin('PATCH', `/${body['id']}`, { url })).toMatchObject({ status: 400 });
  });

  test('is sent a challenge first, signed, and nothing else until it has echoed it', async () => {
    receiver.answer(answering(200));
    const { body } = await register();
    expect(body).toMatchObject({ state: 'unverified', waiting: 1 });
    await asAdmin('POST', `/${body['id']}/test`);
    await deliver();
    expect((await asAdmin('GET', `/${body['id']}`)).body).toMatchObject({ state: 'unverified' });
    receiver.answer(echoing());
    expect((await asAdmin('PATCH', `/${body['id']}`, { state: 'active' })).body).toMatchObject({ state: 'unverified' });
    await deliver();
    expect((await asAdmin('GET', `/${body['id']}`)).body).toMatchObject({ state: 'active' });
    const sent = receiver.received.map(({ body: text, headers }) => new StandardWebhook(String(body['secret'])).verify(text, headers));
    const challenge = { type: 'webhook.challenge', data: { orgId: org.id, challenge: expect.stringMatching(/^[\w-]{43}$/) } };
    expect(sent).toEqual([expect.objectContaining(challenge), expect.objectContaining(challenge)]);
    await deliver();
    expect(JSON.parse(receiver.received.at(-1)!.body).type).toBe('webhook.test');
  });

  test('has an address of its own, and at least one type that there is', async () => {
    const one = await register('http://127.0.0.1/one');
    const two = await register('http://127.0.0.1/two');
    expect(one.status).toBe(201);
    expect(await asAdmin('PATCH', `/${two.body['id']}`, { url: 'http://127.0.0.1/one' })).toMatchObject({ status: 400 });
    expect(await register('http://127.0.0.1/one', ['game.final'])).toMatchObject({ status: 400 });
    expect(await register('http://127.0.0.1/three', [])).toMatchObject({ status: 400 });
    expect(await register('http://127.0.0.1/three', ['child.born'])).toMatchObject({ status: 400 });
    expect(await register('http://127.0.0.1/three', ['webhook.test'])).toMatchObject({ status: 400 });
  });

  test('is tried by a test event, and nothing of its answer is kept but the status', async () => {
    const { body } = await registerProven();
    receiver.answer((response) => response.writeHead(500).end('Sam Ortiz, +1 217 555 0147'));
    const { status, body: tested } = await asAdmin('POST', `/${body['id']}/test`);
    expect(status).toBe(202);
    await deliver();
    expect(receiver.received[0]!.headers['webhook-id']).toBe(tested['eventId']);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'webhook.test', data: { orgId: org.id } });
    const log = await asAdmin('GET', `/${body['id']}/deliveries`);
    expect(log.body['deliveries']).toMatchObject([
      { state: 'waiting', attempts: [{ answer: 500, failure: 'refused' }] },
      { type: 'webhook.challenge' },
    ]);
    expect(log.text).not.toContain('Ortiz');
    receiver.answer(echoing());
  });
});

test('a deployment without a key takes no endpoints, and puts nothing down', async () => {
  const without = await startWorld({}, { webhooks: undefined });
  try {
    const place = await without.org();
    await without.member('ada', place, 'admin');
    const body = { url: receiver.url, eventTypes: ['org.changed'] };
    expect(await without.call('ada', 'POST', '/api/org/webhooks', { org: place, body })).toMatchObject({
      status: 409,
      body: { type: '/problems/webhooks-off' },
    });
    expect(await without.call('ada', 'GET', '/api/org/webhooks', { org: place })).toMatchObject({ status: 200, body: { webhooks: [] } });
  } finally {
    await without.close();
  }
});
