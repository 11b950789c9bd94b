import { unwrap } from 'league-gateway-client';
import { league } from '../kit/league.ts';
import { currentSession } from '../kit/session.ts';
import { settings } from '../kit/settings.ts';

/**
 * Whether this browser notifies the user. `unserved`: the gateway sends nothing to browsers; `not-installed`: an iPhone or iPad notifies only
 * apps on its home screen; `denied`: the user has said no to the browser, which asks no more.
 */
export type PushState = 'unserved' | 'unsupported' | 'not-installed' | 'denied' | 'off' | 'on';

/** Whose notifications this browser gets: the subject of the session in which they were turned on. */
const TURNED_ON_BY = 'league.push';
const REMOVED_WITHIN_MS = 5000;

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
// Since iPadOS 13 an iPad says that it is a Mac.
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

export function pushState(): PushState {
  if (settings.webPushKey === undefined) return 'unserved';
  if (!isSupported()) return isApple() && !isInstalled() ? 'not-installed' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && isTurnedOnByUser() ? 'on' : 'off';
}

const isTurnedOnByUser = (): boolean => localStorage.getItem(TURNED_ON_BY) === currentSession()?.subject;

/** Asks for the permission, to be called by a tap alone. Without it the state stays as it was. */
export async function turnOnPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await registerBrowser();
  localStorage.setItem(TURNED_ON_BY, currentSession()!.subject);
}

/** Ends the notifications of this browser if they are the user's own. */
export const endPush = async (): Promise<void> => {
  if (isTurnedOnByUser()) await turnOffPush();
};

/** Ends the notifications of this browser, without a network too: the push service then refuses what the gateway sends. */
export async function turnOffPush(): Promise<void> {
  localStorage.removeItem(TURNED_ON_BY);
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!registration || !subscription) return;
  const body = { token: JSON.stringify(subscription) };
  const inTime = { attempts: 1, signal: AbortSignal.timeout(REMOVED_WITHIN_MS) };
  await Promise.allSettled([unwrap(league.DELETE('/api/mobile/push-token', { ...inTime, body })), subscription.unsubscribe()]);
  for (const shown of await registration.getNotifications()) shown.close();
}

/**
 * Registers this browser in the open organization, if it notifies the user: subscriptions change, and each organization has its own registration.
 * What somebody else has turned on ends.
 */
export async function renewPush(): Promise<void> {
  if (localStorage.getItem(TURNED_ON_BY) === null) return;
  if (!isTurnedOnByUser()) await turnOffPush();
  else if (pushState() === 'on') await registerBrowser();
}

async function registerBrowser(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  const isCurrent = earlier !== null && base64Url(earlier.options.applicationServerKey) === settings.webPushKey;
  // A browser has one subscription: another key, of a gateway that has changed its own, would be refused.
  if (!isCurrent) await earlier?.unsubscribe();
  const subscription = isCurrent
    ? earlier
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: settings.webPushKey! });
  await unwrap(league.POST('/api/mobile/push-token', { body: { platform: 'web', token: JSON.stringify(subscription) } }));
}

const base64Url = (key: ArrayBuffer | null): string | undefined =>
  key === null
    ? undefined
    : btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
