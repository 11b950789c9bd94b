import type { Page } from 'playwright-core';
import { browserPayloadOf } from '../../src/adapters/push/web-push-sender.ts';
import type { PushMessage } from '../../src/application/ports/push-sender.ts';

/**
 * Gives a page a push service that subscribes without a network, since Chromium's own is not reached in tests. The subscription stays with the tab,
 * in `window.name`.
 */
export async function withPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: new URL(page.url()).origin });
  await page.context().addInitScript(PUSH_SERVICE);
  await page.reload();
}

const PUSH_SERVICE = `
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer;
  const subscription = () => {
    const { key, endpoint } = JSON.parse(window.name || '{}');
    return endpoint === undefined ? null : {
      options: { applicationServerKey: bytes(key) },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'BA' + 'x'.repeat(85), auth: 'y'.repeat(22) } }),
      unsubscribe: async () => { window.name = ''; return true; },
    };
  };
  PushManager.prototype.getSubscription = async () => subscription();
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    window.name = JSON.stringify({ key, endpoint: 'https://web.push.apple.com/' + crypto.randomUUID() });
    return subscription();
  };`;

/** As when the browser drops its subscription by itself. */
export const loseSubscription = (page: Page): Promise<unknown> => page.evaluate("window.name = ''");

export const isSubscribed = (page: Page): Promise<boolean> => page.evaluate("window.name !== ''");

/** Hands the page's service worker a message, in the bytes that the gateway sends, and returns the notification once it is shown. */
export async function deliver(page: Page, message: Omit<PushMessage, 'token'>): Promise<unknown> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify(browserPayloadOf({ ...message, token: '' }));
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(NOTE_NEXT_NOTIFICATION);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
  return worker!.evaluate('nextNotification');
}

/**
 * Chromium drops a notification from its list if asked for the list after it has stored the notification and before it has displayed it, so the list
 * is not polled.
 */
const NOTE_NEXT_NOTIFICATION = `void (self.nextNotification = new Promise((resolve, reject) => {
  registration.showNotification = (title, options) => {
    delete registration.showNotification;
    const shown = registration.showNotification(title, options);
    shown.then(() => resolve({ title, body: options.body }), reject);
    return shown;
  };
}))`;

const SHOWN = 'await (await navigator.serviceWorker.ready).getNotifications()';

export const notificationsOf = (page: Page): Promise<number> => page.evaluate(`(async () => (${SHOWN}).length)()`);

/** Taps the notification that is shown. */
export async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
}
