import { errors } from 'undici';
import type { SendFailure } from '../../application/ports/push-sender.ts';
import { causeOf } from '../observability/cause-of.ts';
import { failureOfStatus, rejected, retry } from './send-failures.ts';

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
  const { statusCode, headers } = refusal;
  return failureOfStatus(statusCode, headers && 'retry-after' in headers ? String(headers['retry-after']) : undefined);
}

export const MOST_WORDS = 200;

/** What the service said, without the tokens of devices that it names, or how it was not reached. */
export function wordsOf(failure: unknown): string {
  const refusal = failure instanceof Error ? failure.cause : undefined;
  if (!(refusal instanceof errors.ResponseError))
    return String(failure instanceof Error ? (causeOf(failure) ?? failure.name) : 'no answer');
  const { statusCode, body } = refusal;
  const words = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  return `${statusCode} ${words.replaceAll(/Expo(?:nent)?PushToken\[[^\]]*\]/g, '(token)')}`.trim().slice(0, MOST_WORDS);
}
