import { expect, test } from '@jest/globals';
import { recordingPushSender } from '../../../src/adapters/push/recording-push-sender.ts';
import { sendersByDevice, WEB_RECEIPT } from '../../../src/adapters/push/senders-by-device.ts';
import type { PushMessage, PushSender } from '../../../src/application/ports/push-sender.ts';
import { aMessage } from '../../contracts/push-sender.contract.ts';

const toBrowser = () => aMessage({ token: '{"endpoint":"https://web.push.apple.com/a"}' });
const browsersGot: PushMessage[] = [];
const browsers: PushSender = {
  async send(messages) {
    browsersGot.push(...messages);
    return messages.map(({ id }) => ({ kind: 'accepted', receiptId: `${WEB_RECEIPT}${id}` }));
  },
  receipts: async (ids) => new Map(ids.map((id) => [id, { kind: 'delivered' }])),
};

test('phones and browsers get their own messages, and outcomes and receipts stay with them', async () => {
  const phones = recordingPushSender();
  const sender = sendersByDevice({ phones, browsers });
  const messages = [toBrowser(), aMessage(), toBrowser(), aMessage({ token: 'no token' })];
  const outcomes = await sender.send(messages);
  expect(outcomes).toMatchObject([
    { kind: 'accepted', receiptId: `web:${messages[0]!.id}` },
    { kind: 'accepted' },
    { kind: 'accepted', receiptId: `web:${messages[2]!.id}` },
    { kind: 'retired' },
  ]);
  expect(browsersGot).toEqual([messages[0], messages[2]]);
  expect(phones.sent().map(({ data }) => data['deliveryId'])).toEqual([messages[1]!.id]);
  const ids = outcomes.flatMap((each) => (each.kind === 'accepted' ? [each.receiptId] : []));
  expect(await sender.receipts(ids)).toEqual(new Map(ids.map((id) => [id, { kind: 'delivered' }])));
});

test('devices that no sender serves are told so, and keep their registration', async () => {
  const outcomes = await sendersByDevice({ phones: undefined, browsers }).send([aMessage(), toBrowser()]);
  expect(outcomes).toMatchObject([{ kind: 'rejected', reason: 'no-service' }, { kind: 'accepted' }]);
});
