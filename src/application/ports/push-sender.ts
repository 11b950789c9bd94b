/**
 * A notification for one device. `id` is the uuid of its delivery and is sent along, so that the app can drop duplicates. Title, body and data
 * contain no child's name, no phone number and no text that a user wrote.
 */
export type PushMessage = Readonly<{
  id: string;
  token: string;
  title: string;
  body: string;
  data: Readonly<Record<string, string>>;
}>;

/** Why a message will never be accepted, however often it is sent. All but `no-service`, for a kind of device that this deployment does not serve, need an operator's attention. */
export type RejectionReason = 'no-service' | 'message-too-big' | 'invalid-credentials' | 'sender-mismatch' | 'request-refused';
/** Why a message was not accepted now. `unauthorized` lasts until an operator corrects the access token. */
export type RetryReason = 'rate-limited' | 'unavailable' | 'unauthorized';

/** The outcome of a message that did not get through. */
export type SendFailure =
  /** The token is dead: no message will reach it again. */
  | Readonly<{ kind: 'retired' }>
  | Readonly<{ kind: 'rejected'; reason: RejectionReason }>
  /** Retry no earlier than `afterMs` milliseconds from now; the sender keeps no record of previous attempts. */
  | Readonly<{ kind: 'retry'; reason: RetryReason; afterMs: number }>;

export type SendOutcome = Readonly<{ kind: 'accepted'; receiptId: string }> | SendFailure;

/** `unknown` is a receipt that does not exist yet, no longer exists, or could not be queried. */
export type Receipt = Readonly<{ kind: 'delivered' }> | Readonly<{ kind: 'unknown' }> | SendFailure;

export interface PushSender {
  /**
   * Hands any number of messages to the push service. MUST return one outcome per message, in the order of the messages. MUST NOT reject or wait
   * without end: if a call to the service fails, hangs or returns garbage, the messages in that call get `retry`, and no others. A message with
   * `retry` MAY have reached the device all the same. MUST deliver the title, the body and the data, with the message's id as `data.deliveryId`,
   * and nothing else. MUST return `retired` for a token that the service does not know or that is not one of its tokens. MUST return
   * `message-too-big` for a payload above `MAX_PAYLOAD_BYTES`, and accept one of exactly that size.
   */
  send(messages: readonly PushMessage[]): Promise<readonly SendOutcome[]>;
  /**
   * Queries the receipts of accepted messages. MUST return one for every id, `unknown` if the service has none. MUST NOT reject or wait without
   * end.
   */
  receipts(receiptIds: readonly string[]): Promise<ReadonlyMap<string, Receipt>>;
}

/** The size of title, body and data as JSON in UTF-8, including the delivery's id. */
export const MAX_PAYLOAD_BYTES = 4096;
