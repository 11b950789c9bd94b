import { type Nodes, ONE_DATABASE, type Spread } from '../cluster/cluster.ts';
import type { JoinedOrgs } from '../modules/joined-orgs.ts';
import { retrying } from './failures.ts';
import { run, type Statement } from './statement.ts';

export interface Sql {
  /** Runs one statement with its parameters. Instants come back as Date, calendar dates as text. */
  <Parameters extends readonly unknown[], Row>(statement: Statement<Parameters, Row>, parameters: NoInfer<Parameters>): Promise<Row[]>;
  /** The same for a text that is not declared as a `Statement`. */
  <Row extends object>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Whether the database is a Citus cluster, on which some work needs another statement. */
  readonly isCluster: boolean;
  /** The nodes of the cluster; undefined on a single database. */
  readonly nodes: Nodes | undefined;
  /** Members whom this process has added and whom not every node knows yet. */
  readonly joined: JoinedOrgs;
}

export type Send = (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/** An `Sql` that sends statements through `send`, without retries. */
export function sqlBy(send: Send, spread: Spread = ONE_DATABASE): Sql {
  const sql = (asked: Statement<never> | string, parameters: readonly unknown[] = []) =>
    typeof asked === 'string' ? send(asked, [...parameters]) : run(send, asked, parameters);
  return Object.defineProperties(sql, {
    isCluster: { get: () => spread.isCluster },
    nodes: { get: () => (spread.isCluster ? spread.nodes : undefined) },
    joined: { value: spread.joined },
  }) as Sql;
}

/** An `Sql` for reads: retried after a lost connection, but not after the loss of a cluster node, for which the retry would wait as well. */
export const retryingReads = (send: Send, spread?: Spread): Sql =>
  sqlBy((text, parameters) => {
    const before = spread?.nodes?.losses;
    return retrying(
      () => send(text, parameters),
      () => spread?.nodes?.losses === before,
    );
  }, spread);
