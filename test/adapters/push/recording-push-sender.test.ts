import { expect, test } from '@jest/globals';
import { recordingPushSender } from '../../../src/adapters/push/recording-push-sender.ts';
import { aMessage, pushSenderContract } from '../../contracts/push-sender.contract.ts';

pushSenderContract('the recording sender', async () => {
  const sender = recordingPushSender();
  return { sender, devicesGot: sender.sent, unregister: sender.unregister, dispose: async () => {} };
});

test('a recording sender keeps only the newest messages, so that it does not grow', async () => {
  const sender = recordingPushSender({ keep: 2 });
  const messages = [aMessage(), aMessage(), aMessage()];
  await sender.send(messages);
  expect(sender.sent().map(({ data }) => data['deliveryId'])).toEqual([messages[1]!.id, messages[2]!.id]);
});
