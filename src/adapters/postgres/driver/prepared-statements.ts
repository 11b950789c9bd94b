import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export type PreparedStatementsSetting = 'auto' | 'on' | 'off';
type Answer = Readonly<{ pid: number; isKeptAsSent: boolean }>;

/** Not declared by the driver: the process id that the server sent when the connection was opened. */
type Opened = { processID: number };

/**
 * Whether statements are prepared under names. A pooler in transaction mode sends the statements of one connection to several servers, so unless
 * it tracks prepared statements, none can be used: `auto` finds that out on the first connection.
 */
export class PreparedStatements {
  #isOn: boolean | undefined;
  #ownsSessions = false;
  readonly #warn: (message: string) => void;

  constructor(setting: PreparedStatementsSetting, warn: (message: string) => void = () => {}) {
    this.#isOn = setting === 'auto' ? undefined : setting === 'on';
    this.#warn = warn;
  }

  get isOn(): boolean {
    return this.#isOn === true;
  }

  /** Whether each connection is known to be a session of its own, which no pooler shares with others. */
  get ownsSessions(): boolean {
    return this.#ownsSessions;
  }

  /** A pooler gives connections process ids of its own; one that tracks prepared statements also renames them. */
  async probe(client: pg.ClientBase): Promise<void> {
    if (this.#isOn !== undefined) return;
    const name = `probe.${randomUUID()}`;
    const { rows } = await client.query<Answer>({
      name,
      text: `select pg_backend_pid() as pid, exists (select 1 from pg_prepared_statements where name = $1) as "isKeptAsSent"`,
      values: [name],
    });
    this.#ownsSessions = rows[0]?.pid === (client as unknown as Opened).processID;
    const isOn = this.#ownsSessions || rows[0]?.isKeptAsSent === false;
    if (this.#isOn === undefined && !isOn)
      this.#warn('prepared statements are off: the database is behind a pooler that does not support them');
    this.#isOn = isOn;
  }
}
