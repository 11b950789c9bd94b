import { createHmac } from 'node:crypto';
import type { KeyedHashes } from '../../application/ports/keyed-hash.ts';
import type { Sql } from './sql.ts';

/** Under the key in the table `hash_key`, which is read once. */
export function postgresKeyedHashes(sql: Sql): KeyedHashes {
  let key: Promise<Uint8Array> | undefined;
  const readKey = async () => {
    const [row] = await sql<{ key: Uint8Array }>('select key from hash_key');
    if (!row) throw new Error('the table hash_key has no row');
    return row.key;
  };
  return {
    async keyedHash(...named) {
      key ??= readKey();
      // A failed read is not kept.
      key.catch(() => {
        key = undefined;
      });
      // As JSON, so that no two lists of parts are hashed as the same text.
      return createHmac('sha256', await key)
        .update(JSON.stringify(named))
        .digest('base64url');
    },
  };
}
