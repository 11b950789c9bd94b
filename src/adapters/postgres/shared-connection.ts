import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { corkForTick } from './connection.ts';
import { failureOf } from './failures.ts';
import type { OpenPool } from './pool.ts';
import type { Send } from './sql.ts';

/** Each read waits for those sent before it on the connection, so they are few. */
export const READS_PER_CONNECTION = 5;
/** The mean duration from which a statement is slow. */
const SLOW_FROM_MS = 50;
/** The share of the latest execution in the mean. */
const LATEST = 0.2;

type Read = Readonly<{
  text: string;
  parameters: readonly unknown[];
  rows: PromiseWithResolvers<readonly object[]>;
  /** The context of the request, which traces refer to. */
  request: AsyncResource;
}>;

/**
 * Sends reads that begin in the same turn of the event loop on one connection, up to `READS_PER_CONNECTION` in one write: writing to a
 * connection, and waking the process behind it, often costs more than the read itself. Each succeeds or fails independently, unless the
 * connection is lost. A statement that is slow on average has a connection of its own, and so has every read on a cluster, where one may wait
 * for a node that another does not need, and behind a pooler, since not every pooler takes a statement before the last one is answered.
 */
export function sendOnSharedConnections(pool: OpenPool, now: () => number = () => performance.now()): Send {
  /** Moving averages, in milliseconds. */
  const meanOf = new Map<string, number>();
  let waiting: Read[] = [];

  const isSlow = (text: string): boolean => (meanOf.get(text) ?? 0) >= SLOW_FROM_MS;
  function noteDuration(text: string, ms: number): void {
    const mean = meanOf.get(text) ?? 0;
    meanOf.set(text, mean + (ms - mean) * LATEST);
  }

  function sendWaiting(): void {
    const reads = waiting;
    waiting = [];
    if (reads.length > 0) void send(reads);
  }

  async function send(reads: Read[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const { rows } of reads) rows.reject(error);
      return;
    }
    let isLost = false;
    let answeredAt = now();
    corkForTick(client);
    // Emptied, so that the rows of one read are not retained until the last is answered.
    const answers = reads.splice(0).map(async ({ text, parameters, rows, request }) => {
      try {
        rows.resolve((await request.runInAsyncScope(() => client.query(text, [...parameters]))).rows);
      } catch (error) {
        isLost ||= failureOf(error) === 'disconnected';
        rows.reject(error);
      }
      const began = answeredAt;
      answeredAt = now();
      noteDuration(text, answeredAt - began);
    });
    await Promise.all(answers);
    client.release(isLost);
  }

  return async (text, parameters) => {
    const read: Read = { text, parameters, rows: Promise.withResolvers(), request: new AsyncResource('read') };
    if (!pool.sharesConnections || isSlow(text)) void send([read]);
    else {
      const count = waiting.push(read);
      if (count >= READS_PER_CONNECTION) sendWaiting();
      else if (count === 1) setImmediate(sendWaiting);
    }
    try {
      return await read.rows.promise;
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}
