import { createHmac, randomBytes } from 'node:crypto';
import type { KeyedHashes } from '../../../application/ports/storage/privacy/keyed-hash.ts';

/** Uses a key that lasts as long as the process, as do all values hashed with it. */
export function memoryKeyedHashes(): KeyedHashes {
  const key = randomBytes(32);
  return {
    keyedHash: async (...named) => createHmac('sha256', key).update(JSON.stringify(named)).digest('base64url'),
  };
}
