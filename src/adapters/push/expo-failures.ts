import { errors } from 'undici';
import type { SendFailure } from '../../application/ports/push-sender.ts';
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
