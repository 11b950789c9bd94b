import { Unavailable } from '../../application/ports/unavailable.ts';

/** What kind of failure a database error is, by SQLSTATE, by errno, or by the words of drivers that give neither. */
export type Failure =
  /** The work was undone and running it again may well succeed. */
  | 'undone'
  /** The connection is gone: undone as well, unless it went while committing. */
  | 'disconnected'
  /** It would only fail again now. */
  | 'overloaded'
  /** A bug, or a rule of the schema. */
  | 'error';

const UNDONE = new Set(['40001', '40P01', '23505']);
/** Out of connections, memory or disk; a lock or a statement that took too long; a server that only reads, as after a failover. */
const OVERLOADED = /^(53...|55P03|57014|25006)$/;
/** Closed by the server, or never reached: also by a name that is not known yet, as while a cluster starts. */
const DISCONNECTED =
  /^(08...|57P0[1235]|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const DISCONNECTED_WORDS =
  /connection terminated|connection error and is not queryable|server closed the connection|driver has already been destroyed/i;
const OVERLOADED_WORDS = /timeout exceeded when trying to connect/i;

export function failureOf(error: unknown): Failure {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  const text = typeof message === 'string' ? message : '';
  if (typeof code === 'string' && UNDONE.has(code)) return 'undone';
  if (OVERLOADED_WORDS.test(text) || (typeof code === 'string' && OVERLOADED.test(code))) return 'overloaded';
  if (DISCONNECTED_WORDS.test(text) || (typeof code === 'string' && DISCONNECTED.test(code))) return 'disconnected';
  return cause instanceof Error ? failureOf(cause) : 'error';
}

const TRIES = 3;
const WITHIN_MS = 1500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs `attempt` up to three times within 1.5 s, as long as `mayRunAgain` allows it after a failure; then, or when the
 * database is overloaded, throws `Unavailable`. Errors that are neither are thrown as they are.
 */
export async function retrying<T>(attempt: () => Promise<T>, mayRunAgain: (failure: Failure) => boolean = () => true): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'error') throw error;
      const wait = 50 * 2 ** tries * (0.5 + Math.random());
      const isLate = tries >= TRIES || performance.now() - began + wait > WITHIN_MS;
      if (failure === 'overloaded' || isLate || !mayRunAgain(failure)) {
        throw new Unavailable('the database is away or overloaded', { cause: error });
      }
      await pause(wait);
    }
  }
}
