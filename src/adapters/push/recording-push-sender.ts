import type { PushMessage, PushSender, SendOutcome } from '../../application/ports/push-sender.ts';
import { isExpoPushToken } from './expo-push-token.ts';
import { isTooBig, type PushPayload, payloadOf } from './push-payload.ts';

export type RecordedPush = PushPayload & Readonly<{ token: string }>;

export type RecordingPushSender = PushSender &
  Readonly<{
    /** The messages sent to devices, oldest first. */
    sent(): readonly RecordedPush[];
    /** Marks a token as unregistered, for messages sent and receipts requested from now on. */
    unregister(token: string): void;
  }>;

/** Records the last `keep` messages instead of sending them: nothing leaves the machine. */
export function recordingPushSender({ keep = 1_000 } = {}): RecordingPushSender {
  const sent: (RecordedPush & Readonly<{ receiptId: string }>)[] = [];
  const unregistered = new Set<string>();

  function take(message: PushMessage): SendOutcome {
    const { token } = message;
    if (!isExpoPushToken(token) || unregistered.has(token)) return { kind: 'retired' };
    const payload = payloadOf(message);
    if (isTooBig(payload)) return { kind: 'rejected', reason: 'message-too-big' };
    const receiptId = crypto.randomUUID();
    sent.push({ token, ...payload, receiptId });
    if (sent.length > keep) sent.shift();
    return { kind: 'accepted', receiptId };
  }

  const receiptOf = (receiptId: string) => {
    const push = sent.find((each) => each.receiptId === receiptId);
    if (!push) return { kind: 'unknown' } as const;
    return unregistered.has(push.token) ? ({ kind: 'retired' } as const) : ({ kind: 'delivered' } as const);
  };

  return {
    send: async (messages) => messages.map(take),
    receipts: async (receiptIds) => new Map(receiptIds.map((id) => [id, receiptOf(id)])),
    sent: () => sent.map(({ receiptId: _, ...push }) => push),
    unregister: (token) => void unregistered.add(token),
  };
}
