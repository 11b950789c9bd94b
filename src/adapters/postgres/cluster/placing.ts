import type { Sql } from '../driver/sql.ts';
import type { Placement } from '../orm/table.ts';
import { placeInWords, placementOf } from './placement.ts';

/** A table as the database's catalog describes it. `now` is undefined while it is on one node, and `otherwise` if it is placed by no rule. */
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

/** All tables of a database that has the extension. */
export async function storedTables(sql: Sql): Promise<readonly StoredTable[]> {
  return (await sql<TableRow>(TABLES)).map(({ name, key, rows, ...row }) => ({ name, key, rows, now: placeNow(row) }));
}

/** A table that Citus knows only for its foreign key to a reference table is not placed. */
function placeNow({ isKnown, isHashed, isReference, isLocal, by, withOrgs }: Omit<TableRow, 'name' | 'key' | 'rows'>): StoredTable['now'] {
  if (!isKnown || isLocal) return undefined;
  if (isHashed) return { kind: 'distributed', by, withOrgs };
  return isReference ? { kind: 'reference' } : 'otherwise';
}

/** Whether a table is where it belongs; false for a table on one node. */
export const isAt = (now: StoredTable['now'], target: Placement): boolean =>
  now !== undefined && now !== 'otherwise' && placeInWords(now) === placeInWords(target);

export type ClusterRole = 'none' | 'coordinator' | 'worker';

/** The role of the node that `sql` connects to; `none` if the database does not have the extension. */
export async function clusterRole(sql: Sql): Promise<ClusterRole> {
  const [{ isThere } = { isThere: false }] = await sql<{ isThere: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_local_group') is not null as "isThere"`,
  );
  if (!isThere) return 'none';
  const [{ group } = { group: 0 }] = await sql<{ group: number }>('select groupid as group from pg_dist_local_group');
  return group === 0 ? 'coordinator' : 'worker';
}

/** For transactions that place tables: a foreign key to a reference table requires commands to run one after the other. */
export const WHILE_PLACING = `set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_unsafe_triggers = on;
  set local client_min_messages = warning`;

/** Otherwise the limits of the role apply to the sessions on other nodes. */
export const settingsOfMigrations = (role: ClusterRole): string =>
  role === 'coordinator' ? `set local citus.propagate_set_commands = 'local'; ${WHILE_PLACING};` : '';

/** Places one table, with its rows. */
export async function place(sql: Sql, name: string, placement: Placement): Promise<void> {
  if (placement.kind === 'reference') await sql('select create_reference_table($1::regclass)', [name]);
  else {
    const group = placement.withOrgs && name !== 'org' ? 'org' : 'none';
    await sql('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [name, placement.by, group]);
  }
}

/** Tables that others refer to come first. */
export const inOrder = <Table extends Readonly<{ name: string; placement: Placement }>>(tables: readonly Table[]): readonly Table[] => {
  const rank = ({ name, placement }: Table) => (placement.kind === 'reference' ? 0 : name === 'org' ? 1 : 2);
  return tables.toSorted((a, b) => rank(a) - rank(b));
};

/** For migrations of a distributed database: places the new tables in the migration's transaction. */
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

/** Removes the rows on the coordinator that were copied to the nodes: no query sees them, and they would outlive the placed rows. */
async function removeLeftBehind(sql: Sql, name: string): Promise<void> {
  const [{ isLeft } = { isLeft: false }] = await sql<{ isLeft: boolean }>('select pg_relation_size($1::regclass) > 0 as "isLeft"', [name]);
  if (isLeft) await sql('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
