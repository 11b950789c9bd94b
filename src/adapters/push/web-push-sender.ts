import { Agent, request } from 'undici';
import webPush from 'web-push';
import type { PushMessage, PushSender, SendOutcome } from '../../application/ports/push-sender.ts';
import { screenOf } from '../../domain/notifications/screen.ts';
import { PUSH_SERVICES, readSubscription } from '../../domain/notifications/web-subscription.ts';
import { firstWithin, HOUR_MS } from '../observability/first-within.ts';
import type { Log } from '../observability/log.ts';
import { type PushPayload, payloadOf } from './push-payload.ts';
import { failureOfStatus, rejected, retry } from './send-failures.ts';
import { WEB_RECEIPT } from './senders-by-device.ts';

export type WebPushOptions = Readonly<{
  /** The keys by which push services know this deployment (VAPID, RFC 8292), in base64url. */
  publicKey: string;
  privateKey: string;
  /** Where a push service reaches the operator: `mailto:` or `https:`. */
  contact: string;
  /** The services that are called. */
  services?: readonly string[];
  /** The time limit for each request. */
  timeLimitMs?: number;
  /** Told how a service answers that takes no messages. */
  log?: Pick<Log, 'warn'>;
}>;

/** Below what every push service takes once it is encrypted, 4096 bytes. */
export const MAX_WEB_PAYLOAD_BYTES = 3072;
/** A service keeps a message for so long for a browser that is closed; afterwards its news is old. */
const KEPT_FOR_SECONDS = 4 * 3600;
const MAX_AT_ONCE = 20;
const LARGEST_ANSWER_BYTES = 65_536;
/** What people act on within the hour wakes a sleeping phone. */
const URGENT: readonly (string | undefined)[] = [
  'game-change',
  'day-change',
  'place-state',
  'official-needed',
  'slot-open',
  'answer-changed',
];

/** Sends to browsers, each message encrypted for its browser (RFC 8291) in a request of its own, some at a time. */
export function webPushSender({
  publicKey,
  privateKey,
  contact,
  services = PUSH_SERVICES,
  timeLimitMs = 10_000,
  log,
}: WebPushOptions): PushSender {
  const isNews = firstWithin(HOUR_MS);
  const vapidDetails = { subject: contact, publicKey, privateKey };
  const dispatcher = new Agent({ maxResponseSize: LARGEST_ANSWER_BYTES, connectTimeout: timeLimitMs });

  async function sendOne(message: PushMessage): Promise<SendOutcome> {
    const subscription = readSubscription(message.token, services);
    if (!subscription) return { kind: 'retired' };
    const payload = JSON.stringify(browserPayloadOf(message));
    if (Buffer.byteLength(payload) > MAX_WEB_PAYLOAD_BYTES) return rejected('message-too-big');
    const urgency = URGENT.includes(message.data['kind']) ? 'high' : 'normal';
    let encrypted: webPush.RequestDetails;
    try {
      encrypted = webPush.generateRequestDetails(subscription, payload, { vapidDetails, TTL: KEPT_FOR_SECONDS, urgency });
    } catch {
      // The key is no point of the curve: nothing can be encrypted for this browser.
      return { kind: 'retired' };
    }
    const { headers, body } = encrypted;
    const { endpoint } = subscription;
    try {
      const signal = AbortSignal.timeout(timeLimitMs);
      const answer = await request(endpoint, {
        ...{ method: 'POST', headers: headers as Record<string, string>, body, dispatcher, signal },
      });
      await answer.body.dump();
      return warned(outcomeOf(message, answer.statusCode, answer.headers['retry-after']), endpoint, String(answer.statusCode));
    } catch (failure) {
      return warned(retry('unavailable'), endpoint, reasonOf(failure));
    }
  }

  function warned(outcome: SendOutcome, endpoint: string, said: string): SendOutcome {
    if (outcome.kind === 'retry' && isNews(outcome.reason)) {
      // The rest of the address is the secret of a browser.
      log?.warn({ service: new URL(endpoint).host, reason: outcome.reason, said }, 'a push service did not take messages');
    }
    return outcome;
  }

  return {
    async send(messages) {
      const outcomes: SendOutcome[] = new Array(messages.length);
      const waiting = messages.entries();
      const work = async () => {
        for (const [place, message] of waiting) outcomes[place] = await sendOne(message);
      };
      await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, messages.length) }, work));
      return outcomes;
    },
    // Push services say at once whether they take a message, and nothing later.
    receipts: async (receiptIds) => new Map(receiptIds.map((id) => [id, { kind: 'delivered' }])),
  };
}

function outcomeOf({ id }: PushMessage, status: number, retryAfter: string | readonly string[] | undefined): SendOutcome {
  if (status < 300) return { kind: 'accepted', receiptId: `${WEB_RECEIPT}${id}` };
  // The subscription has ended, or the service has never had it.
  if (status === 404 || status === 410) return { kind: 'retired' };
  if (status === 413) return rejected('message-too-big');
  return failureOfStatus(status, typeof retryAfter === 'string' ? retryAfter : undefined);
}

const reasonOf = (failure: unknown): string => {
  const { code, name } = failure as Readonly<{ code?: unknown; name?: string }>;
  return typeof code === 'string' ? code : (name ?? 'no answer');
};

/** What the family app's service worker receives. */
export const browserPayloadOf = (message: PushMessage): PushPayload & Readonly<{ path: string }> => ({
  ...payloadOf(message),
  path: `/app/#/${screenOf(message.data)}`,
});
