import type { OrgId, UserId, WebhookId } from '../shared/ids.ts';
import { type Change, changed, unchanged } from '../shared/result.ts';
import { CHALLENGE, type SubscribedType, TEST_EVENT, type WebhookEventType } from './webhook-event.ts';

/** `unverified`: the address has not yet answered its challenge, so that it is sent nothing else. */
export const WEBHOOK_STATES = ['unverified', 'active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why an endpoint was disabled: it responded that it is gone, or nothing succeeded for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** An integrator's endpoint, managed by the org's admins. */
export type Webhook = Readonly<{
  id: WebhookId;
  orgId: OrgId;
  url: string;
  eventTypes: readonly SubscribedType[];
  state: WebhookState;
  disabledReason: DisabledReason | null;
  /** Encrypted; only the sender decrypts it. */
  secret: string;
  /** Signs alongside the new secret until `previousUntil`. */
  previousSecret: string | null;
  previousUntil: Date | null;
  /** Failed visits since the last success. */
  failures: number;
  failingSince: Date | null;
  /** Nothing is sent to the endpoint until then, since it failed. */
  restingUntil: Date | null;
  createdBy: UserId;
  createdAt: Date;
  updatedAt: Date;
}>;

/** This deployment has no key for encrypting secrets, so it sends no webhooks. */
export type WebhooksOff = Readonly<{ kind: 'webhooks-off' }>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const MAX_WEBHOOKS = 10;
export const MAX_URL_LENGTH = 500;
/** How long the old secret signs alongside the new one. */
export const SECRETS_OVERLAP_MS = DAY;
/** After this long without a success, and this many failed visits, an endpoint is disabled. */
export const DISABLED_AFTER_MS = 3 * DAY;
const DISABLED_AFTER_FAILURES = 10;
const FIRST_REST_MS = 5 * SECOND;
const LONGEST_REST_MS = 15 * MINUTE;
/** The longest pause that an endpoint may request. */
export const LONGEST_RETRY_AFTER_MS = HOUR;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
/** A secret in the format of Standard Webhooks: built from 256 random bits in base64url. */
export const secretOf = (random: string): string => `whsec_${random.replaceAll('-', '+').replaceAll('_', '/')}=`;

const HEALTHY = { failures: 0, failingSince: null, restingUntil: null } as const;

type NewWebhook = Pick<Webhook, 'id' | 'orgId' | 'url' | 'eventTypes' | 'secret' | 'createdBy'>;
export const newWebhook = (draft: NewWebhook, now: Date): Webhook => ({
  ...draft,
  state: 'unverified',
  disabledReason: null,
  previousSecret: null,
  previousUntil: null,
  ...HEALTHY,
  createdAt: now,
  updatedAt: now,
});

/** An admin's change; omitted members stay as they are. */
export type WebhookEdit = Readonly<{ url?: string; eventTypes?: readonly SubscribedType[]; state?: 'active' | 'paused' }>;

/** Whether the edit has a challenge sent: the address is new, or not proven and to be asked again. */
export const asksForProof = (webhook: Pick<Webhook, 'url' | 'state'>, { url = webhook.url, state }: WebhookEdit): boolean =>
  url !== webhook.url || (webhook.state === 'unverified' && state === 'active');

/** An endpoint with a new address, or one that is reactivated, counts as healthy. Only a challenge makes an unverified one active. */
export function changeWebhook(webhook: Webhook, edit: WebhookEdit, now: Date): Change<Webhook> {
  const { url = webhook.url, eventTypes = webhook.eventTypes, state = webhook.state } = edit;
  const isAsked = asksForProof(webhook, edit);
  const next = isAsked || webhook.state === 'unverified' ? 'unverified' : state;
  const isSame = !isAsked && next === webhook.state && eventTypes.join() === webhook.eventTypes.join();
  if (isSame) return unchanged(webhook);
  const isFresh = isAsked || (next === 'active' && webhook.state !== 'active');
  return changed({
    ...webhook,
    ...(isFresh && HEALTHY),
    url,
    eventTypes,
    state: next,
    disabledReason: next === 'disabled' ? webhook.disabledReason : null,
    updatedAt: now,
  });
}

/** Sets a new secret; the old one also signs for `SECRETS_OVERLAP_MS`, the one before it no longer. */
export const rotateSecret = (webhook: Webhook, secret: string, now: Date): Webhook => ({
  ...webhook,
  secret,
  previousSecret: webhook.secret,
  previousUntil: after(now, SECRETS_OVERLAP_MS),
  updatedAt: now,
});

/** The secrets that currently sign, newest first. */
export const signingSecrets = ({ secret, previousSecret, previousUntil }: Webhook, now: Date): readonly string[] =>
  previousSecret !== null && previousUntil !== null && now < previousUntil ? [secret, previousSecret] : [secret];

export const isFailing = ({ failures }: Pick<Webhook, 'failures'>): boolean => failures > 0;

/** Whether the endpoint may be sent an event of this type now: an unverified one its challenge alone, a test in any other state. */
export const maySend = ({ state }: Pick<Webhook, 'state'>, type: WebhookEventType): boolean =>
  state === 'active' || type === CHALLENGE || (type === TEST_EVENT && state !== 'unverified');

/** The address has answered its challenge. */
export const verified = (webhook: Webhook, now: Date): Webhook => ({ ...webhook, ...HEALTHY, state: 'active', updatedAt: now });

export const afterSuccess = (webhook: Webhook): Webhook => ({ ...webhook, ...HEALTHY });

/**
 * After a visit without any success: the endpoint rests, longer each time, and is finally disabled, unless its address was never proven.
 * `retryAfterMs` is the pause it requested.
 */
export function afterFailure(
  webhook: Webhook,
  { isGone, retryAfterMs }: Readonly<{ isGone: boolean; retryAfterMs: number }>,
  now: Date,
): Webhook {
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? now;
  const rest = Math.min(FIRST_REST_MS * 4 ** Math.min(failures - 1, 10), LONGEST_REST_MS);
  const pause = Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS);
  const failed = { ...webhook, failures, failingSince, restingUntil: after(now, Math.max(rest, pause)) };
  const isHopeless = failures >= DISABLED_AFTER_FAILURES && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
  if (webhook.state === 'disabled' || webhook.state === 'unverified' || !(isGone || isHopeless)) return failed;
  return { ...failed, state: 'disabled', disabledReason: isGone ? 'gone' : 'failing', updatedAt: now };
}
