import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid } from '../shared/violation.ts';

/** A browser's push subscription (W3C Push API), as far as messages need it. */
export type WebSubscription = Readonly<{
  endpoint: string;
  /** In base64url: the browser's public key, an uncompressed point of P-256, and its secret of 16 bytes (RFC 8291). */
  keys: Readonly<{ p256dh: string; auth: string }>;
}>;

/** The push services of Chrome and its kin, Firefox, Edge and Safari. `*.` stands for one or more labels. */
export const PUSH_SERVICES: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
];

const PUBLIC_KEY = /^B[A-P][\w-]{85}$/;
const AUTH = /^[\w-]{22}$/;

/** Whether the address is one of these services: otherwise members could make the gateway call any address. */
function isOfService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null) return false;
  if (url.username !== '' || url.password !== '') return false;
  return services.some((service) => {
    const [scheme, domain] = service.split('://*.');
    return domain === undefined ? url.origin === service : url.origin.startsWith(`${scheme}://`) && url.origin.endsWith(`.${domain}`);
  });
}

/** Reads a subscription from its JSON; undefined if it is none, or of another service. */
export function readSubscription(token: string, services = PUSH_SERVICES): WebSubscription | undefined {
  const { endpoint, keys } = (parsed(token) ?? {}) as Readonly<{ endpoint?: unknown; keys?: Readonly<Record<string, unknown>> }>;
  const { p256dh, auth } = keys ?? {};
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return undefined;
  if (!isOfService(endpoint, services) || !PUBLIC_KEY.test(p256dh) || !AUTH.test(auth)) return undefined;
  return { endpoint, keys: { p256dh, auth } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a token can be a subscription: tokens of phones are never JSON. */
export const isOfBrowser = (token: string): boolean => token.startsWith('{');

/** The same text for the same subscription, in whatever order a browser writes its members. */
export const canonicalToken = (token: string): string => {
  const subscription = isOfBrowser(token) ? readSubscription(token) : undefined;
  return subscription ? JSON.stringify(subscription) : token;
};

/** What stays the same of a device while its token changes: of a browser the address of its subscription, whose keys it may renew. */
export function deviceOf(token: string): string {
  const { endpoint } = ((isOfBrowser(token) && parsed(token)) || {}) as Readonly<{ endpoint?: unknown }>;
  return typeof endpoint === 'string' ? endpoint : token;
}

/** The token to store for a browser. */
export function browserToken(token: string): Result<string, InvalidRequest> {
  return readSubscription(token) ? ok(canonicalToken(token)) : err(invalid({ path: ['token'], rule: 'not-a-subscription' }));
}
