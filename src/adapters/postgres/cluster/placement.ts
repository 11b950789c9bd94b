/** Where a table is stored once the database is distributed over a cluster. */
export type Placement =
  | Readonly<{ kind: 'reference' }>
  /** By the hash of a column; with `withOrgs`, all of an org is in one shard group, so that it commits in one phase. */
  | Readonly<{ kind: 'distributed'; by: string; withOrgs: boolean }>;

/** A table of the catalog, with the columns of its primary key in order. */
export type PlacedTable = Readonly<{ name: string; key: readonly string[] }>;

const reference = (why: string) => ({ placement: { kind: 'reference' } as Placement, why });
const alone = (by: string, why: string) => ({ placement: { kind: 'distributed', by, withOrgs: false } as Placement, why });

/** The tables that the rule of keys does not place, or would place wrongly, and why they are where they are. */
export const EXCEPTIONS: Readonly<Record<string, Readonly<{ placement: Placement; why: string }>>> = {
  app_user: reference('a person may be in several orgs, and what they wrote in each refers to them'),
  org_code: reference('leads to an org before it is known on which node that is'),
  user_org: reference('leads to the orgs of a caller before any of them is asked'),
  admin_appointment: reference('is asked by address, before any org of theirs is known'),
  erased_identity: reference('a deleted account belongs to no org'),
  hash_key: reference('one key for all orgs'),
  schema_migration: reference('every instance looks at it, whichever node it is connected to'),
  attempt_window: alone('subject', 'guesses are counted before any org is known'),
  name_search: alone('searcher', 'searches are counted for a person in all their orgs together'),
  push_device: alone('token_hash', "a device is one person's at a time, in all orgs"),
  push_token_claim: alone('token_hash', 'of the version before: what is claimed is a device'),
  kept_answer: alone('user_id', 'of the version before: what it answered belongs to its caller'),
  idempotency_claim: alone('user_id', 'of the version before: what is claimed is a caller’s key'),
};

/** The first primary key column of tables placed with their org; `scope_id` is an org’s id, or a person’s if there is no org. */
const LEADING = ['org_id', 'scope_id'];

/** Where a table belongs; undefined if it fits no rule. */
export function placementOf({ name, key }: PlacedTable): Placement | undefined {
  const by = key[0];
  if (name in EXCEPTIONS) return EXCEPTIONS[name]!.placement;
  return by !== undefined && LEADING.includes(by) ? { kind: 'distributed', by, withOrgs: true } : undefined;
}

export const placeInWords = (placement: Placement): string =>
  placement.kind === 'reference' ? 'on every node' : `by ${placement.by}${placement.withOrgs ? ', with its org' : ''}`;

/** Whether a foreign key from one table to another is possible on a cluster. */
export function mayRefer(from: Placement, to: Placement): boolean {
  if (to.kind === 'reference') return true;
  return from.kind === 'distributed' && from.withOrgs && to.withOrgs;
}

/** What a distributed table cannot have, and why it can be dropped when the tables are placed. */
export const ON_ONE_NODE: readonly Readonly<{ table: string; name: string; kind: 'constraint' | 'trigger'; why: string }>[] = [
  { table: 'org', name: 'org_code_key', kind: 'constraint', why: 'the primary key of org_code holds codes apart' },
  { table: 'org', name: 'org_code_kept', kind: 'trigger', why: 'it serves instances of a version that runs on no cluster' },
  { table: 'push_token', name: 'push_device_kept', kind: 'trigger', why: 'it serves instances of a version that runs on no cluster' },
];

/** What is set aside until the tables are placed. A table, so that an interrupted run can be completed. */
export const SET_ASIDE = 'set_aside_for_distribution';
