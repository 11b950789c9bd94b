import type pg from 'pg';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { failureOf } from './failures.ts';
import type { OpenPool } from './pool.ts';
import { readingsBy, type Sql, sqlBy } from './sql.ts';
import { mergerOf } from './statement.ts';

/** Readings on their own that are canceled after some milliseconds, sooner than others. */
export const readingsWithin = (pool: OpenPool, limitMs: number): Sql =>
  readingsBy(async (text, parameters) => {
    const read = await inTransaction<readonly object[], never>(pool, async ({ sql, later }) => {
      // Its limit ends with the transaction.
      void later(sql(`set local statement_timeout = ${limitMs}`));
      return ok(sql(text, parameters));
    });
    return read.ok ? read.value : [];
  }, pool.spread);

export type Transaction = Readonly<{
  sql: Sql;
  /**
   * Goes on without the answer to a statement that has been sent, which costs no round trip. Its failure is that of the statement
   * after it, or of the transaction.
   */
  later(sent: Promise<unknown>): Promise<void>;
  /** Statements that wait for each other: the transaction does not end before the last of them, which comes to the answer, has been sent. */
  inSteps<T>(steps: () => Promise<Readonly<{ answer: Promise<T> }>>): Promise<T>;
}>;

/** What the driver does not declare of itself. */
type Driver = { connection: { stream: { cork(): void; uncork(): void } } };

/** Sends what follows in this turn of the event loop as one packet. */
function together(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Driver).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Held = Readonly<{ text: string; parameters: readonly unknown[]; rows: PromiseWithResolvers<readonly object[]> }>;

/** The one statement that does all of these, if there is one. */
function inOne([first, second, ...others]: readonly Held[]) {
  if (!first || others.length > 0) return undefined;
  const merger = second && mergerOf(first.text, second.text);
  if (second && !merger) return undefined;
  return {
    text: merger?.text ?? first.text,
    parameters: second ? [...first.parameters, ...second.parameters] : first.parameters,
    answeredBy(sent: Promise<readonly object[]>) {
      const rows = merger ? sent.then(merger.rowsOf) : sent.then((ofFirst) => [ofFirst, []] as const);
      first.rows.resolve(rows.then(([ofFirst]) => ofFirst));
      second?.rows.resolve(rows.then(([, ofSecond]) => ofSecond));
      return rows;
    },
  };
}

/**
 * Runs `work` in a transaction that is kept where it is ok. "begin" travels with the first statement, and "commit" with the last one where
 * `work` answers what it is to come to as a promise; `onCommit` tells that it is on its way. One statement that is all of the work, or can do all of
 * it, is a transaction by itself.
 */
export async function inTransaction<T, E>(
  pool: OpenPool,
  work: (transaction: Transaction) => Promise<Result<T | Promise<T>, E>>,
  { onCommit = () => {}, begin = 'begin' }: Readonly<{ onCommit?: () => void; begin?: string }> = {},
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

  const later = async (sent: Promise<unknown>) => {
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
    // In the order of the answers.
    answer.catch((error: unknown) => {
      first ??= { error };
    });
    return (await answer).rows;
  };

  const send = (text: string, parameters: readonly unknown[]): Promise<readonly object[]> => {
    if (isEnding) throw new Error('a statement after the end of its transaction');
    if (isOpen && held.length === 0) {
      together(client);
      return query(text, parameters);
    }
    // By then the work has gone as far as it can without an answer.
    if (!isOpen) process.nextTick(sendHeld);
    isOpen = true;
    const rows = Promise.withResolvers<readonly object[]>();
    held = [...held, { text, parameters, rows }];
    return rows.promise;
  };

  /** Sends what has been held back until it is known whether more comes. */
  function sendHeld(): void {
    if (held.length === 0) return;
    together(client);
    void later(client.query(begin));
    for (const { text, parameters, rows } of held) rows.resolve(query(text, parameters));
    held = [];
  }

  const sql = sqlBy(async (text, parameters) => {
    const before = others.length;
    try {
      return await send(text, parameters);
    } catch (error) {
      // What failed first has made all fail that was sent after it; what nobody waits for may tell it in words of its own.
      await Promise.all(others.slice(0, before));
      throw failure?.error ?? first?.error ?? error;
    }
  }, pool.spread);

  async function end(how: 'commit' | 'rollback'): Promise<void> {
    if (how === 'commit') await Promise.all(unsent);
    isEnding = true;
    if (!isOpen) return;
    isOpen = false;
    const whole = how === 'commit' ? inOne(held) : undefined;
    if (whole) held = [];
    else sendHeld();
    together(client);
    if (whole) await whole.answeredBy(query(whole.text, whole.parameters));
    const { command } = whole ? { command: 'COMMIT' } : await client.query(how);
    await Promise.all(others);
    if (failure) throw failure.error;
    if (how === 'commit' && command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
  }

  try {
    const result = await work({ sql, later, inSteps });
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
