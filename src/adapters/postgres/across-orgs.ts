import { Unavailable } from '../../application/ports/unavailable.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { Sql } from './sql.ts';

type OfOrg = Readonly<{ orgId: OrgId }>;

/**
 * Asks for something of several orgs; where that fails since a node of a cluster is away, once more of the orgs whose node is there. `ask` gets
 * those that it can ask about.
 */
export async function askThoseThere<T>(sql: Sql, orgIds: readonly OrgId[], ask: (there: ReadonlySet<OrgId>) => Promise<T>): Promise<T> {
  const { nodes } = sql;
  if (!nodes) return ask(new Set(orgIds));
  const askNow = async () => ask(new Set(await nodes.there(orgIds)));
  try {
    return await askNow();
  } catch (failure) {
    if (!(failure instanceof Unavailable)) throw failure;
    await nodes.look();
    if (!nodes.isAnyAway) throw failure;
    return askNow();
  }
}

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

/** Reads states of keys of several orgs. */
export const ofThoseThere =
  <Key extends OfOrg, State>(sql: Sql, read: (keys: readonly Key[]) => Promise<readonly State[]>) =>
  (keys: readonly Key[]): Promise<readonly (State | undefined)[]> =>
    askThoseThere(sql, [...new Set(keys.map(({ orgId }) => orgId))], (there) => inOrder(keys, there, read));
