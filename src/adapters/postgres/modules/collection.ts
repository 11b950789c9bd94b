import { z } from 'zod';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { type Statement, statement } from '../driver/statement.ts';
import type { Transaction } from '../driver/transaction.ts';
import { type Column, type ColumnType, SQL_TYPES, type Table } from '../orm/table.ts';
import { bytes, date, instant, json, uuid } from '../schema/columns.ts';

type Scalar = string | number | boolean | null;
/** Equality on scalars alone, so that no object from outside can become a condition. */
export type Where<Value> = { readonly [Name in keyof Value]?: Value[Name] & Scalar };

/** Values of one kind in one table. */
export interface Collection<Value> {
  /** Finds by equality, and locks the row until the transaction ends. */
  findForUpdate(where: Where<Value>): Promise<Value | undefined>;
  /** Finds by equality, without a lock. */
  find(where: Where<Value>): Promise<Value | undefined>;
  /** All matching values, without locks. */
  list(where: Where<Value>): Promise<readonly Value[]>;
  /** All matching values in primary key order, locked until the transaction ends. */
  listForUpdate(where: Where<Value>): Promise<readonly Value[]>;
  /** The values with the given ids in primary key order, locked until the transaction ends. */
  listByIdsForUpdate(orgId: OrgId, ids: readonly string[]): Promise<readonly Value[]>;
  /** All values of an org whose member is in the range, excluding its end, without locks. */
  within(orgId: OrgId, member: keyof Value & string, range: Readonly<{ from: Date; before: Date }>): Promise<readonly Value[]>;
  /** Inserts the value, or replaces the row with its primary key. */
  save(value: Value): Promise<void>;
  /** Saves all values in one statement; each primary key may occur once. */
  saveAll(values: readonly Value[]): Promise<void>;
  add(value: Value): Promise<void>;
  remove(where: Where<Value>): Promise<number>;
}

type Derived<Value> = Readonly<Record<string, (value: Value) => Scalar>>;

/**
 * A repository over a table. Domain values are flat and immutable, so a row has the members of its value; `derived` gives its
 * additional columns, such as search keys.
 */
export function collection<Value extends object>(
  { sql, pipelined }: Transaction,
  table: Table,
  derived: Derived<Value> = {},
): Collection<Value> {
  const { stateBy, listByIds, within, save, saveAll, add, bound, rowOf } = statementsOf<Value>(table, derived);
  const matching = (verb: Verb, where: Where<Value>) => {
    const entries = Object.entries(where);
    const given = entries.filter(([, value]) => value !== null);
    const missing = entries.filter(([, value]) => value === null);
    return sql(
      stateBy(
        verb,
        given.map(([name]) => name),
        missing.map(([name]) => name),
      ),
      given.map(([, value]) => value),
    );
  };
  return {
    findForUpdate: async (where) => (await matching('find for update', where))[0],
    find: async (where) => (await matching('find', where))[0],
    list: (where) => matching('find', where),
    listForUpdate: (where) => matching('hold', where),
    listByIdsForUpdate: (orgId, ids) => sql(listByIds(), [orgId, ids]),
    within: (orgId, member, { from, before }) => sql(within(member), [orgId, from, before]),
    save: (value) => pipelined(sql(save, bound(value))),
    saveAll: (values) => pipelined(sql(saveAll, [JSON.stringify(values.map(rowOf))])),
    add: (value) => pipelined(sql(add, bound(value))),
    remove: async (where) => (await matching('remove', where)).length,
  };
}

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

type Verb = 'find' | 'find for update' | 'hold' | 'remove';
type Statements<Value extends object> = ReturnType<typeof stateAll<Value>>;
const STATEMENTS = new Map<string, unknown>();

/** Built once for each table, at its first use. */
function statementsOf<Value extends object>(table: Table, derived: Derived<Value>): Statements<Value> {
  const known = (STATEMENTS.get(table.name) as Statements<Value> | undefined) ?? stateAll<Value>(table, derived);
  STATEMENTS.set(table.name, known);
  return known;
}

function stateAll<Value extends object>(declared: Table, derived: Derived<Value>) {
  const table = declared.name;
  const columns = inValue(declared.columns);
  const stored = columns.filter(({ member }) => !(member in derived));
  const all = columns.map(({ name }) => name);
  const asValue = stored.map(({ member, name }) => `${name} as "${member}"`);
  const row = () => rowType(stored) as z.ZodType<Value>;
  const keys = declared.key.map(({ name }) => name);
  const others = columns.filter(({ isPrimary }) => !isPrimary).map(({ name }) => `${name} = excluded.${name}`);
  const insert = `insert into ${table} (${all}) values (${all.map((_, at) => `$${at + 1}`)})`;
  const orReplace = `on conflict (${keys}) do ${others.length > 0 ? `update set ${others}` : 'nothing'}`;
  const valuesOf = (value: Value) =>
    columns.map(({ member, name, type }) => {
      const given = member in derived ? derived[member]!(value) : value[member as keyof Value];
      return { column: name, given, isJson: type === 'json' };
    });
  const textOf: Readonly<Record<Verb, (conditions: string) => string>> = {
    find: (conditions) => `select ${asValue} from ${table} where ${conditions}`,
    'find for update': (conditions) => `select ${asValue} from ${table} where ${conditions} for update`,
    hold: (conditions) => `select ${asValue} from ${table} where ${conditions} order by ${keys} for update`,
    remove: (conditions) => `delete from ${table} where ${conditions} returning ${asValue}`,
  };
  const ranges = new Map<string, Statement<readonly [orgId: OrgId, from: Date, before: Date], Value>>();
  const conditional = new Map<string, Statement<readonly unknown[], Value>>();
  let held: Statement<readonly [orgId: OrgId, ids: readonly string[]], Value> | undefined;
  return {
    stateBy(verb: Verb, given: readonly string[], missing: readonly string[]) {
      const name = [`${table}.${verb} by ${given}`, ...missing].join(' not ');
      const columnOf = (member: string) => columns.find((column) => column.member === member)!.name;
      const conditions = [
        ...given.map((each, at) => `${columnOf(each)} = $${at + 1}`),
        ...missing.map((each) => `${columnOf(each)} is null`),
      ];
      const stated = conditional.get(name) ?? statement<readonly unknown[]>(name, textOf[verb](conditions.join(' and '))).rows(row);
      conditional.set(name, stated);
      return stated;
    },
    // Not for every table: people belong to no org.
    listByIds() {
      held ??= statement<readonly [orgId: OrgId, ids: readonly string[]]>(
        `${table}.hold those`,
        `select ${asValue} from ${table} where org_id = $1 and ${keys.at(-1)} = any($2::uuid[]) order by ${keys} for update`,
      ).rows(row);
      return held;
    },
    within(member: string) {
      const name = `${table}.within ${member}`;
      const { name: column } = columns.find((each) => each.member === member)!;
      const stated =
        ranges.get(name) ??
        statement<readonly [orgId: OrgId, from: Date, before: Date]>(
          name,
          `select ${asValue} from ${table} where org_id = $1 and ${column} >= $2 and ${column} < $3`,
        ).rows(row);
      ranges.set(name, stated);
      return stated;
    },
    save: statement<readonly unknown[]>(`${table}.save`, `${insert} ${orReplace}`),
    saveAll: statement<readonly [rows: string]>(
      `${table}.save all`,
      `insert into ${table} (${all}) select ${all} from json_populate_recordset(null::${table}, $1) ${orReplace}`,
    ),
    add: statement<readonly unknown[]>(`${table}.add`, insert),
    bound: (value: Value) => valuesOf(value).map(({ given, isJson }) => (isJson && given !== null ? JSON.stringify(given) : given)),
    rowOf: (value: Value) => Object.fromEntries(valuesOf(value).map(({ column, given }) => [column, given])),
  };
}
