import { createHmac, randomBytes } from 'node:crypto';
import type { KeyedHashes } from '../../application/ports/keyed-hash.ts';

/** Under a key that ends with the process, as everything does that was hashed with it. */
export function memoryKeyedHashes(): KeyedHashes {
  const key = randomBytes(32);
  return {
    keyedHash: async (...named) => createHmac('sha256', key).update(JSON.stringify(named)).digest('base64url'),
  };
}
