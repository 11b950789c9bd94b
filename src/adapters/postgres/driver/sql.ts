import { ONE_DATABASE, type Topology } from '../cluster/cluster.ts';
import { retrying } from './failures.ts';

/** Runs one statement with its parameters. Instants come back as Date, calendar dates as text. */
export interface Sql {
  <Row extends object>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Whether the database is a Citus cluster, on which some work needs another statement. */
  readonly isCluster: boolean;
}

export type Send = (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/** An `Sql` that sends statements through `send`, without retries. */
export function sqlBy(send: Send, topology: Topology = ONE_DATABASE): Sql {
  const sql = (text: string, parameters: readonly unknown[] = []) => send(text, [...parameters]);
  return Object.defineProperty(sql, 'isCluster', { get: () => topology.isCluster }) as Sql;
}

/** An `Sql` for reads, retried after a lost connection. */
export const retryingReads = (send: Send, topology?: Topology): Sql =>
  sqlBy((text, parameters) => retrying(() => send(text, parameters)), topology);
