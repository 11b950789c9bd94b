import { ONE_DATABASE, type Topology } from '../cluster/cluster.ts';
import { retrying } from './failures.ts';
import { run, type Statement } from './statement.ts';

export interface Sql {
  /** Runs one statement with its parameters. Instants come back as Date, calendar dates as text. */
  <Parameters extends readonly unknown[], Row>(statement: Statement<Parameters, Row>, parameters: NoInfer<Parameters>): Promise<Row[]>;
  /** The same for a text that is not declared as a `Statement`. */
  <Row extends object>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Whether the database is a Citus cluster, on which some work needs another statement. */
  readonly isCluster: boolean;
}

export type Send = (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/** An `Sql` that sends statements through `send`, without retries. */
export function sqlBy(send: Send, topology: Topology = ONE_DATABASE): Sql {
  const sql = (statement: Statement<never> | string, parameters: readonly unknown[] = []) =>
    typeof statement === 'string' ? send(statement, [...parameters]) : run(send, statement, parameters);
  return Object.defineProperty(sql, 'isCluster', { get: () => topology.isCluster }) as Sql;
}

/** An `Sql` for reads, retried after a lost connection. */
export const retryingReads = (send: Send, topology?: Topology): Sql =>
  sqlBy((text, parameters) => retrying(() => send(text, parameters)), topology);
