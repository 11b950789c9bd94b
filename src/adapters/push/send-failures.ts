import type { RejectionReason, RetryReason, SendFailure } from '../../application/ports/push-sender.ts';

const MIN_WAIT_MS: Record<RetryReason, number> = { unavailable: 5_000, 'rate-limited': 30_000, unauthorized: 300_000 };
const MAX_WAIT_MS = 3_600_000;

export const rejected = (reason: RejectionReason): SendFailure => ({ kind: 'rejected', reason });
export const retry = (reason: RetryReason, afterMs = MIN_WAIT_MS[reason]): SendFailure => ({ kind: 'retry', reason, afterMs });

/** The meaning of a status of 400 and above for the messages in a request. */
export function failureOfStatus(status: number, retryAfter: string | undefined): SendFailure {
  switch (status) {
    case 400:
    case 413:
    case 422:
      return rejected('request-refused');
    case 401:
    case 403:
      return retry('unauthorized');
    case 429:
      return retry('rate-limited', waitMsOf(retryAfter));
    default:
      return retry('unavailable', waitMsOf(retryAfter));
  }
}

/** RFC 9110, §10.2.3: a number of seconds, or a date. Undefined if it is neither. */
function waitMsOf(retryAfter = ''): number | undefined {
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), MAX_WAIT_MS);
}
