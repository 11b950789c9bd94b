import { setTimeout as pause } from 'node:timers/promises';
import { Expo, type ExpoPushMessage } from 'expo-server-sdk';
import type { PushMessage, PushSender, Receipt, SendFailure, SendOutcome } from '../../application/ports/push-sender.ts';
import { expoDispatcher } from './expo-dispatcher.ts';
import { sendFailureOf, sendFailureOfError } from './expo-failures.ts';
import { isExpoPushToken } from './expo-push-token.ts';
import { pacer } from './pacer.ts';
import { isTooBig, payloadOf } from './push-payload.ts';

export type ExpoOptions = Readonly<{
  /** Where the push service is; a path in it goes before the service's own. */
  url?: string;
  /** For projects that let nobody push without one. */
  accessToken?: string;
  /** How long connecting may take, and how long a request from then to the end of its answer. */
  timeLimitMs?: number;
}>;

/** What Expo takes of one project; other instances send too, and what is too much then comes back as `retry`. */
const MESSAGES_A_SECOND = 600;

/** Sends through the Expo push service, 100 messages and 300 receipts a request, six requests at a time. */
export function expoPushSender({ url = 'https://exp.host', accessToken, timeLimitMs = 10_000 }: ExpoOptions = {}): PushSender {
  const expo = new Expo({ httpAgent: expoDispatcher(url, timeLimitMs), ...(accessToken !== undefined && { accessToken }) });
  const waitFor = pacer(MESSAGES_A_SECOND);

  async function sendBatch(batch: ExpoPushMessage[]): Promise<SendOutcome[]> {
    await pause(waitFor(batch.length, performance.now()));
    try {
      return (await expo.sendPushNotificationsAsync(batch)).map(outcomeOf);
    } catch (failure) {
      const outcome = sendFailureOf(failure);
      // A request is refused for one message in it: halving it finds that one and lets the others through.
      if (outcome.kind === 'rejected' && batch.length > 1) return retireCulprits(await inHalves(batch, sendBatch));
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

/** What is known to be wrong with a message before anybody is asked. */
function faultOf(message: PushMessage): SendFailure | undefined {
  if (!isExpoPushToken(message.token)) return { kind: 'retired' };
  if (isTooBig(payloadOf(message))) return { kind: 'rejected', reason: 'message-too-big' };
  return undefined;
}

/** A ticket or a receipt, as far as its form can be relied on. */
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
 * Messages differ by their tokens alone, so where some of a refused request got through, the token of one that was refused by itself is what the
 * service cannot take. Where nothing got through, it is not known to be the tokens.
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
