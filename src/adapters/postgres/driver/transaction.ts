import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { corkForTick } from './connection.ts';
import { failureOf } from './failures.ts';
import { type OpenPool, sendOn } from './pool.ts';
import { retryingReads, type Sql, sqlBy } from './sql.ts';

/** Runs reads, each with a statement timeout of `limitMs` milliseconds: by itself if the pool's sessions have it, else in a transaction that sets it. */
export function readsWithTimeout(pool: OpenPool, limitMs: number): Sql {
  const inSession = sendOn(pool);
  async function inOwnTransaction(text: string, parameters: readonly unknown[]): Promise<readonly object[]> {
    const read = await inTransaction<readonly object[], never>(pool, async ({ sql, pipelined }) => {
      // `set local` lasts until the end of the transaction.
      void pipelined(sql(`set local statement_timeout = ${limitMs}`));
      return ok(sql(text, parameters));
    });
    return read.ok ? read.value : [];
  }
  return retryingReads(
    (text, parameters) => (pool.sessionLimitMs === limitMs ? inSession(text, parameters) : inOwnTransaction(text, parameters)),
    pool.topology,
  );
}

export type Transaction = Readonly<{
  sql: Sql;
  /**
   * Does not wait for the result of a statement that has been sent, which saves a round trip. If it fails, the next awaited statement fails
   * with its error, or else the transaction does.
   */
  pipelined(sent: Promise<unknown>): Promise<void>;
  /** Runs statements that depend on each other: the transaction does not commit before `steps` has sent the last of them, whose result is `answer`. */
  inSteps<T>(steps: () => Promise<Readonly<{ answer: Promise<T> }>>): Promise<T>;
}>;

type Held = Readonly<{ text: string; parameters: readonly unknown[]; rows: PromiseWithResolvers<readonly object[]> }>;

const PLAIN_BEGIN = 'begin';
/** Begins a transaction that may take as long as it needs, in place of the database's limits on time. */
export const BEGIN_WITHOUT_LIMITS =
  'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs `work` in a transaction, which is committed if its result is ok and rolled back otherwise. "begin" is sent with the first statement, and
 * "commit" with the last one if the result's value is a promise; `onCommit` is called before "commit" is sent. Work of one statement is sent without
 * "begin" and "commit", unless another `begin` is given.
 */
export async function inTransaction<T, E>(
  pool: OpenPool,
  work: (transaction: Transaction) => Promise<Result<T | Promise<T>, E>>,
  { onCommit = () => {}, begin = PLAIN_BEGIN }: Readonly<{ onCommit?: () => void; begin?: string }> = {},
): Promise<Result<T, E>> {
  const client = await pool.connect();
  const others: Promise<void>[] = [];
  const unsent: Promise<unknown>[] = [];
  let failure: { readonly error: unknown } | undefined;
  let first: { readonly error: unknown } | undefined;
  let held: readonly Held[] = [];
  let isOpen = false;
  let isEnding = false;
  let isLost = false;

  const pipelined = async (sent: Promise<unknown>) => {
    const noted = (error: unknown) => {
      failure ??= { error };
    };
    others.push(sent.then(() => undefined, noted));
  };

  const inSteps: Transaction['inSteps'] = async (steps) => {
    const sent = steps();
    unsent.push(sent);
    return (await sent).answer;
  };

  const query = async (text: string, parameters: readonly unknown[]): Promise<readonly object[]> => {
    const answer = client.query(text, [...parameters]);
    // Results arrive in the order in which statements were sent, so this is the error that made the others fail.
    answer.catch((error: unknown) => {
      first ??= { error };
    });
    return (await answer).rows;
  };

  const send = (text: string, parameters: readonly unknown[]): Promise<readonly object[]> => {
    if (isEnding) throw new Error('a statement after the end of its transaction');
    if (isOpen && held.length === 0) {
      corkForTick(client);
      return query(text, parameters);
    }
    // By the next tick, `work` has sent everything that it can send without waiting for a result.
    if (!isOpen) process.nextTick(sendHeld);
    isOpen = true;
    const rows = Promise.withResolvers<readonly object[]>();
    held = [...held, { text, parameters, rows }];
    return rows.promise;
  };

  /** Sends the statements that were held back to see whether they are the whole transaction. */
  function sendHeld(): void {
    if (held.length === 0) return;
    corkForTick(client);
    void pipelined(client.query(begin));
    for (const { text, parameters, rows } of held) rows.resolve(query(text, parameters));
    held = [];
  }

  const sql = sqlBy(async (text, parameters) => {
    const before = others.length;
    try {
      return await send(text, parameters);
    } catch (error) {
      // The first failure fails every statement after it; a pipelined one may report it as an error of its own.
      await Promise.all(others.slice(0, before));
      throw failure?.error ?? first?.error ?? error;
    }
  }, pool.topology);

  async function end(how: 'commit' | 'rollback'): Promise<void> {
    if (how === 'commit') await Promise.all(unsent);
    isEnding = true;
    if (!isOpen) return;
    isOpen = false;
    const only = how === 'commit' && begin === PLAIN_BEGIN && held.length === 1 ? held[0] : undefined;
    if (only) held = [];
    else sendHeld();
    corkForTick(client);
    if (only) {
      const answer = query(only.text, only.parameters);
      only.rows.resolve(answer);
      await answer;
    }
    const { command } = only ? { command: 'COMMIT' } : await client.query(how);
    await Promise.all(others);
    if (failure) throw failure.error;
    if (how === 'commit' && command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
  }

  try {
    const result = await work({ sql, pipelined, inSteps });
    if (!result.ok) {
      await end('rollback').catch(() => undefined);
      return err(result.error);
    }
    onCommit();
    const committed = end('commit');
    const [value] = await Promise.allSettled([result.value, committed]);
    if (value.status === 'rejected') throw value.reason;
    await committed;
    return ok(value.value);
  } catch (error) {
    isLost = failureOf(error) === 'disconnected';
    if (!isLost) await end('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(isLost);
  }
}
