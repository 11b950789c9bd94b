/**
 * A note for one device. `id` is the uuid of its delivery and travels along, so that the app can drop what arrives twice.
 * Title, body and data name no child, no phone number and nothing that somebody wrote.
 */
export type PushMessage = Readonly<{
  id: string;
  token: string;
  title: string;
  body: string;
  data: Readonly<Record<string, string>>;
}>;

/** Why a message will never be taken, however often it is sent. The last three are for an operator to look into. */
export type RejectionReason = 'message-too-big' | 'invalid-credentials' | 'sender-mismatch' | 'request-refused';
/** Why a message was not taken now. `unauthorized` lasts until an operator corrects the access token. */
export type RetryReason = 'rate-limited' | 'unavailable' | 'unauthorized';

/** What became of a message that did not get through. */
export type SendFailure =
  /** The token is dead: no message will reach it again. */
  | Readonly<{ kind: 'retired' }>
  | Readonly<{ kind: 'rejected'; reason: RejectionReason }>
  /** Worth another attempt, not before `afterMs` milliseconds; the sender knows nothing of attempts before this one. */
  | Readonly<{ kind: 'retry'; reason: RetryReason; afterMs: number }>;

export type SendOutcome = Readonly<{ kind: 'accepted'; receiptId: string }> | SendFailure;

/** `unknown` is a receipt that is not there yet, not there any more, or could not be asked for. */
export type Receipt = Readonly<{ kind: 'delivered' }> | Readonly<{ kind: 'unknown' }> | SendFailure;

export interface PushSender {
  /**
   * Hands any number of messages to the push service. MUST answer one outcome a message, in the order of the messages.
   * MUST NOT reject, nor wait without end: a call to the service that fails, hangs or gets nonsense for an answer is a
   * `retry` of the messages in it and of no others. A `retry` MAY have reached the device all the same.
   * MUST deliver the title, the body and the data, with the message's id as `data.deliveryId`, and nothing else.
   * MUST answer `retired` for a token that the service does not know, or that is no token of it.
   * MUST answer `message-too-big` for a payload above `MAX_PAYLOAD_BYTES`, and take one of exactly that size.
   */
  send(messages: readonly PushMessage[]): Promise<readonly SendOutcome[]>;
  /**
   * Asks what became of accepted messages. MUST answer for every id, `unknown` where the service does not tell.
   * MUST NOT reject, nor wait without end.
   */
  receipts(receiptIds: readonly string[]): Promise<ReadonlyMap<string, Receipt>>;
}

/** Of title, body and data as JSON in UTF-8, the delivery's id included. */
export const MAX_PAYLOAD_BYTES = 4096;
