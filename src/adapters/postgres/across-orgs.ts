import { Unavailable } from '../../application/ports/unavailable.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { Nodes } from './cluster.ts';
import { uuid } from './columns.ts';
import type { Sql } from './sql.ts';
import { statement } from './statement.ts';

type OfOrg = Readonly<{ orgId: OrgId }>;

const ALL_ORGS = statement<[]>('shared.all-orgs', 'select distinct org_id as "orgId" from org_code').rows({ orgId: uuid<OrgId>() });
/** So many ids are sent to every shard with a statement. */
const ORGS_A_STATEMENT = 1_000;
const TRIES = 3;

/** Asks once more where a node has been lost meanwhile, which is then left out. */
async function askAgain<T>(nodes: Nodes, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const before = nodes.losses;
    try {
      return await ask();
    } catch (failure) {
      if (!(failure instanceof Unavailable) || tries === TRIES) throw failure;
      if (nodes.losses === before) await nodes.look();
      if (nodes.losses === before && !nodes.isAnyAway) throw failure;
    }
  }
}

/**
 * Asks for something of several orgs; where that fails since a node of a cluster is away, once more of the orgs whose node is there, shard by
 * shard: what a statement of several shards finds in each is sent to all nodes before it comes together. `ask` gets those that it is to ask
 * about, and all that can be asked about; `join` puts together what it answers. What is urgent does not wait for a node that is about to be
 * found away.
 */
export async function askThoseThere<T>(
  sql: Sql,
  orgIds: readonly OrgId[],
  ask: (those: ReadonlySet<OrgId>, there: ReadonlySet<OrgId>) => Promise<T>,
  join: (answers: readonly T[]) => T,
  options?: Readonly<{ isUrgent: boolean }>,
): Promise<T> {
  const { nodes } = sql;
  const all = new Set(orgIds);
  if (!nodes) return ask(all, all);
  return askAgain(nodes, async () => {
    const there = await nodes.there(orgIds, options);
    const known = new Set(there);
    if (!nodes.isAnyAway && known.size === all.size) return ask(all, all);
    const [first = [], ...others] = await nodes.byShard(there);
    return join(await Promise.all([first, ...others].map((those) => ask(new Set(those), known))));
  });
}

/** Of answers that are in one order, for each place the one that there is. */
export const inPlace = <State>(answers: readonly (readonly (State | undefined)[])[]): readonly (State | undefined)[] =>
  (answers[0] ?? []).map((_, place) => answers.find((states) => states[place] !== undefined)?.[place]);

/**
 * Asks for something of all orgs, by one statement while every node is there, and else of the orgs of those that are, so many at a time: what is
 * left is asked for the next time. `ask` gets which orgs it is to ask about, where it is not all of them.
 */
export async function askAllOrgs<T>(sql: Sql, ask: (there?: readonly OrgId[]) => Promise<T>): Promise<readonly T[]> {
  const { nodes } = sql;
  if (!nodes) return [await ask()];
  return askAgain(nodes, async () => {
    if (!nodes.isAnyAway) return [await ask()];
    const orgIds = (await sql(ALL_ORGS, [])).map(({ orgId }) => orgId);
    const answers: T[] = [];
    for (let from = 0; from < orgIds.length; from += ORGS_A_STATEMENT) {
      const there = await nodes.there(orgIds.slice(from, from + ORGS_A_STATEMENT));
      if (there.length > 0) answers.push(await ask(there));
    }
    return answers;
  });
}

/** The filter of a statement that asks all orgs, for where not all can be asked. */
export type AmongThose = { there: [orgIds: readonly OrgId[]] };
export const amongThose = (column = 'org_id') => ({ there: (orgIds: string) => `and ${column} = any(${orgIds}::uuid[])` });
export const thoseOf = (there: readonly OrgId[] | undefined) => (there ? { there: [there] as [readonly OrgId[]] } : {});

/** States in the order of all keys, undefined for those that were not asked for, since their org is away. */
export async function inOrder<Key extends OfOrg, State>(
  keys: readonly Key[],
  there: ReadonlySet<OrgId>,
  read: (keys: readonly Key[]) => Promise<readonly State[]>,
): Promise<readonly (State | undefined)[]> {
  const asked = keys.filter(({ orgId }) => there.has(orgId));
  const states = (asked.length > 0 ? await read(asked) : []).values();
  return keys.map(({ orgId }) => (there.has(orgId) ? states.next().value : undefined));
}

/** Reads states of keys of several orgs, which is urgent. */
export const ofThoseThere =
  <Key extends OfOrg, State>(sql: Sql, read: (keys: readonly Key[]) => Promise<readonly State[]>) =>
  (keys: readonly Key[]): Promise<readonly (State | undefined)[]> =>
    askThoseThere(sql, [...new Set(keys.map(({ orgId }) => orgId))], (those) => inOrder(keys, those, read), inPlace, { isUrgent: true });
