import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { importJWK, jwtVerify } from 'jose';
import { browserPayloadOf, MAX_WEB_PAYLOAD_BYTES, webPushSender } from '../../../src/adapters/push/web-push-sender.ts';
import type { PushMessage, PushSender } from '../../../src/application/ports/push-sender.ts';
import { aMessage } from '../../contracts/push-sender.contract.ts';
import { aBrowser, startFakeWebPush } from '../../support/fake-web-push.ts';

const vapid = createECDH('prime256v1');
const publicKey = vapid.generateKeys('base64url');
const privateKey = vapid.getPrivateKey('base64url');
const contact = 'mailto:operator@example.org';

let service: Awaited<ReturnType<typeof startFakeWebPush>>;
let pat: ReturnType<typeof aBrowser>;
let sender: PushSender;
beforeEach(async () => {
  service = await startFakeWebPush();
  pat = aBrowser(service.origin);
  sender = webPushSender({ publicKey, privateKey, contact, services: [service.origin] });
});
afterEach(() => service.stop());

const toPat = (over: Partial<PushMessage> = {}) => aMessage({ token: pat.token, ...over });

test('a message reaches the browser encrypted for it, with the screen that it is about', async () => {
  const data = { kind: 'chat-message', orgId: 'org-1', roomId: 'room-1' };
  const message = toPat({ id: 'e7d1f1d4-5a4e-4c55-9a6e-0f2f5d6a1b1c', data });
  expect(await sender.send([message])).toEqual([{ kind: 'accepted', receiptId: `web:${message.id}` }]);
  const [{ body, headers, path }] = service.received() as [ReturnType<typeof service.received>[number]];
  expect(path).toBe('/push/pat');
  expect(headers).toMatchObject({ ttl: '14400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(body.includes('Red Hawks')).toBe(false);
  const got = { title: 'Red Hawks', body: 'New message', path: '/app/#/in/org-1/chat/room-1', data: { ...data, deliveryId: message.id } };
  expect(pat.decrypt(body)).toEqual(got);
});

test('the service is told who sends: a token for its origin, signed by the key that browsers subscribe to', async () => {
  await sender.send([toPat({ data: { kind: 'game-change', gameId: 'game-1' } })]);
  const [{ headers, body }] = service.received() as [ReturnType<typeof service.received>[number]];
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const { payload } = await jwtVerify(token!, await importJWK(jwk, 'ES256'), { audience: service.origin });
  expect(payload.sub).toBe(contact);
  expect(headers).toMatchObject({ urgency: 'high' });
  expect(pat.decrypt(body)).toMatchObject({ path: '/app/#/game/game-1' });
});

test.each([
  [{ orgId: 'org-1', eventId: 'event-1', teamId: 'team-1' }, '/app/#/in/org-1/event/event-1'],
  [{ orgId: 'org-1', itemKind: 'event', itemId: 'event-1', teamId: 'team-1' }, '/app/#/in/org-1/event/event-1'],
  [{ orgId: 'org-1', itemKind: 'game', itemId: 'game-1', teamId: 'team-1' }, '/app/#/in/org-1/game/game-1'],
  [{ orgId: 'org-1', proposalId: 'proposal-1' }, '/app/#/in/org-1'],
])('a message about %j leads to %s', (data, path) => {
  expect(browserPayloadOf(toPat({ data }))).toMatchObject({ path });
});

describe('an answer', () => {
  test.each([
    [{ status: 404 }, { kind: 'retired' }],
    [{ status: 410 }, { kind: 'retired' }],
    [
      { status: 429, retryAfter: '120' },
      { kind: 'retry', reason: 'rate-limited', afterMs: 120_000 },
    ],
    [{ status: 429 }, { kind: 'retry', reason: 'rate-limited', afterMs: 30_000 }],
    [{ status: 500 }, { kind: 'retry', reason: 'unavailable', afterMs: 5_000 }],
    [
      { status: 503, retryAfter: '60' },
      { kind: 'retry', reason: 'unavailable', afterMs: 60_000 },
    ],
    [{ status: 302 }, { kind: 'retry', reason: 'unavailable', afterMs: 5_000 }],
    [{ status: 403 }, { kind: 'retry', reason: 'unauthorized', afterMs: 300_000 }],
    [{ status: 400 }, { kind: 'rejected', reason: 'request-refused' }],
    [{ status: 413 }, { kind: 'rejected', reason: 'message-too-big' }],
  ])('%j means %j', async (answer, outcome) => {
    service.answer(pat.path, answer);
    expect(await sender.send([toPat()])).toEqual([outcome]);
    expect(service.received()).toHaveLength(1);
  });

  test('that does not come is waited for no longer than the limit, and holds up no other message', async () => {
    const patient = webPushSender({ publicKey, privateKey, contact, services: [service.origin], timeLimitMs: 100 });
    service.answer(pat.path, 'hang');
    const lee = aBrowser(service.origin, 'lee');
    expect(await patient.send([toPat(), aMessage({ token: lee.token })])).toMatchObject([
      { kind: 'retry', reason: 'unavailable' },
      { kind: 'accepted' },
    ]);
  });
});

test('outcomes are in the order of the messages, also for more than are sent at once', async () => {
  const browsers = Array.from({ length: 50 }, (_, n) => aBrowser(service.origin, String(n)));
  service.answer('/push/7', { status: 410 });
  const messages = browsers.map(({ token }) => aMessage({ token }));
  const outcomes = await sender.send(messages);
  expect(outcomes.map((each) => (each.kind === 'accepted' ? each.receiptId : each.kind))).toEqual(
    messages.map(({ id }, n) => (n === 7 ? 'retired' : `web:${id}`)),
  );
  expect(await sender.send([])).toEqual([]);
});

test('what is no subscription, is at another service or has a key off the curve reaches nobody', async () => {
  const elsewhere = aBrowser('https://example.org');
  const { endpoint, keys } = JSON.parse(pat.token) as { endpoint: string; keys: object };
  const offCurve = JSON.stringify({ endpoint, keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } });
  const messages = ['{}', elsewhere.token, offCurve].map((token) => aMessage({ token }));
  expect(await sender.send(messages)).toEqual([{ kind: 'retired' }, { kind: 'retired' }, { kind: 'retired' }]);
  expect(service.received()).toEqual([]);
});

test('a payload above the limit is not sent, and one just below it is', async () => {
  const sized = (body: string) => toPat({ body, data: {} });
  const message = sized('');
  const bytes = Buffer.byteLength(JSON.stringify({ title: message.title, body: '', data: { deliveryId: message.id }, path: '/app/#/' }));
  const room = MAX_WEB_PAYLOAD_BYTES - bytes;
  expect(await sender.send([sized('x'.repeat(room)), sized('x'.repeat(room + 1))])).toMatchObject([
    { kind: 'accepted' },
    { kind: 'rejected', reason: 'message-too-big' },
  ]);
});

test('a message that was taken counts as delivered', async () => {
  expect(await sender.receipts(['web:1'])).toEqual(new Map([['web:1', { kind: 'delivered' }]]));
});
