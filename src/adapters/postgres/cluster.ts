import type pg from 'pg';
import type { OrgId } from '../../domain/shared/ids.ts';
import { JoinedOrgs } from './joined-orgs.ts';

/** What chooses between a statement for one database and its variant for a cluster. */
export type Spread = Readonly<{ isCluster: boolean; nodes?: Nodes | undefined; joined: JoinedOrgs }>;
/** The nodes of a cluster, as far as orgs are out of reach with them. */
export type Nodes = Readonly<{
  isAnyAway: boolean;
  /** How often one was found to be away, or to keep others waiting. */
  losses: number;
  /** Of these orgs, those that are not known to be away; where it is urgent, also without those whose node keeps the others waiting. */
  there(orgIds: readonly OrgId[], options?: Readonly<{ isUrgent?: boolean }>): Promise<readonly OrgId[]>;
  /** Those of one shard together. */
  byShard(orgIds: readonly OrgId[]): Promise<readonly (readonly OrgId[])[]>;
  /** Looks at all nodes, and resolves when each has answered, or has not in time. */
  look(): Promise<void>;
}>;
export const ONE_DATABASE: Spread = { isCluster: false, joined: new JoinedOrgs() };

/**
 * For sessions of a cluster, which plans every call of a statement again, on the node that is asked and on that of the org: of more tables than
 * these, no better order is looked for than the one that is written.
 */
export const QUICKLY_PLANNED = { join_collapse_limit: '4', from_collapse_limit: '4' };

type Client = Pick<pg.ClientBase, 'query'>;

/** `league distribute` runs while instances serve, and all of them notice. */
const LOOKED_AT_EVERY_MS = 60_000;
const TRIED_AGAIN_AFTER_MS = 1_000;

/**
 * Whether the database is spread over a Citus cluster: one that is unknown yet counts as one database. The first connection tells, and one
 * a minute from then on.
 */
export class Cluster implements Spread {
  readonly joined = new JoinedOrgs();
  #isCluster = false;
  #dueAt = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isCluster(): boolean {
    return this.#isCluster;
  }

  /** Whether the next connection is to look. */
  get isDue(): boolean {
    return this.#now() >= this.#dueAt;
  }

  /** After an error that a statement for one database meets on a cluster. */
  doubt(): void {
    this.#dueAt = -Infinity;
  }

  /** Where it cannot be told, what was known goes on: the caller who has taken the connection meets the failure. */
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

/** Tables are distributed one after the other, this one last. */
async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select 1 from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('user_org')) as is`,
  );
  return rows[0]?.is === true;
}
