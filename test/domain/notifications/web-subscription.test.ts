import { describe, expect, test } from '@jest/globals';
import { canonicalToken, readSubscription } from '../../../src/domain/notifications/web-subscription.ts';

const KEYS = { p256dh: `BA${'x'.repeat(85)}`, auth: 'y'.repeat(22) };
const at = (endpoint: string, over: object = {}) => JSON.stringify({ endpoint, expirationTime: null, keys: KEYS, ...over });

describe('a push subscription', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('at %s is read', (endpoint) => {
    expect(readSubscription(at(endpoint))).toEqual({ endpoint, keys: KEYS });
  });

  test.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://pat@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://example.org/fcm.googleapis.com',
    'https://notify.windows.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://169.254.169.254/latest',
    'not an address',
  ])('at %s is none', (endpoint) => {
    expect(readSubscription(at(endpoint))).toBeUndefined();
  });

  test.each([
    ['without keys', { keys: undefined }],
    ['with a compressed key', { keys: { ...KEYS, p256dh: `Ag${'x'.repeat(42)}` } }],
    ['with a short secret', { keys: { ...KEYS, auth: 'y'.repeat(21) } }],
    ['with a number for a secret', { keys: { ...KEYS, auth: 1 } }],
  ])('%s is none', (_, over) => {
    expect(readSubscription(at('https://web.push.apple.com/abc', over))).toBeUndefined();
  });

  test.each(['', '{', 'null', '[]', '"text"', 'ExponentPushToken[pat]'])('is not %j', (token) => {
    expect(readSubscription(token)).toBeUndefined();
    expect(canonicalToken(token)).toBe(token);
  });

  test('is one token, however the browser writes it', () => {
    const endpoint = 'https://web.push.apple.com/abc';
    const other = JSON.stringify({ keys: { auth: KEYS.auth, p256dh: KEYS.p256dh }, endpoint });
    expect(canonicalToken(other)).toBe(canonicalToken(at(endpoint)));
  });
});
