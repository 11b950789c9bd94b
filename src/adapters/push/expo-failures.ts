import { errors } from 'undici';
import type { RejectionReason, RetryReason, SendFailure } from '../../application/ports/push-sender.ts';

const MIN_WAIT_MS: Record<RetryReason, number> = { unavailable: 5_000, 'rate-limited': 30_000, unauthorized: 300_000 };
const MAX_WAIT_MS = 3_600_000;

const rejected = (reason: RejectionReason): SendFailure => ({ kind: 'rejected', reason });
const retry = (reason: RetryReason, afterMs = MIN_WAIT_MS[reason]): SendFailure => ({ kind: 'retry', reason, afterMs });

/** The meaning of a ticket's or receipt's error. An undocumented error may be temporary, so it is retried. */
export function sendFailureOfError(code: unknown): SendFailure {
  switch (code) {
    case 'DeviceNotRegistered':
      return { kind: 'retired' };
    case 'MessageTooBig':
      return rejected('message-too-big');
    case 'InvalidCredentials':
      return rejected('invalid-credentials');
    case 'MismatchSenderId':
      return rejected('sender-mismatch');
    case 'DeveloperError':
      return rejected('request-refused');
    case 'MessageRateExceeded':
      return retry('rate-limited');
    default:
      return retry('unavailable');
  }
}

/** The meaning of a failed call to Expo for all messages in it. */
export function sendFailureOf(failure: unknown): SendFailure {
  const refusal = failure instanceof Error ? failure.cause : undefined;
  if (!(refusal instanceof errors.ResponseError)) return retry('unavailable');
  switch (refusal.statusCode) {
    case 400:
    case 413:
    case 422:
      return rejected('request-refused');
    case 401:
    case 403:
      return retry('unauthorized');
    case 429:
      return retry('rate-limited', retryAfterMs(refusal));
    default:
      return retry('unavailable', retryAfterMs(refusal));
  }
}

/** RFC 9110, §10.2.3: a number of seconds, or a date. Undefined if it is neither. */
function retryAfterMs({ headers }: errors.ResponseError): number | undefined {
  const value = headers && 'retry-after' in headers ? String(headers['retry-after']) : '';
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), MAX_WAIT_MS);
}
