import { setTimeout as pause } from 'node:timers/promises';
import { Expo, type ExpoPushMessage } from 'expo-server-sdk';
import type { PushMessage, PushSender, Receipt, SendFailure, SendOutcome } from '../../application/ports/push-sender.ts';
import { firstWithin, HOUR_MS } from '../observability/first-within.ts';
import type { Log } from '../observability/log.ts';
import { expoDispatcher } from './expo-dispatcher.ts';
import { MOST_WORDS, sendFailureOf, sendFailureOfError, wordsOf } from './expo-failures.ts';
import { isExpoPushToken } from './expo-push-token.ts';
import { pacer } from './pacer.ts';
import { isTooBig, payloadOf } from './push-payload.ts';

export type ExpoOptions = Readonly<{
  /** The address of the push service; a path in it is prepended to the service's own. */
  url?: string;
  /** For projects that require an access token to push. */
  accessToken?: string;
  /** The time limit for connecting, and another one for the request from then to the end of its answer. */
  timeLimitMs?: number;
  /** Told what the service says when it takes no messages. */
  log?: Pick<Log, 'warn'>;
}>;

/** Expo's limit for one project; other instances send too, and excess messages come back as `retry`. */
const MESSAGES_A_SECOND = 600;

const EXPO_URL = 'https://exp.host';

/** The service's own client, at an address. */
export const expoAt = ({ url = EXPO_URL, accessToken, timeLimitMs = 10_000 }: ExpoOptions): Expo =>
  new Expo({ httpAgent: expoDispatcher(url, timeLimitMs), ...(accessToken !== undefined && { accessToken }) });
export const expoHost = ({ url = EXPO_URL }: ExpoOptions): string => new URL(url).host;

/** Sends through the Expo push service, 100 messages and 300 receipts per request, six requests at a time. */
export function expoPushSender({ log, ...options }: ExpoOptions = {}): PushSender {
  const expo = expoAt(options);
  const waitFor = pacer(MESSAGES_A_SECOND);
  const isNews = firstWithin(HOUR_MS);

  function warn(outcomes: readonly SendOutcome[], said: (place: number) => string): void {
    for (const [place, outcome] of outcomes.entries()) {
      if (outcome.kind !== 'retry' || !isNews(outcome.reason)) continue;
      log?.warn({ service: expoHost(options), reason: outcome.reason, said: said(place) }, 'a push service did not take messages');
    }
  }

  async function sendBatch(batch: ExpoPushMessage[]): Promise<SendOutcome[]> {
    await pause(waitFor(batch.length, performance.now()));
    try {
      const tickets: readonly Answer[] = await expo.sendPushNotificationsAsync(batch);
      const outcomes = tickets.map(outcomeOf);
      warn(outcomes, (place) => String(tickets[place]?.details?.error ?? 'no ticket').slice(0, MOST_WORDS));
      return outcomes;
    } catch (failure) {
      const outcome = sendFailureOf(failure);
      // Expo rejects a whole request for one message in it: halving it finds that message and lets the others through.
      if (outcome.kind === 'rejected' && batch.length > 1) return retireCulprits(await inHalves(batch, sendBatch));
      warn([outcome], () => wordsOf(failure));
      return batch.map(() => outcome);
    }
  }

  async function askFor(ids: string[]): Promise<[string, Receipt][]> {
    try {
      const receipts = new Map(Object.entries(await expo.getPushNotificationReceiptsAsync(ids)));
      return ids.map((id) => [id, receiptOf(receipts.get(id))]);
    } catch {
      return ids.map((id) => [id, { kind: 'unknown' }]);
    }
  }

  return {
    async send(messages) {
      const faults = messages.map(faultOf);
      const sendable = messages.filter((_, n) => !faults[n]).map(toExpo);
      const outcomes = (await Promise.all(expo.chunkPushNotifications(sendable).map(sendBatch))).flat().values();
      return faults.map((fault) => fault ?? outcomes.next().value!);
    },
    async receipts(receiptIds) {
      const chunks = expo.chunkPushNotificationReceiptIds([...receiptIds]);
      return new Map((await Promise.all(chunks.map(askFor))).flat());
    },
  };
}

const toExpo = (message: PushMessage): ExpoPushMessage => ({ to: message.token, ...payloadOf(message) });

/** A fault that is known before the message is sent. */
function faultOf(message: PushMessage): SendFailure | undefined {
  if (!isExpoPushToken(message.token)) return { kind: 'retired' };
  if (isTooBig(payloadOf(message))) return { kind: 'rejected', reason: 'message-too-big' };
  return undefined;
}

/** A ticket or a receipt, as far as its format can be relied on. */
type Answer = Readonly<{ status?: unknown; id?: unknown; details?: Readonly<{ error?: unknown }> }> | null | undefined;

const outcomeOf = (ticket: Answer): SendOutcome =>
  ticket?.status === 'ok' && typeof ticket.id === 'string'
    ? { kind: 'accepted', receiptId: ticket.id }
    : sendFailureOfError(ticket?.details?.error);

function receiptOf(receipt: Answer): Receipt {
  if (!receipt) return { kind: 'unknown' };
  return receipt.status === 'ok' ? { kind: 'delivered' } : sendFailureOfError(receipt.details?.error);
}

/**
 * Messages differ only in their tokens, so if a part of a refused request was accepted, a message refused on its own has a token that the
 * service cannot take. If nothing was accepted, the tokens may not be the cause.
 */
function retireCulprits(outcomes: SendOutcome[]): SendOutcome[] {
  const hasPassed = outcomes.some(({ kind }) => kind === 'accepted' || kind === 'retired');
  return hasPassed ? outcomes.map((outcome) => (isRefused(outcome) ? { kind: 'retired' } : outcome)) : outcomes;
}

const isRefused = (outcome: SendOutcome) => outcome.kind === 'rejected' && outcome.reason === 'request-refused';

async function inHalves<In, Out>(items: readonly In[], work: (half: In[]) => Promise<Out[]>): Promise<Out[]> {
  const middle = Math.ceil(items.length / 2);
  return [...(await work(items.slice(0, middle))), ...(await work(items.slice(middle)))];
}
