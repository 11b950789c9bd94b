import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { SecretPlace, WebhookSecrets } from '../../application/ports/webhook-sender.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
const PREFIX = 'whsec_';

/** The id stored with secrets sealed by a key, which reveals nothing about the key. */
export const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

export type SealedSecrets = WebhookSecrets &
  Readonly<{
    /** Throws if the key is missing, or if the secret was sealed for another endpoint. */
    open(sealed: string, place: SecretPlace): string;
  }>;

/** Secrets encrypted with AES-256-GCM, bound to their endpoint. The first key encrypts; the others decrypt older secrets. */
export function sealedSecrets(keys: readonly Buffer[]): SealedSecrets {
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  const [first] = [...byId];
  if (!first) throw new Error('webhook secrets need a key');
  const boundTo = ({ orgId, webhookId }: SecretPlace) => Buffer.from(`${orgId} ${webhookId}`);
  return {
    seal(secret, place) {
      const [id, key] = first;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(place));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${id}.${sealed.toString('base64url')}`;
    },
    open(text, place) {
      const [id, sealed] = text.split('.') as [string, string];
      const key = byId.get(id);
      if (!key) throw new Error(`the webhook secret key ${id} is not in WEBHOOK_KEYS`);
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(boundTo(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** The signature of Standard Webhooks over id, seconds since 1970 and body, joined by dots. */
export const signatureOf = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`;
