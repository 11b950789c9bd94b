import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_PAYLOAD_BYTES, type PushMessage, type PushSender } from '../../src/application/ports/push-sender.ts';

export type PushSenderSubject = Readonly<{
  sender: PushSender;
  /** What devices received, oldest first. */
  devicesGot(): readonly Readonly<{ token: string; title: string; body: string; data: Readonly<Record<string, string>> }>[];
  /** Makes the service treat the token as no longer registered. */
  unregister(token: string): void;
  dispose(): Promise<void>;
}>;

export const aToken = (name: string | number = 'pat') => `ExponentPushToken[${name}]`;

export const aMessage = (changes: Partial<PushMessage> = {}): PushMessage => ({
  id: crypto.randomUUID(),
  token: aToken(),
  title: 'Red Hawks',
  body: 'New message',
  data: { roomId: 'room-1' },
  ...changes,
});

/** A message whose payload has exactly this many bytes. */
function aMessageOf(bytes: number, filler = 'x'): PushMessage {
  const { id, title, data } = aMessage();
  const rest = Buffer.byteLength(JSON.stringify({ title, body: '', data: { ...data, deliveryId: id } }));
  const body = filler.repeat(Math.floor((bytes - rest) / Buffer.byteLength(filler)));
  return aMessage({ id, body: body + 'x'.repeat(bytes - rest - Buffer.byteLength(body)) });
}

export const receiptIdsIn = (outcomes: Awaited<ReturnType<PushSender['send']>>) =>
  outcomes.flatMap((outcome) => (outcome.kind === 'accepted' ? [outcome.receiptId] : []));

export const pushSenderContract = (adapter: string, create: () => Promise<PushSenderSubject>) =>
  describe(`pushing on ${adapter}`, () => {
    let subject: PushSenderSubject;
    beforeEach(async () => {
      subject = await create();
    });
    afterEach(() => subject.dispose());

    test('gives the device title, body and data with the id of the delivery, and nothing else', async () => {
      const message = aMessage({ id: 'e7d1f1d4-5a4e-4c55-9a6e-0f2f5d6a1b1c' });
      expect(await subject.sender.send([message])).toEqual([{ kind: 'accepted', receiptId: expect.any(String) }]);
      expect(subject.devicesGot()).toEqual([
        { token: message.token, title: 'Red Hawks', body: 'New message', data: { roomId: 'room-1', deliveryId: message.id } },
      ]);
    });

    test('has no outcomes for no messages', async () => {
      expect(await subject.sender.send([])).toEqual([]);
    });

    test('takes more messages than fit one request, each for its own device', async () => {
      const messages = Array.from({ length: 250 }, (_, n) => aMessage({ token: aToken(n) }));
      const outcomes = await subject.sender.send(messages);
      expect(new Set(receiptIdsIn(outcomes)).size).toBe(250);
      const deliveries = new Map(subject.devicesGot().map(({ token, data }) => [token, data['deliveryId']]));
      expect(deliveries).toEqual(new Map(messages.map(({ token, id }) => [token, id])));
    });

    test('answers in the order of the messages, whatever became of each', async () => {
      subject.unregister(aToken('gone'));
      const messages = [
        aMessage({ token: 'apns:0f744707bebcf74f' }),
        aMessage(),
        aMessage({ body: 'x'.repeat(5_000) }),
        aMessage({ token: aToken('gone') }),
        aMessage(),
      ];
      const outcomes = await subject.sender.send(messages);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['retired', 'accepted', 'rejected', 'retired', 'accepted']);
      expect(subject.devicesGot().map(({ data }) => data['deliveryId'])).toEqual([messages[1]!.id, messages[4]!.id]);
    });

    test('takes a payload of exactly the largest size', async () => {
      expect(await subject.sender.send([aMessageOf(MAX_PAYLOAD_BYTES)])).toMatchObject([{ kind: 'accepted' }]);
    });

    test.each(['x', 'ü', '⚾'])('rejects a payload of %s that is one byte larger', async (filler) => {
      const outcomes = await subject.sender.send([aMessageOf(MAX_PAYLOAD_BYTES + 1, filler)]);
      expect(outcomes).toEqual([{ kind: 'rejected', reason: 'message-too-big' }]);
      expect(subject.devicesGot()).toEqual([]);
    });

    test('delivers again what is sent again, under the same id', async () => {
      const message = aMessage();
      await subject.sender.send([message]);
      await subject.sender.send([message]);
      expect(subject.devicesGot().map(({ data }) => data['deliveryId'])).toEqual([message.id, message.id]);
    });

    test('has a receipt for each accepted message, also for more than fit one request', async () => {
      const outcomes = await subject.sender.send(Array.from({ length: 301 }, () => aMessage()));
      const ids = receiptIdsIn(outcomes);
      expect(await subject.sender.receipts(ids)).toEqual(new Map(ids.map((id) => [id, { kind: 'delivered' }])));
    });

    test('tells by the receipt that a device is gone since', async () => {
      const [stays, goes] = receiptIdsIn(await subject.sender.send([aMessage(), aMessage({ token: aToken('goes') })]));
      subject.unregister(aToken('goes'));
      expect(await subject.sender.receipts([goes!, stays!])).toEqual(
        new Map([
          [goes, { kind: 'retired' }],
          [stays, { kind: 'delivered' }],
        ]),
      );
    });

    test('does not know of a receipt that nobody was given', async () => {
      expect(await subject.sender.receipts(['no-such-receipt'])).toEqual(new Map([['no-such-receipt', { kind: 'unknown' }]]));
    });
  });
