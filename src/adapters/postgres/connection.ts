import { isIP } from 'node:net';
import pg from 'pg';
import type { Traces } from '../system/traces.ts';
import type { AwayNodes } from './away-nodes.ts';
import type { Cluster } from './cluster.ts';
import { failureOf, isTooSlow, translated } from './failures.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { nameOf } from './statement.ts';

/** Longer than any statement may take: what is silent for so long is not there any more. */
export const SILENCE_LIMIT_MS = 12_000;

export type ConnectionOptions = pg.ClientConfig &
  Readonly<{
    silenceLimitMs?: number;
    preparedStatements?: PreparedStatements;
    /** Which is looked at again where a statement turns out not to be for it. */
    cluster?: Cluster;
    /** Which of its nodes are away. */
    awayNodes?: AwayNodes | undefined;
    /** Whether readings of several orgs wait for no node that hangs. */
    isUrgent?: boolean;
    traces?: Traces | undefined;
  }>;

/** What the driver does not declare of itself. */
type Driver = { connection: { ssl: boolean | object; stream: { destroy(error: Error): void } } };
type Callback = (error: unknown, result?: unknown) => void;
type Statement = Readonly<{ text: string; values?: readonly unknown[]; name?: string }>;

const verbOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';

/** A named statement that the connection knows otherwise than this process does, as after a migration or behind a pooler. */
const isStale = ({ code }: { code?: unknown }) => code === '26000' || code === '42P05' || code === '0A000';

/** What Citus says of statements that it cannot spread. */
const isRefused = ({ code }: { code?: unknown }) => code === '0A000';

/**
 * Every statement of every pool passes `query`, transactions' own included: here it gets its name and its time limit, and here its failure
 * is told apart. A server that says nothing for `silenceLimitMs` (0: however long it takes) is given up, as after a failover that closed no
 * connection; TCP would wait for a quarter of an hour.
 */
export class Connection extends pg.Client {
  readonly #silenceLimitMs: number;
  #silence: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #answers = 0;

  readonly #preparedStatements: PreparedStatements;

  readonly #cluster: Cluster | undefined;

  readonly #awayNodes: AwayNodes | undefined;

  readonly #traces: Traces | undefined;

  /** Whether a statement was not sent since the last transaction began, of which the server knows nothing. */
  #hasRefused = false;

  readonly isUrgent: boolean;

  constructor({
    isUrgent = false,
    silenceLimitMs = SILENCE_LIMIT_MS,
    preparedStatements = new PreparedStatements('off'),
    cluster,
    awayNodes,
    traces,
    ...config
  }: ConnectionOptions = {}) {
    super(config);
    this.#traces = traces;
    this.isUrgent = isUrgent;
    this.#cluster = cluster;
    this.#awayNodes = awayNodes;
    this.#preparedStatements = preparedStatements;
    this.#silenceLimitMs = silenceLimitMs;
    const { connection } = this as unknown as Driver;
    // The driver names no host to TLS where it is an IP address, and the certificate would be compared with "localhost".
    if (connection.ssl && isIP(this.host))
      connection.ssl = Object.assign(connection.ssl === true ? {} : connection.ssl, { host: this.host });
  }

  override query(...asked: never[]): never {
    const [first, ...others] = asked as readonly unknown[];
    if (typeof first === 'object' && first !== null && 'submit' in first) return Reflect.apply(super.query, this, asked) as never;
    const values = others.find((each): each is readonly unknown[] => Array.isArray(each));
    const callback = others.find((each): each is Callback => typeof each === 'function');
    const statement: Statement = typeof first === 'string' ? { text: first, ...(values && { values }) } : (first as Statement);
    const name = this.#preparedStatements.isOn ? nameOf(statement.text) : undefined;
    return this.#send(name === undefined ? statement : { name, ...statement }, callback) as never;
  }

  #send(asked: Statement, callback: Callback | undefined): unknown {
    const nodes = this.#cluster?.isCluster ? this.#awayNodes : undefined;
    const refusal = nodes?.refusal(asked.text, asked.values);
    if (refusal) {
      this.#hasRefused = true;
      if (!callback) return Promise.reject(refusal);
      return void process.nextTick(callback, refusal);
    }
    const statement = this.#hasRefused ? this.#keptWholly(asked) : asked;
    const noteEnd = nodes?.begin(this, statement.text, statement.values);
    this.#expectAnswer();
    // Its text may hold values where it is no statement of ours, so a verb is all that is told of such.
    const end = this.#traces?.begin(nameOf(statement.text) ?? verbOf(statement.text), { 'db.system.name': 'postgresql' });
    const failed = (error: unknown) => {
      end?.(error);
      if (isRefused(error as object)) this.#cluster?.doubt();
      if (statement.name !== undefined && isStale(error as object)) this.giveUp();
      // The coordinator may go on waiting for the node, and answer nothing more on this connection until that is back.
      if (nodes && isTooSlow(error)) this.giveUp();
      if (nodes && (isTooSlow(error) || failureOf(error) === 'away')) nodes.suspect();
      return translated(error);
    };
    if (callback) {
      const ended: Callback = (error, result) => {
        this.#hear();
        noteEnd?.();
        if (error) callback(failed(error));
        else {
          end?.();
          callback(undefined, result);
        }
      };
      return Reflect.apply(super.query, this, [statement, ended]);
    }
    return (Reflect.apply(super.query, this, [statement]) as Promise<unknown>).then(
      (result) => {
        this.#hear();
        noteEnd?.();
        end?.();
        return result;
      },
      (error: unknown) => {
        this.#hear();
        noteEnd?.();
        throw failed(error);
      },
    );
  }

  /** Of statements that are sent together the last is answered after all others: what counts is that something is. */
  #expectAnswer(): void {
    this.#unanswered += 1;
    if (this.#unanswered === 1 && this.#silenceLimitMs > 0) this.#silence = setTimeout(() => this.#giveUpIfSilent(), this.#silenceLimitMs);
  }

  /** Timers come before what has come meanwhile is read: a process that was busy for so long has heard nothing yet. */
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

  /** A transaction of which one statement was refused is undone where it was to be kept. */
  #keptWholly(statement: Statement): Statement {
    const verb = verbOf(statement.text);
    if (verb === 'begin' || verb === 'commit' || verb === 'rollback') this.#hasRefused = false;
    return verb === 'commit' ? { text: 'rollback' } : statement;
  }

  /** Ends it at once, without waiting for the server. */
  giveUp(): void {
    (this as unknown as Driver).connection.stream.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }));
  }
}
