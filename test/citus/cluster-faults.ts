import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../dev/demo-league/random.ts';
import type { CitusNode, OwnCitus } from '../support/own-citus.ts';
import { type ClusterOrg, nodeOf } from './cluster-org.ts';

export const FAULTS = [
  'first worker killed',
  'second worker killed',
  'second worker frozen',
  'second worker at another address',
  'coordinator killed',
  'connections terminated',
  'backend killed',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** A fault, from its beginning to its repair, or a move of shards; meanwhile all orgs, or those that moved, may be answered with 503. */
export type Window = Readonly<{
  name: string;
  from: number;
  until: number;
  interrupted: 'all' | readonly ClusterOrg[];
}>;

export type FaultTerms = Readonly<{
  cluster: OwnCitus;
  database: string;
  faults: readonly FaultName[];
  random: Random;
  /** No new round begins after this time. */
  until: number;
  /** How long a node stays down, and the pause between two faults. */
  awayMs: number;
  calmMs: number;
}>;

/** Causes each fault once per round, in random order, for at least one round. */
export async function causeClusterFaults({
  cluster,
  database,
  faults,
  random,
  until,
  awayMs,
  calmMs,
}: FaultTerms): Promise<readonly Window[]> {
  const { coordinator, workers, nodes } = cluster;
  const killed = (node: CitusNode) => async () => {
    await node.stop('immediate');
    await pause(awayMs);
    await node.start();
  };
  const cause: Readonly<Record<FaultName, () => Promise<void>>> = {
    'first worker killed': killed(workers[0]!),
    'second worker killed': killed(workers[1]!),
    'second worker frozen': async () => {
      workers[1]!.freeze();
      await pause(awayMs);
      workers[1]!.thaw();
    },
    'second worker at another address': async () => {
      const [, worker] = workers;
      const before = worker!.port;
      await worker!.stop('immediate');
      await worker!.changeAddress();
      await pause(awayMs);
      await worker!.start();
      await coordinator.sql(
        database,
        `select citus_update_node(nodeid, '127.0.0.1', ${worker!.port}) from pg_dist_node where nodeport = ${before}`,
      );
    },
    'coordinator killed': killed(coordinator),
    'connections terminated': async () => {
      const node = random.pick(nodes);
      await node.sql(
        database,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    // The server ends all other backends and recovers.
    'backend killed': async () => {
      const node = random.pick(nodes);
      node.crash();
      await untilItAnswers(node, database);
    },
  };
  const windows: Window[] = [];
  do {
    for (const name of random.shuffled(faults)) {
      await pause(calmMs);
      const from = Date.now();
      await cause[name]();
      await Promise.all(nodes.map((node) => untilItAnswers(node, database)));
      windows.push({ name, from, until: Date.now(), interrupted: 'all' });
    }
  } while (Date.now() < until);
  return windows;
}

const ANSWERS_WITHIN_MS = 120_000;
async function untilItAnswers(node: CitusNode, database: string): Promise<void> {
  for (const deadline = Date.now() + ANSWERS_WITHIN_MS; ; await pause(50)) {
    try {
      await node.sql(database, 'select count(*) from org');
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`The node at ${node.port} did not come back.`, { cause });
    }
  }
}

const STAYS_SO_MS = 5_000;
/**
 * Moves the shards of every org to another worker, one after another, drains a worker, removes it from the cluster and
 * adds it again, and lets Citus rebalance the shards; over and over.
 */
export async function moveShards(
  cluster: OwnCitus,
  database: string,
  orgs: readonly ClusterOrg[],
  until: number,
): Promise<readonly Window[]> {
  const { coordinator, workers } = cluster;
  const moves: Window[] = [];
  do {
    for (const org of orgs) {
      const node = await nodeOf(cluster, database, org.id);
      const to = workers.find((each) => each !== node)!;
      const from = Date.now();
      await coordinator.sql(
        database,
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('org', '${org.id}'),
           '127.0.0.1', ${node.port}, '127.0.0.1', ${to.port})`,
      );
      moves.push({ name: 'shards moved', from, until: Date.now(), interrupted: [org] });
    }
    const last = workers.at(-1)!;
    const address = `'127.0.0.1', ${last.port}`;
    const rebalance = ['select citus_rebalance_start()', 'select citus_rebalance_wait()'];
    for (const [name, moved, ...statements] of [
      ['rebalanced', orgs, ...rebalance],
      ['worker emptied', orgs, `select citus_drain_node(${address})`],
      // By then it holds no org any more.
      ['worker disabled', [], `select citus_disable_node(${address}, true)`],
      ['worker removed', [], `select citus_remove_node(${address})`],
      ['worker added', [], `select citus_add_node(${address})`],
      ['rebalanced', orgs, ...rebalance],
    ] as const) {
      const from = Date.now();
      await coordinator.sql(database, ...statements);
      moves.push({ name, from, until: Date.now(), interrupted: moved });
      // Long enough for instances to read the current list of nodes.
      if (moved.length === 0) await pause(STAYS_SO_MS);
    }
  } while (Date.now() < until);
  return moves;
}
