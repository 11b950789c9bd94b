import { z } from 'zod';
import type { Sql } from '../driver/sql.ts';
import { type Statement, statement } from '../driver/statement.ts';
import { bytes, date, instant, json, uuid } from '../schema/columns.ts';
import { type Column, type ColumnType, SQL_TYPES, type Table } from './table.ts';

/** Reads an org's rows of a table in primary key order, page by page; `derived` columns are left out. */
export function pagesOf(sql: Sql, declared: Table, derived: readonly string[] = []) {
  const { table, columns, stored, keys } = readable(declared, derived);
  const idKeys = keys.filter(({ member }) => member !== 'orgId');
  const order = idKeys.map(({ name }) => name);
  const after = order.map((_, at) => `$${at + 3}`);
  const select = `select ${stored} from ${table} where org_id = $1`;
  const row = () => rowType(columns);
  const first = known(`${table}.first page`, () =>
    statement<readonly unknown[]>(`${table}.first page`, `${select} order by ${order} limit $2`).rows(row),
  );
  const next = known(`${table}.next page`, () =>
    statement<readonly unknown[]>(`${table}.next page`, `${select} and (${order}) > (${after}) order by ${order} limit $2`).rows(row),
  );
  return async (orgId: string, { limit, after: last }: Readonly<{ limit: number; after?: readonly string[] }>) => {
    const values = await (last ? sql(next, [orgId, limit, ...last]) : sql(first, [orgId, limit]));
    const end = values.length < limit ? undefined : (values.at(-1) as Readonly<Record<string, string>>);
    return { values, next: end && idKeys.map(({ member }) => end[member]!) };
  };
}

/** The rows with the keys of the values, in the same order, locked until the transaction ends; undefined for missing rows. */
export async function heldByKeys<Value extends object>(
  sql: Sql,
  declared: Table,
  orgId: string,
  values: readonly Value[],
  derived: readonly string[] = [],
): Promise<readonly (Value | undefined)[]> {
  const { table, columns, stored, keys } = readable(declared, derived);
  const idKeys = keys.filter(({ member }) => member !== 'orgId');
  const joined = idKeys.map(({ name: column }, at) => ({ column, list: `$${at + 2}::uuid[]` }));
  const held = known(`${table}.hold by keys`, () =>
    statement<readonly unknown[]>(
      `${table}.hold by keys`,
      `select ${stored} from ${table} held join unnest(${joined.map(({ list }) => list)}) as asked (${idKeys.map((_, at) => `key_${at}`)})
         on ${joined.map(({ column }, at) => `held.${column} = asked.key_${at}`).join(' and ')}
       where held.org_id = $1 order by ${joined.map(({ column }) => `held.${column}`)} for update of held`,
    ).rows(() => rowType(columns)),
  );
  const keyOf = (value: object) => idKeys.map(({ member }) => (value as Readonly<Record<string, string>>)[member]).join(' ');
  const lists = idKeys.map(({ member }) => values.map((value) => (value as Readonly<Record<string, unknown>>)[member]));
  const found = new Map((await sql(held, [orgId, ...lists])).map((each) => [keyOf(each as object), each as Value]));
  return values.map((value) => found.get(keyOf(value)));
}

/** Removes the rows with the keys of the values. */
export async function removeByKeys(sql: Sql, { name: table, key: keys }: Table, orgId: string, values: readonly object[]): Promise<void> {
  const idKeys = keys.filter(({ member }) => member !== 'orgId');
  const lists = idKeys.map(({ type }, at) => `$${at + 2}::${SQL_TYPES[type]}[]`);
  const removed = known(`${table}.remove by keys`, () =>
    statement<readonly unknown[]>(
      `${table}.remove by keys`,
      `delete from ${table} held using unnest(${lists}) as asked (${idKeys.map((_, at) => `key_${at}`)})
       where held.org_id = $1 and ${idKeys.map(({ name: column }, at) => `held.${column} = asked.key_${at}`).join(' and ')}`,
    ),
  );
  await sql(removed, [orgId, ...idKeys.map(({ member }) => values.map((value) => (value as Readonly<Record<string, unknown>>)[member]))]);
}

function readable({ name: table, columns: all, key: keys }: Table, derived: readonly string[]) {
  const columns = inValue(all).filter(({ member }) => !derived.includes(member));
  return { table, columns, keys, stored: columns.map(({ member, name }) => `${name} as "${member}"`) };
}

const inValue = (columns: readonly Column[]) => columns.filter(({ isOutsideValue }) => !isOutsideValue);

const TYPES: Readonly<Record<ColumnType, () => z.ZodType>> = {
  uuid,
  text: z.string,
  boolean: z.boolean,
  smallint: z.int,
  integer: z.int,
  bigint: z.int,
  double: z.number,
  date,
  instant,
  json,
  bytes,
  uuids: () => z.array(uuid()),
};
const typesOf = (columns: readonly Column[]) =>
  Object.fromEntries(columns.map(({ member, type, isNullable }) => [member, isNullable ? TYPES[type]().nullable() : TYPES[type]()]));
const rowType = (columns: readonly Column[]): z.ZodType<object> => z.strictObject(typesOf(columns));

type Any = Statement<readonly unknown[], object>;
const OF_TABLES = new Map<string, Any>();
function known(name: string, make: () => Any): Any {
  const made = OF_TABLES.get(name) ?? make();
  OF_TABLES.set(name, made);
  return made;
}

/** How a row is read as its value, from the columns of a table alias. */
export function readingOf(declared: Table, alias: string, derived: readonly string[] = []) {
  const { table, columns } = readable(declared, derived);
  return {
    table,
    columns: columns.map(({ member, name }) => `${alias}.${name} as "${member}"`).join(', '),
    types: () => typesOf(columns),
    columnOf: (member: string) => `${alias}.${declared.columns.find((column) => column.member === member)!.name}`,
  };
}
