import { isIP } from 'node:net';
import pg from 'pg';
import type { Traces } from '../../observability/traces.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { translated } from './failures.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { nameOf } from './prepared-texts.ts';
import type { RefusedWrites } from './refused-writes.ts';

/** Longer than any statement may take: a server that is silent for this long is gone. */
export const SILENCE_LIMIT_MS = 12_000;

export type ConnectionOptions = pg.ClientConfig &
  Readonly<{
    silenceLimitMs?: number;
    preparedStatements?: PreparedStatements;
    /** Checked again if a statement turns out to be for the other kind of database. */
    cluster?: Cluster;
    /** Told of the errors of statements. */
    refusedWrites?: RefusedWrites | undefined;
    traces?: Traces | undefined;
  }>;

/** Members of the driver that its types do not declare; `undeclared-members.test.ts` names the version they were seen in. */
type Driver = { connection: { ssl: boolean | object; stream: { destroy(error: Error): void; cork(): void; uncork(): void } } };
type Statement = Readonly<{ text: string; values?: readonly unknown[]; name?: string }>;

const verbOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';

/** A prepared statement on the connection is not what this process expects, as after a migration or behind a pooler. */
const isStale = ({ code }: { code?: unknown }) => code === '26000' || code === '42P05' || code === '0A000';

/** The error code of Citus for statements that it cannot distribute. */
const isRefused = ({ code }: { code?: unknown }) => code === '0A000';

/**
 * Every statement of every pool goes through `query`, including those of transactions: it sets the statement's name and time limit, and
 * translates its errors. If the server sends nothing for `silenceLimitMs` (0: no limit), the connection is closed, as after a failover that
 * closed no connection; TCP would wait for a quarter of an hour.
 */
export class Connection extends pg.Client {
  readonly #silenceLimitMs: number;
  #silence: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #answers = 0;

  readonly #preparedStatements: PreparedStatements;

  readonly #cluster: Cluster | undefined;

  readonly #traces: Traces | undefined;

  readonly #refusedWrites: RefusedWrites | undefined;

  /** Whether the server has other prepared statements than this process expects. */
  #isStale = false;

  constructor({
    silenceLimitMs = SILENCE_LIMIT_MS,
    preparedStatements = new PreparedStatements('off'),
    cluster,
    refusedWrites,
    traces,
    ...config
  }: ConnectionOptions = {}) {
    super(config);
    this.#traces = traces;
    this.#refusedWrites = refusedWrites;
    this.#cluster = cluster;
    this.#preparedStatements = preparedStatements;
    this.#silenceLimitMs = silenceLimitMs;
    const { connection } = this as unknown as Driver;
    // For an IP address, the driver passes no host to TLS, which would compare the certificate with "localhost".
    if (connection.ssl && isIP(this.host))
      connection.ssl = Object.assign(connection.ssl === true ? {} : connection.ssl, { host: this.host });
  }

  /** A transaction that has begun, of which nothing has been sent: "begin" is sent with its first statement. */
  #isBeginning = false;

  /** Only its promises are translated; statements with callbacks, which nothing of ours sends, are not. */
  override query(...args: never[]): never {
    const [first, second] = args as readonly unknown[];
    const isOurs = typeof first === 'string' || !('submit' in (first as object));
    if (!isOurs || args.some((each) => typeof each === 'function')) return Reflect.apply(super.query, this, args) as never;
    const statement = (typeof first === 'string' ? { text: first, ...(Array.isArray(second) && { values: second }) } : first) as Statement;
    return this.#inTransaction(statement) as never;
  }

  async #inTransaction(statement: Statement): Promise<unknown> {
    const { text } = statement;
    if (text === 'begin') {
      this.#isBeginning = true;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (this.#isBeginning) {
      this.#isBeginning = false;
      if (text === 'commit' || text === 'rollback') return { command: text.toUpperCase(), rowCount: null, rows: [] };
      corkForTick(this);
      // If it fails, so does the statement.
      this.#send({ text: 'begin' }).catch(() => undefined);
    }
    const name = this.#preparedStatements.isOn ? nameOf(text) : undefined;
    const result = (await this.#send(name === undefined ? statement : { name, ...statement })) as Readonly<{ command: string }>;
    // PostgreSQL answers a commit after a failed statement, which somebody may have caught, by rolling back.
    if (text === 'commit' && result.command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
    return result;
  }

  async #send(statement: Statement): Promise<unknown> {
    this.#expectAnswer();
    // The text of an undeclared statement may contain values, so only its verb is traced.
    const end = this.#traces?.begin(nameOf(statement.text) ?? verbOf(statement.text), { 'db.system.name': 'postgresql' });
    try {
      const result: unknown = await Reflect.apply(super.query, this, [statement]);
      end?.();
      return result;
    } catch (error) {
      end?.(error);
      this.#refusedWrites?.note(error);
      if (isRefused(error as object)) this.#cluster?.doubt();
      if (statement.name !== undefined && isStale(error as object)) this.#isStale = true;
      throw translated(error);
    } finally {
      this.#hear();
      // Not before the statements sent with it are answered.
      if (this.#isStale && this.#unanswered === 0) this.giveUp();
    }
  }

  /** When statements are pipelined, the last one is answered after all others, so any answer restarts the timer. */
  #expectAnswer(): void {
    this.#unanswered += 1;
    if (this.#unanswered === 1 && this.#silenceLimitMs > 0) this.#silence = setTimeout(() => this.#giveUpIfSilent(), this.#silenceLimitMs);
  }

  /** Timers fire before data that has arrived is read: after a busy period, the process may not have read the answer yet. */
  #giveUpIfSilent(): void {
    const answers = this.#answers;
    setImmediate(() => {
      if (this.#unanswered > 0 && this.#answers === answers) this.giveUp();
    });
  }

  #hear(): void {
    this.#unanswered -= 1;
    this.#answers += 1;
    if (this.#unanswered === 0) clearTimeout(this.#silence);
    else this.#silence?.refresh();
  }

  /** Closes the connection at once, without waiting for the server. */
  giveUp(): void {
    (this as unknown as Driver).connection.stream.destroy(
      Object.assign(new Error('the database stopped responding'), { code: 'ETIMEDOUT' }),
    );
  }
}

/** Sends everything that is written in this tick of the event loop in one write. */
export function corkForTick(client: pg.ClientBase): void {
  const { stream } = (client as unknown as Driver).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
