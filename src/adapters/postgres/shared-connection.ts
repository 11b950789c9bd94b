import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { corkForTick } from './connection.ts';
import { failureOf } from './failures.ts';
import type { OpenPool } from './pool.ts';
import type { Send } from './sql.ts';

/** Each read waits for those sent before it on the connection, so they are few. */
export const READS_PER_CONNECTION = 5;

type Read = Readonly<{
  text: string;
  parameters: readonly unknown[];
  rows: PromiseWithResolvers<readonly object[]>;
  /** Runs in the context of the request, which traces refer to. */
  inContext: <R>(send: () => R) => R;
}>;

/**
 * Sends reads that begin in the same turn of the event loop on one connection, up to `READS_PER_CONNECTION` in one packet: writing to a
 * connection, and waking the process behind it, costs as much as many a read. Each succeeds or fails by itself, unless the connection is lost.
 * On a cluster a read may wait for a node that another one does not need, and not every pooler takes statements before the last one is
 * answered: there each read has a connection of its own.
 */
export function sendOnSharedConnections(pool: OpenPool): Send {
  let reads: Read[] = [];

  function sendAll(): void {
    const together = reads;
    reads = [];
    if (together.length > 0) void sendTogether(pool, together);
  }

  return async (text, parameters) => {
    const rows = Promise.withResolvers<readonly object[]>();
    const count = reads.push({ text, parameters, rows, inContext: AsyncLocalStorage.snapshot() });
    if (count >= (pool.sharesConnections ? READS_PER_CONNECTION : 1)) sendAll();
    else if (count === 1) setImmediate(sendAll);
    return rows.promise;
  };
}

async function sendTogether(pool: OpenPool, reads: readonly Read[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { rows } of reads) rows.reject(error);
    return;
  }
  let isLost = false;
  corkForTick(client);
  const answers = reads.map(async ({ text, parameters, rows, inContext }) => {
    try {
      rows.resolve((await inContext(() => client.query(text, [...parameters]))).rows);
    } catch (error) {
      isLost ||= failureOf(error) === 'disconnected';
      rows.reject(error);
    }
  });
  await Promise.all(answers);
  client.release(isLost);
}
