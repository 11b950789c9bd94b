import { randomUUID } from 'node:crypto';
import { type Finding, fault, good } from '../../application/ports/diagnosis.ts';
import { wordsOf } from './expo-failures.ts';
import { type ExpoOptions, expoAt, expoHost } from './expo-push-sender.ts';

const TIME_LIMIT_MS = 5_000;

/** Asks the push service for a receipt that it does not have, which it answers only for those who may send. */
export async function diagnosePush(options: ExpoOptions): Promise<readonly Finding[]> {
  const host = expoHost(options);
  try {
    await expoAt({ timeLimitMs: TIME_LIMIT_MS, ...options }).getPushNotificationReceiptsAsync([randomUUID()]);
    return [good('push', `${host} answers.`)];
  } catch (failure) {
    const remedy =
      'Check EXPO_ACCESS_TOKEN, and that this machine may reach the service. Until it answers, messages wait, and after a day they are dropped.';
    return [fault('push', `${host} takes no messages: ${wordsOf(failure)}.`, remedy)];
  }
}
