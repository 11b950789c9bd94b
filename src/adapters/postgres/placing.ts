import { type Placement, placeInWords, placementOf } from './placement.ts';
import type { Sql } from './sql.ts';

/** A table of the database as its catalogue has it now. `now` is undefined while it stands on one node, and `otherwise` where no rule has put it. */
export type StoredTable = Readonly<{
  name: string;
  key: readonly string[];
  now: Placement | 'otherwise' | undefined;
  rows: number;
}>;

const TABLES = `
  select c.relname::text as name, greatest(c.reltuples, 0)::bigint as rows,
    array(select a.attname::text
          from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k (number, place)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
          where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
    p.logicalrelid is not null as "isKnown", p.partmethod = 'h' as "isHashed", p.repmodel = 't' as "isReference",
    p.partmethod <> 'h' and p.repmodel <> 't' and p.colocationid = 0 as "isLocal",
    case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as by,
    p.colocationid = (select o.colocationid from pg_dist_partition o where o.logicalrelid = to_regclass('org')) as "withOrgs"
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

type TableRow = Readonly<{
  name: string;
  rows: number;
  key: readonly string[];
  isKnown: boolean;
  isHashed: boolean;
  isReference: boolean;
  isLocal: boolean;
  by: string;
  withOrgs: boolean;
}>;

/** Every table of a database that has the extension. */
export async function storedTables(sql: Sql): Promise<readonly StoredTable[]> {
  return (await sql<TableRow>(TABLES)).map(({ name, key, rows, ...row }) => ({ name, key, rows, now: placeNow(row) }));
}

/** One that is known for a foreign key to a reference table is not placed by that. */
function placeNow({ isKnown, isHashed, isReference, isLocal, by, withOrgs }: Omit<TableRow, 'name' | 'key' | 'rows'>): StoredTable['now'] {
  if (!isKnown || isLocal) return undefined;
  if (isHashed) return { kind: 'distributed', by, withOrgs };
  return isReference ? { kind: 'reference' } : 'otherwise';
}

/** Whether a table is where it belongs; none is that stands on one node. */
export const isAt = (now: StoredTable['now'], wanted: Placement): boolean =>
  now !== undefined && now !== 'otherwise' && placeInWords(now) === placeInWords(wanted);

export type ClusterRole = 'none' | 'coordinator' | 'worker';

/** What the node is that `sql` leads to; `none` where the extension is not in the database. */
export async function clusterRole(sql: Sql): Promise<ClusterRole> {
  const [{ isThere } = { isThere: false }] = await sql<{ isThere: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_local_group') is not null as "isThere"`,
  );
  if (!isThere) return 'none';
  const [{ group } = { group: 0 }] = await sql<{ group: number }>('select groupid as group from pg_dist_local_group');
  return group === 0 ? 'coordinator' : 'worker';
}

/** For a transaction that places tables: a key to a table that every node has needs its commands one after the other. */
export const WHILE_PLACING = `set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_unsafe_triggers = on;
  set local client_min_messages = warning`;

/** Puts one table where it belongs, with the rows that are in it. */
export async function place(sql: Sql, name: string, placement: Placement): Promise<void> {
  if (placement.kind === 'reference') await sql('select create_reference_table($1::regclass)', [name]);
  else {
    const group = placement.withOrgs && name !== 'org' ? 'org' : 'none';
    await sql('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [name, placement.by, group]);
  }
}

/** What other tables refer to comes first. */
export const inOrder = <Table extends Readonly<{ name: string; placement: Placement }>>(tables: readonly Table[]): readonly Table[] => {
  const rank = ({ name, placement }: Table) => (placement.kind === 'reference' ? 0 : name === 'org' ? 1 : 2);
  return tables.toSorted((a, b) => rank(a) - rank(b));
};

/** For a migration on a database that is spread: what it has made goes where it belongs, in its own transaction. */
export async function placeNewTables(sql: Sql): Promise<void> {
  if ((await clusterRole(sql)) !== 'coordinator') return;
  const tables = await storedTables(sql);
  if (!tables.some(({ name, now }) => name === 'org' && now !== undefined)) return;
  await sql(WHILE_PLACING);
  const left = tables.filter(({ now }) => now === undefined);
  const placed = left.flatMap((table) => {
    const placement = placementOf(table);
    return placement ? [{ ...table, placement }] : [];
  });
  for (const { name, placement } of inOrder(placed)) await place(sql, name, placement);
  for (const { name } of placed) await removeLeftBehind(sql, name);
}

/** The rows that were copied to the nodes still stand on the coordinator, where nobody sees them, and would outlive those that they are copies of. */
async function removeLeftBehind(sql: Sql, name: string): Promise<void> {
  const [{ isLeft } = { isLeft: false }] = await sql<{ isLeft: boolean }>('select pg_relation_size($1::regclass) > 0 as "isLeft"', [name]);
  if (isLeft) await sql('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
