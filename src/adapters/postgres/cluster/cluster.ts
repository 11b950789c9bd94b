import type pg from 'pg';

/** Decides between a statement for a single database and its variant for a cluster. */
export type Topology = Readonly<{ isCluster: boolean }>;
export const ONE_DATABASE: Topology = { isCluster: false };

type Client = Pick<pg.ClientBase, 'query'>;

/** `league distribute` runs while instances serve, and all of them notice it. */
const LOOKED_AT_EVERY_MS = 60_000;
const TRIED_AGAIN_AFTER_MS = 1_000;

/**
 * Whether the database is distributed over a Citus cluster; until that is known, it counts as a single database. The first connection checks it,
 * and after that one connection a minute.
 */
export class Cluster implements Topology {
  #isCluster = false;
  #dueAt = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isCluster(): boolean {
    return this.#isCluster;
  }

  /** Whether the next connection has to check. */
  get isDue(): boolean {
    return this.#now() >= this.#dueAt;
  }

  /** Called after an error that a statement for a single database causes on a cluster. */
  doubt(): void {
    this.#dueAt = -Infinity;
  }

  /** If the check fails, the last result remains: the caller who has taken the connection gets the failure. */
  async look(client: Client): Promise<void> {
    if (!this.isDue) return;
    this.#dueAt = this.#now() + LOOKED_AT_EVERY_MS;
    try {
      this.#isCluster = (await hasCitus(client)) && (await isDistributed(client));
    } catch {
      this.#dueAt = this.#now() + TRIED_AGAIN_AFTER_MS;
    }
  }
}

async function hasCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('pg_catalog.pg_dist_partition') is not null as has`);
  return rows[0]?.has === true;
}

/** Tables are distributed one after the other, and this one last. */
async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select 1 from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('user_org')) as is`,
  );
  return rows[0]?.is === true;
}
