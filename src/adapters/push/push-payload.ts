import { MAX_PAYLOAD_BYTES, type PushMessage } from '../../application/ports/push-sender.ts';

/** What a device receives. */
export type PushPayload = Readonly<{ title: string; body: string; data: Readonly<Record<string, string>> }>;

export const payloadOf = ({ id, title, body, data }: PushMessage): PushPayload => ({ title, body, data: { ...data, deliveryId: id } });

export const isTooBig = (payload: PushPayload): boolean => Buffer.byteLength(JSON.stringify(payload)) > MAX_PAYLOAD_BYTES;
