import { expect, test } from '@jest/globals';
import { isExpoPushToken } from '../../../src/adapters/push/expo-push-token.ts';

test.each(['ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', 'ExpoPushToken[a-B_3]'])('%s is an Expo push token', (token) => {
  expect(isExpoPushToken(token)).toBe(true);
});

test.each([
  '',
  'ExponentPushToken',
  'ExponentPushToken[]',
  'ExponentPushToken[a',
  'ExponentPushToken[a]b',
  'ExponentPushToken[a]\n',
  'exponentPushToken[a]',
  'ExponentPushToken[a b]',
  'ExponentPushToken[a][b]',
  'apns:0f744707bebcf74f',
])('%j is none', (token) => {
  expect(isExpoPushToken(token)).toBe(false);
});
