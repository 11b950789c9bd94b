import { Unavailable } from '../../../application/ports/unavailable.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { uuid } from '../schema/columns.ts';
import type { Nodes } from './cluster.ts';

type OfOrg = Readonly<{ orgId: OrgId }>;

const ALL_ORGS = statement<[]>('shared.all-orgs', 'select distinct org_id as "orgId" from org_code').rows({ orgId: uuid<OrgId>() });
/** How many ids one statement sends to every shard. */
const BATCH_SIZE = 1_000;
const MAX_ATTEMPTS = 3;

/** Repeats a query that failed because a node was lost, which `ask` then leaves out; up to three attempts. */
async function retryWithoutLostNodes<T>(nodes: Nodes, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const before = nodes.losses;
    try {
      return await ask();
    } catch (failure) {
      if (!(failure instanceof Unavailable) || attempt === MAX_ATTEMPTS) throw failure;
      if (nodes.losses === before) await nodes.look();
      if (nodes.losses === before && !nodes.isAnyAway) throw failure;
    }
  }
}

/**
 * Queries several orgs at once. If a node of a cluster is away, it queries the orgs of the other nodes, one statement for each shard, since Citus
 * sends intermediate results of a multi-shard statement to all nodes. `ask` gets the orgs to query, and all orgs that are reachable; `join`
 * combines the answers. With `isUrgent` it does not wait for a node that is slow and may turn out to be away.
 */
export async function queryReachableOrgs<T>(
  sql: Sql,
  orgIds: readonly OrgId[],
  ask: (those: ReadonlySet<OrgId>, there: ReadonlySet<OrgId>) => Promise<T>,
  join: (answers: readonly T[]) => T,
  options?: Readonly<{ isUrgent: boolean }>,
): Promise<T> {
  const { nodes } = sql;
  const all = new Set(orgIds);
  if (!nodes) return ask(all, all);
  return retryWithoutLostNodes(nodes, async () => {
    const there = await nodes.there(orgIds, options);
    const known = new Set(there);
    if (!nodes.isAnyAway && known.size === all.size) return ask(all, all);
    const [first = [], ...others] = await nodes.byShard(there);
    return join(await Promise.all([first, ...others].map((those) => ask(new Set(those), known))));
  });
}

/** Merges lists of the same length: at each index, the first value that is not undefined. */
export const mergeByPosition = <State>(answers: readonly (readonly (State | undefined)[])[]): readonly (State | undefined)[] =>
  (answers[0] ?? []).map((_, place) => answers.find((states) => states[place] !== undefined)?.[place]);

/**
 * Queries all orgs, with one statement while every node is reachable. While a node is away, it queries the orgs of the other nodes in batches, and
 * the rest at the next call. `ask` gets the orgs to query; undefined stands for all.
 */
export async function queryAllOrgs<T>(sql: Sql, ask: (there?: readonly OrgId[]) => Promise<T>): Promise<readonly T[]> {
  const { nodes } = sql;
  if (!nodes) return [await ask()];
  return retryWithoutLostNodes(nodes, async () => {
    if (!nodes.isAnyAway) return [await ask()];
    const orgIds = (await sql(ALL_ORGS, [])).map(({ orgId }) => orgId);
    const answers: T[] = [];
    for (let from = 0; from < orgIds.length; from += BATCH_SIZE) {
      const there = await nodes.there(orgIds.slice(from, from + BATCH_SIZE));
      if (there.length > 0) answers.push(await ask(there));
    }
    return answers;
  });
}

/** The filter of a statement on all orgs that restricts it to those that are reachable. */
export type ReachableFilter = { there: [orgIds: readonly OrgId[]] };
export const reachableFilter = (column = 'org_id') => ({ there: (orgIds: string) => `and ${column} = any(${orgIds}::uuid[])` });
export const reachableOnly = (there: readonly OrgId[] | undefined) => (there ? { there: [there] as [readonly OrgId[]] } : {});

/** Reads the states of reachable keys, and returns them in the order of all keys, with undefined for the others. */
export async function alignToKeys<Key extends OfOrg, State>(
  keys: readonly Key[],
  there: ReadonlySet<OrgId>,
  read: (keys: readonly Key[]) => Promise<readonly State[]>,
): Promise<readonly (State | undefined)[]> {
  const asked = keys.filter(({ orgId }) => there.has(orgId));
  const states = (asked.length > 0 ? await read(asked) : []).values();
  return keys.map(({ orgId }) => (there.has(orgId) ? states.next().value : undefined));
}

/** Reads states of keys of several orgs, urgently (see `queryReachableOrgs`), with undefined for keys of orgs that are away. */
export const readReachable =
  <Key extends OfOrg, State>(sql: Sql, read: (keys: readonly Key[]) => Promise<readonly State[]>) =>
  (keys: readonly Key[]): Promise<readonly (State | undefined)[]> =>
    queryReachableOrgs(sql, [...new Set(keys.map(({ orgId }) => orgId))], (those) => alignToKeys(keys, those, read), mergeByPosition, {
      isUrgent: true,
    });
