import { randomBytes } from 'node:crypto';
import { Agent, type Dispatcher, request } from 'undici';
import { SENT_WITHIN_MS, type WebhookOutcome, type WebhookSender } from '../../application/ports/webhook-sender.ts';
import type { AttemptFailure, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import { CHALLENGE, subjectOf } from '../../domain/webhooks/webhook-event.ts';
import { AddressNotAllowed, type AllowedAddresses } from './allowed-addresses.ts';
import { type SealedSecrets, signatureOf } from './webhook-secrets.ts';

/** The version of the webhook body's format. */
export const WEBHOOK_VERSION = 1;
/** Answers are read up to this size, so that the connection can be reused, and discarded; those to challenges are compared before. */
const ANSWER_BYTES = 16_384;
const GONE = 410;

/** The body of an event, the same at every attempt; that of a challenge has a new text each time. */
export const bodyOf = ({ orgId, type, subjectId, happenedAt }: WebhookDelivery, challenge?: string): string => {
  const subject = subjectOf(type);
  const data = { orgId, ...(subject !== null && { [subject]: subjectId }), ...(challenge !== undefined && { challenge }) };
  return JSON.stringify({ type, version: WEBHOOK_VERSION, timestamp: happenedAt.toISOString(), data });
};

type Deps = Readonly<{
  addresses: Pick<AllowedAddresses, 'faultIn' | 'lookup'>;
  secrets: Pick<SealedSecrets, 'open'>;
  now: () => Date;
  version: string;
  limitMs?: number;
}>;

/** Sends events over HTTP, signed according to Standard Webhooks. */
export function httpWebhookSender({ addresses, secrets, now, version, limitMs = SENT_WITHIN_MS }: Deps): WebhookSender {
  const agent = new Agent({ connect: { lookup: addresses.lookup, timeout: limitMs }, maxHeaderSize: 16_384, pipelining: 1 });
  return {
    async send(url, sealed, delivery) {
      const { orgId, webhookId, eventId } = delivery;
      const opened = sealed.map((secret) => secrets.open(secret, { orgId, webhookId }));
      const began = performance.now();
      const came = (failure: AttemptFailure | null, answer: number | null = null, retryAfterMs = 0): WebhookOutcome => ({
        failure,
        answer,
        retryAfterMs,
        isGone: answer === GONE,
        durationMs: Math.round(performance.now() - began),
      });
      // A host that is an IP address is never resolved.
      if (addresses.faultIn(url)) return came('address-not-allowed');
      const challenge = delivery.type === CHALLENGE ? randomBytes(32).toString('base64url') : undefined;
      const body = bodyOf(delivery, challenge);
      const seconds = Math.floor(now().getTime() / 1000);
      const signal = AbortSignal.timeout(limitMs);
      try {
        const answer = await request(url, {
          method: 'POST',
          dispatcher: agent,
          signal,
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': `league-gateway/${version}`,
            'webhook-id': eventId,
            'webhook-timestamp': String(seconds),
            'webhook-signature': opened.map((secret) => signatureOf(secret, eventId, seconds, body)).join(' '),
          },
        });
        const { statusCode, headers } = answer;
        const isSuccess = statusCode >= 200 && statusCode < 300;
        if (isSuccess && challenge !== undefined) {
          return came((await echoOf(answer.body)) === challenge ? null : 'not-echoed', statusCode);
        }
        await answer.body.dump({ limit: ANSWER_BYTES, signal }).catch(() => undefined);
        if (isSuccess) return came(null, statusCode);
        // Redirects are not followed.
        return came(
          statusCode >= 300 && statusCode < 400 ? 'redirected' : 'refused',
          statusCode,
          retryAfterOf(headers['retry-after'], now()),
        );
      } catch (error) {
        return came(failureOf(error, signal));
      }
    },
  };
}

/** The member `challenge` of an answer in JSON; undefined if it has none or is too long. Throws if it does not end in time. */
async function echoOf(body: Dispatcher.ResponseData['body']): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return (JSON.parse(Buffer.concat(chunks).toString('utf8')) as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date (RFC 9110). */
function retryAfterOf(header: string | string[] | undefined, now: Date): number {
  if (typeof header !== 'string') return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

function failureOf(error: unknown, { aborted }: AbortSignal): AttemptFailure {
  if (isNotAllowed(error)) return 'address-not-allowed';
  const { code } = error as { code?: string };
  return aborted || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT' ? 'timed-out' : 'unreachable';
}

const isNotAllowed = (error: unknown): boolean =>
  error instanceof AddressNotAllowed || (error instanceof Error && error.cause !== undefined && isNotAllowed(error.cause));
