import { createHmac } from 'node:crypto';
import type { KeyedHashes } from '../../../application/ports/storage/privacy/keyed-hash.ts';
import type { Sql } from '../driver/sql.ts';
import { prepared } from '../orm/prepared.ts';

const KEY = prepared('shared.hash-key', (_: object, db) => db.selectFrom('hash_key').select('key'));

/** The key in the table `hash_key`, which never changes, once it has been read. */
export type HashKey = { read?: Promise<Uint8Array> };

export function postgresKeyedHashes(sql: Sql, key: HashKey = {}): KeyedHashes {
  const readKey = async () => {
    const [row] = await KEY(sql, {});
    if (!row) throw new Error('the table hash_key has no row');
    return row.key;
  };
  return {
    async keyedHash(...named) {
      key.read ??= readKey();
      const { read } = key;
      // A failed read is not kept.
      read.catch(() => {
        if (key.read === read) delete key.read;
      });
      // As JSON, so that no two lists of parts are hashed as the same text.
      return createHmac('sha256', await read)
        .update(JSON.stringify(named))
        .digest('base64url');
    },
  };
}
