import { expect, test } from '@jest/globals';
import { channelOf } from '../../../src/domain/notifications/channel.ts';
import { EMAIL_CHOICES } from '../../../src/domain/notifications/push-preferences.ts';

const BOTH = { push: true, mail: true };
const person = (email: (typeof EMAIL_CHOICES)[number], has: string) => ({
  preferences: { email },
  tokenIds: has.includes('device') ? ['t'] : [],
  address: has.includes('address') ? 'pat@example.org' : null,
});

test.each([
  ['without-device', 'device', 'push'],
  ['without-device', 'address', 'mail'],
  ['without-device', 'device, address', 'push'],
  ['without-device', '', undefined],
  ['always', 'device', 'push'],
  ['always', 'address', 'mail'],
  ['always', 'device, address', 'mail'],
  ['never', 'device, address', 'push'],
  ['never', 'address', undefined],
] as const)('who wants mail %s and has %s is notified by %s', (email, has, channel) => {
  expect(channelOf(person(email, has), BOTH)).toBe(channel);
});

test.each(EMAIL_CHOICES)('nobody is notified on a channel that the deployment has not, whoever wants mail %s', (email) => {
  const all = person(email, 'device, address');
  expect(channelOf(all, { push: true, mail: false })).toBe('push');
  expect(channelOf(all, { push: false, mail: true })).toBe(email === 'never' ? undefined : 'mail');
  expect(channelOf(all, { push: false, mail: false })).toBeUndefined();
});
