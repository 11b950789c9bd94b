import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { diagnosePush } from '../../../src/adapters/push/diagnose-push.ts';
import { type ExpoOptions, expoPushSender } from '../../../src/adapters/push/expo-push-sender.ts';
import type { PushSender } from '../../../src/application/ports/push-sender.ts';
import { aMessage, aToken, pushSenderContract, receiptIdsIn } from '../../contracts/push-sender.contract.ts';
import { type FakeExpo, startFakeExpo } from '../../support/fake-expo.ts';

pushSenderContract('Expo', async () => {
  const expo = await startFakeExpo();
  return {
    sender: expoPushSender({ url: expo.url }),
    devicesGot: () => expo.delivered().map(({ to, ...payload }) => ({ token: to, ...payload })),
    unregister: expo.unregister,
    dispose: expo.stop,
  };
});

const messagesFor = (count: number) => Array.from({ length: count }, (_, n) => aMessage({ token: aToken(n) }));

describe('the Expo push service', () => {
  let expo: FakeExpo;
  beforeEach(async () => {
    expo = await startFakeExpo();
  });
  afterEach(() => expo.stop());
  /** Largest first: requests run concurrently. */
  const requestSizes = () =>
    expo
      .requests()
      .map(({ items }) => items)
      .sort((a, b) => b - a);
  const aSender = (options: ExpoOptions = {}): PushSender => expoPushSender({ url: expo.url, ...options });

  describe('is sent', () => {
    test('a hundred messages a request at most, compressed', async () => {
      await aSender().send(messagesFor(201));
      expect(requestSizes()).toEqual([100, 100, 1]);
      expect(expo.requests()).toContainEqual(expect.objectContaining({ path: '/--/api/v2/push/send', items: 100, isGzipped: true }));
    });

    test('three hundred receipt ids a request at most', async () => {
      await aSender().receipts(Array.from({ length: 301 }, (_, n) => `receipt-${n}`));
      expect(requestSizes()).toEqual([300, 1]);
    });

    test('the access token of the project, where it has one', async () => {
      await aSender().send([aMessage()]);
      await aSender({ accessToken: 'secret' }).send([aMessage()]);
      expect(expo.requests().map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer secret']);
    });

    test('everything below the path of its address', async () => {
      await aSender({ url: `${expo.url}/relay/` }).send([aMessage()]);
      expect(expo.requests()[0]!.path).toBe('/relay/--/api/v2/push/send');
    });
  });

  describe('that answers an error in a ticket', () => {
    test.each([
      ['DeviceNotRegistered', { kind: 'retired' }],
      ['MessageTooBig', { kind: 'rejected', reason: 'message-too-big' }],
      ['InvalidCredentials', { kind: 'rejected', reason: 'invalid-credentials' }],
      ['MismatchSenderId', { kind: 'rejected', reason: 'sender-mismatch' }],
      ['DeveloperError', { kind: 'rejected', reason: 'request-refused' }],
      ['MessageRateExceeded', { kind: 'retry', reason: 'rate-limited', afterMs: 30_000 }],
      ['ExpoError', { kind: 'retry', reason: 'unavailable', afterMs: 5_000 }],
      ['ProviderError', { kind: 'retry', reason: 'unavailable', afterMs: 5_000 }],
      ['SomethingNew', { kind: 'retry', reason: 'unavailable', afterMs: 5_000 }],
    ])('%s', async (error, outcome) => {
      expo.fail({ kind: 'tickets', error });
      expect(await aSender().send([aMessage()])).toEqual([outcome]);
    });

    test('in a form of its own gets its message again', async () => {
      expo.fail({ kind: 'data', data: [null, { status: 'ok' }, 7, { status: 'error', message: 'no details' }] });
      const outcomes = await aSender().send(messagesFor(4));
      expect(outcomes.map(({ kind }) => kind)).toEqual(['retry', 'retry', 'retry', 'retry']);
    });
  });

  describe('that fails', () => {
    test('is given the time that it asks for in seconds', async () => {
      expo.fail({ kind: 'status', status: 429, retryAfter: '120' });
      expect(await aSender().send([aMessage()])).toEqual([{ kind: 'retry', reason: 'rate-limited', afterMs: 120_000 }]);
    });

    test('is given the time until the date that it names', async () => {
      expo.fail({ kind: 'status', status: 503, retryAfter: new Date(Date.now() + 120_000).toUTCString() });
      const [outcome] = await aSender().send([aMessage()]);
      expect(outcome).toMatchObject({ kind: 'retry', reason: 'unavailable' });
      expect(outcome).toHaveProperty('afterMs', expect.closeTo(119_000, -4));
    });

    test.each([
      ['30 days', '2592000', 3_600_000],
      ['a time that is over', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
      ['nobody knows what', 'soon', 30_000],
    ])('is held to an hour and to reason when it asks for %s', async (_, retryAfter, afterMs) => {
      expo.fail({ kind: 'status', status: 429, retryAfter });
      expect(await aSender().send([aMessage()])).toMatchObject([{ kind: 'retry', afterMs }]);
    });

    test.each([
      [429, 'rate-limited', 30_000],
      [500, 'unavailable', 5_000],
      [502, 'unavailable', 5_000],
      [504, 'unavailable', 5_000],
      [404, 'unavailable', 5_000],
      [401, 'unauthorized', 300_000],
      [403, 'unauthorized', 300_000],
    ])('with %i is tried again later', async (status, reason, afterMs) => {
      expo.fail({ kind: 'status', status });
      expect(await aSender().send([aMessage()])).toEqual([{ kind: 'retry', reason, afterMs }]);
    });

    test('is told once an hour for each reason, in its own words and without a token', async () => {
      const told: object[] = [];
      const sender = aSender({ log: { warn: (facts, line) => void told.push({ ...facts, line }) } });
      expo.fail({ kind: 'status', status: 503 }, 2);
      for (const _ of [1, 2]) await sender.send([aMessage()]);
      expo.fail({ kind: 'tickets', error: 'MessageRateExceeded' });
      await sender.send([aMessage()]);
      expo.fail({ kind: 'tickets', error: 'DeviceNotRegistered' });
      await sender.send([aMessage()]);
      const line = 'a push service did not take messages';
      const service = new URL(expo.url).host;
      expect(told).toEqual([
        { service, reason: 'unavailable', said: expect.stringMatching(/^503/), line },
        { service, reason: 'rate-limited', said: 'MessageRateExceeded', line },
      ]);
    });

    test('is found by the doctor, who sends nothing', async () => {
      expect(await diagnosePush({ url: expo.url })).toEqual([expect.objectContaining({ state: 'good', part: 'push' })]);
      expo.fail({ kind: 'status', status: 401 });
      expect(await diagnosePush({ url: expo.url })).toMatchObject([
        { state: 'fault', what: expect.stringMatching(/takes no messages: 401/), remedy: expect.stringContaining('EXPO_ACCESS_TOKEN') },
      ]);
      expect(expo.delivered()).toEqual([]);
    });

    test('is asked once a call: waiting is for the caller', async () => {
      expo.fail({ kind: 'status', status: 429 }, 3);
      await aSender().send([aMessage()]);
      expect(expo.requests()).toHaveLength(1);
    });

    test.each([
      ['half a document', { kind: 'malformed' }],
      ['fewer tickets than messages', { kind: 'data', data: [] }],
      ['no tickets at all', { kind: 'data', data: null }],
    ] as const)('with %s for an answer is tried again', async (_, failure) => {
      expo.fail(failure);
      expect(await aSender().send([aMessage()])).toMatchObject([{ kind: 'retry', reason: 'unavailable' }]);
    });

    test('to answer in time is tried again', async () => {
      expo.fail({ kind: 'hang' });
      expect(await aSender({ timeLimitMs: 100 }).send([aMessage()])).toMatchObject([{ kind: 'retry', reason: 'unavailable' }]);
    });

    test('to answer to the end in time is tried again, however busily it drips, and its connection is closed', async () => {
      expo.fail({ kind: 'drip' }, 12);
      const sender = aSender({ timeLimitMs: 2000 });
      // More than the SDK runs concurrently: none of them keeps its slot.
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => sender.send([aMessage()])));
      expect(outcomes.flat()).toEqual(Array(12).fill({ kind: 'retry', reason: 'unavailable', afterMs: 5_000 }));
      expect(await sender.send([aMessage()])).toMatchObject([{ kind: 'accepted' }]);
    });

    test('to be there is tried again', async () => {
      await expo.stop();
      expect(await aSender().send([aMessage()])).toMatchObject([{ kind: 'retry', reason: 'unavailable' }]);
    });

    test('with one request loses no other', async () => {
      expo.fail({ kind: 'status', status: 500 });
      const outcomes = await aSender().send(messagesFor(300));
      const kinds = Object.groupBy(outcomes, ({ kind }) => kind);
      expect([kinds.retry?.length, kinds.accepted?.length]).toEqual([100, 200]);
    });

    test('after it took a message gets it again, under the same id', async () => {
      const message = aMessage();
      const sender = aSender();
      expo.fail({ kind: 'drop' });
      expect(await sender.send([message])).toMatchObject([{ kind: 'retry' }]);
      expect(await sender.send([message])).toMatchObject([{ kind: 'accepted' }]);
      expect(expo.delivered().map(({ data }) => data['deliveryId'])).toEqual([message.id, message.id]);
    });
  });

  test('that refuses a request for one message in it gets all the others', async () => {
    const messages = messagesFor(100);
    expo.refuseRequestsWith(messages[37]!.token);
    const outcomes = await aSender().send(messages);
    expect(outcomes[37]).toEqual({ kind: 'retired' });
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(99);
    expect(new Set(expo.delivered().map(({ to }) => to)).size).toBe(99);
  });

  test('that refuses every request has told of no token that it is to blame', async () => {
    const messages = messagesFor(4);
    for (const { token } of messages) expo.refuseRequestsWith(token);
    expect(await aSender().send(messages)).toEqual(Array(4).fill({ kind: 'rejected', reason: 'request-refused' }));
  });

  describe('that is asked for receipts', () => {
    test('tells what became of a message later', async () => {
      expo.failReceiptsOf(aToken(0), 'MessageRateExceeded');
      expo.failReceiptsOf(aToken(1), 'InvalidCredentials');
      const sender = aSender();
      const outcomes = await sender.send(messagesFor(3));
      const receipts = await sender.receipts(receiptIdsIn(outcomes));
      expect([...receipts.values()]).toEqual([
        { kind: 'retry', reason: 'rate-limited', afterMs: 30_000 },
        { kind: 'rejected', reason: 'invalid-credentials' },
        { kind: 'delivered' },
      ]);
    });

    test.each([
      ['fails', { kind: 'status', status: 500 }],
      ['is asked too often', { kind: 'status', status: 429, retryAfter: '9' }],
      ['talks nonsense', { kind: 'malformed' }],
      ['answers a list', { kind: 'data', data: [] }],
      ['hangs', { kind: 'hang' }],
    ] as const)('and %s has told nothing', async (_, failure) => {
      expo.fail(failure);
      expect(await aSender({ timeLimitMs: 100 }).receipts(['receipt-1'])).toEqual(new Map([['receipt-1', { kind: 'unknown' }]]));
    });

    test('and fails one request answers the others', async () => {
      const sender = aSender();
      const outcomes = await sender.send(Array.from({ length: 301 }, () => aMessage()));
      expo.fail({ kind: 'status', status: 500 });
      const receipts = await sender.receipts(receiptIdsIn(outcomes));
      expect(new Set([...receipts.values()].map(({ kind }) => kind))).toEqual(new Set(['unknown', 'delivered']));
    });
  });
});
