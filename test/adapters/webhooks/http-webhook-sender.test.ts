import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { secrets as randomness } from '../../../src/adapters/random/secrets.ts';
import { allowedAddresses, type Resolve } from '../../../src/adapters/webhooks/allowed-addresses.ts';
import { bodyOf, httpWebhookSender } from '../../../src/adapters/webhooks/http-webhook-sender.ts';
import { sealedSecrets } from '../../../src/adapters/webhooks/webhook-secrets.ts';
import { secretOf } from '../../../src/domain/webhooks/webhook.ts';
import type { WebhookDelivery } from '../../../src/domain/webhooks/webhook-delivery.ts';
import { NOON } from '../../support/builders.ts';
import { answering, echoing, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

const LOOPBACK = ['127.0.0.0/8'];
const sealed = sealedSecrets([Buffer.alloc(32, 1)]);
const aDelivery: WebhookDelivery = {
  orgId: newId(),
  webhookId: newId(),
  eventId: newId(),
  type: 'game.final',
  subjectId: newId(),
  happenedAt: NOON,
  attempts: 1,
  dueAt: NOON,
  end: null,
  log: [],
};
const secret = secretOf(randomness.make());
const kept = (text: string) => sealed.seal(text, aDelivery);

type Terms = Readonly<{ networks?: readonly string[]; resolve?: Resolve; limitMs?: number }>;
const senderWith = ({ networks = LOOPBACK, resolve = async () => ['127.0.0.1'], limitMs = 10_000 }: Terms = {}) =>
  httpWebhookSender({ addresses: allowedAddresses(networks, resolve), secrets: sealed, now: () => new Date(), version: 'test', limitMs });

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(answering(204));
});

describe('what is sent', () => {
  test('is verified by another implementation of Standard Webhooks, and by no other secret', async () => {
    expect(await senderWith().send(receiver.url, [kept(secret)], aDelivery)).toMatchObject({ failure: null, answer: 204, isGone: false });
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]];
    expect(new StandardWebhook(secret).verify(body, headers)).toEqual({
      type: 'game.final',
      version: 1,
      timestamp: NOON.toISOString(),
      data: { orgId: aDelivery.orgId, gameId: aDelivery.subjectId },
    });
    expect(headers).toMatchObject({ 'webhook-id': aDelivery.eventId, 'content-type': 'application/json' });
    expect(() => new StandardWebhook(secretOf(randomness.make())).verify(body, headers)).toThrow('No matching signature');
    expect(() => new StandardWebhook(secret).verify(body.replace('final', 'score'), headers)).toThrow('No matching signature');
    const late = { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600) };
    expect(() => new StandardWebhook(secret).verify(body, late)).toThrow('timestamp too old');
  });

  test('is signed by the old and the new secret while both are in force', async () => {
    const next = secretOf(randomness.make());
    await senderWith().send(receiver.url, [kept(next), kept(secret)], aDelivery);
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]];
    for (const each of [secret, next]) expect(() => new StandardWebhook(each).verify(body, headers)).not.toThrow();
  });

  test('names the organization alone where an event is about nothing else', () => {
    expect(JSON.parse(bodyOf({ ...aDelivery, type: 'standings.changed', subjectId: null })).data).toEqual({ orgId: aDelivery.orgId });
  });
});

describe('a challenge', () => {
  const challenge: WebhookDelivery = { ...aDelivery, type: 'webhook.challenge', subjectId: null };
  const ask = (limitMs?: number) => senderWith(limitMs === undefined ? {} : { limitMs }).send(receiver.url, [kept(secret)], challenge);
  const textIn = ({ body }: Receiver['received'][number]): string => JSON.parse(body).data.challenge;

  test('is answered by its text, which is another in each attempt', async () => {
    receiver.answer(echoing());
    for (let time = 0; time < 2; time += 1) expect(await ask()).toMatchObject({ failure: null, answer: 200 });
    const [first, second] = receiver.received as [Receiver['received'][number], Receiver['received'][number]];
    expect(new StandardWebhook(secret).verify(first.body, first.headers)).toMatchObject({ type: 'webhook.challenge', version: 1 });
    expect(Buffer.from(textIn(first), 'base64url')).toHaveLength(32);
    expect(textIn(first)).not.toBe(textIn(second));
  });

  const answers: readonly [string, (received: Receiver['received'][number]) => string][] = [
    ['nothing', () => ''],
    ['what was sent', ({ body }) => body],
    ['the bare text', textIn],
    ['null', () => 'null'],
    ['another text', () => '{"challenge":"text"}'],
    ['the text in more than is read', (received) => JSON.stringify({ challenge: textIn(received), more: 'x'.repeat(20_000) })],
  ];
  test.each(answers)('is not answered by %s', async (_, answer) => {
    receiver.answer((response, received) => response.writeHead(200).end(answer(received)));
    expect(await ask()).toMatchObject({ failure: 'not-echoed', answer: 200 });
  });

  test('is not answered by its text with an error, nor by an answer that does not end', async () => {
    receiver.answer((response, received) => response.writeHead(500).end(JSON.stringify({ challenge: textIn(received) })));
    expect(await ask()).toMatchObject({ failure: 'refused', answer: 500 });
    receiver.answer((response, received) => response.writeHead(200).write(JSON.stringify({ challenge: textIn(received) })));
    expect(await ask(200)).toMatchObject({ failure: 'timed-out' });
  });
});

describe('a receiver', () => {
  const outcomeOf = (terms?: Terms, url = receiver.url) => senderWith(terms).send(url, [kept(secret)], aDelivery);

  test.each([
    [200, null],
    [299, null],
    [400, 'refused'],
    [500, 'refused'],
  ] as const)('that answers %d has: %p', async (status, failure) => {
    receiver.answer(answering(status));
    expect(await outcomeOf()).toMatchObject({ answer: status, failure });
  });

  test('that is gone says so', async () => {
    receiver.answer(answering(410));
    expect(await outcomeOf()).toMatchObject({ failure: 'refused', isGone: true });
  });

  test.each(['301', '302', '303', '307', '308'])('that leads elsewhere (%s) is not followed', async (status) => {
    const inside = await startReceiver();
    receiver.answer(answering(Number(status), { location: inside.url }));
    expect(await outcomeOf()).toMatchObject({ failure: 'redirected', answer: Number(status) });
    await inside.stop();
    expect([receiver.received.length, inside.received.length]).toEqual([1, 0]);
  });

  test('may ask for a pause, in seconds or until a date', async () => {
    receiver.answer(answering(503, { 'retry-after': '120' }));
    expect(await outcomeOf()).toMatchObject({ retryAfterMs: 120_000 });
    receiver.answer(answering(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }));
    expect((await outcomeOf()).retryAfterMs).toBeGreaterThan(3_000_000);
    receiver.answer(answering(429, { 'retry-after': 'soon' }));
    expect(await outcomeOf()).toMatchObject({ retryAfterMs: 0 });
  });

  test('that never answers is given up', async () => {
    receiver.answer(() => {});
    expect(await outcomeOf({ limitMs: 300 })).toMatchObject({ failure: 'timed-out', answer: null });
  });

  test('that never ends its answer, or sends without end, holds nobody up', async () => {
    receiver.answer((response) => void response.writeHead(200).write('a'));
    expect(await outcomeOf({ limitMs: 1_500 })).toMatchObject({ failure: null, answer: 200 });
    let isClosed = Promise.resolve();
    receiver.answer((response) => {
      response.writeHead(200);
      isClosed = new Promise((closed) => response.on('close', closed));
      const flood = () => {
        while (!response.destroyed && response.write('a'.repeat(65_536)));
        response.once('drain', flood);
      };
      flood();
    });
    // Long before the timeout, since only a little of the body is read.
    expect(await outcomeOf({ limitMs: 600_000 })).toMatchObject({ failure: null, answer: 200 });
    await isClosed;
  });

  test('that is not there is unreachable', async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await outcomeOf({}, gone.url)).toMatchObject({ failure: 'unreachable', answer: null });
  });
});

describe('an address that is not allowed', () => {
  test('is not connected to where the name service changes its mind after registration', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const resolve: Resolve = async () => answers.shift() ?? ['127.0.0.1'];
    const addresses = allowedAddresses([], resolve);
    const url = `https://rebinding.example.org:8443/`;
    expect(await addresses.check(url)).toBeUndefined();
    const sender = httpWebhookSender({ addresses, secrets: sealed, now: () => new Date(), version: 'test' });
    expect(await sender.send(url, [kept(secret)], aDelivery)).toMatchObject({ failure: 'address-not-allowed', answer: null });
  });

  test('is connected to as it was checked, without asking a second time', async () => {
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    const addresses = { ...allowedAddresses(LOOPBACK, resolve), faultIn: () => undefined };
    const sender = httpWebhookSender({ addresses, secrets: sealed, now: () => new Date(), version: 'test' });
    const url = `http://hooks.example.org:${receiver.port}/`;
    expect(await sender.send(url, [kept(secret)], aDelivery)).toMatchObject({ failure: null });
    expect(asked).toBe(1);
  });

  test('is not connected to where it stands in the address itself, which nobody looks up', async () => {
    const sender = senderWith({ networks: [] });
    for (const url of [receiver.url, `https://127.0.0.1:${receiver.port}/`, 'https://[::ffff:7f00:1]/', 'https://169.254.169.254/'])
      expect(await sender.send(url, [kept(secret)], aDelivery)).toMatchObject({ failure: 'address-not-allowed' });
    expect(receiver.received).toEqual([]);
  });
});

describe('a kept secret', () => {
  const place = { orgId: aDelivery.orgId, webhookId: aDelivery.webhookId };
  test('says nothing of itself, and is opened with the keys that there are', () => {
    const text = kept(secret);
    expect(text).not.toContain(secret.slice(6, 16));
    expect(kept(secret)).not.toBe(text);
    const rotated = sealedSecrets([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
    expect(rotated.open(text, place)).toBe(secret);
    expect(sealed.open(text, place)).toBe(secret);
    expect(() => sealed.open(rotated.seal(secret, place), place)).toThrow('is not in WEBHOOK_KEYS');
  });

  test('cannot be moved to another endpoint or organization, nor changed', () => {
    const text = kept(secret);
    expect(() => sealed.open(text, { ...place, webhookId: newId() })).toThrow();
    expect(() => sealed.open(text, { ...place, orgId: newId() })).toThrow();
    const other = text.slice(0, -3) + (text.endsWith('AAA') ? 'BBB' : 'AAA');
    expect(() => sealed.open(other, place)).toThrow();
  });
});
