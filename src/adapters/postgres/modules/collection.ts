import type { EntitySchema } from '@mikro-orm/core';
import { z } from 'zod';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { type Statement, statement } from '../driver/statement.ts';
import type { Transaction } from '../driver/transaction.ts';
import { date, instant, json, snakeCase, uuid } from '../schema/columns.ts';

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
 * A repository over an entity's table. Domain values are flat and immutable, so a row has the members of its value; `derived` gives its
 * additional columns, such as search keys.
 */
export function collection<Value extends object>(
  { sql, pipelined }: Transaction,
  row: Entity,
  derived: Derived<Value> = {},
): Collection<Value> {
  const { stateBy, listByIds, within, save, saveAll, add, bound, rowOf } = statementsOf<Value>(row.meta, derived);
  const matching = (verb: Verb, where: Where<Value>) => {
    const asked = Object.entries(where);
    const given = asked.filter(([, value]) => value !== null);
    const missing = asked.filter(([, value]) => value === null);
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
export function pagesOf(sql: Sql, { meta }: Entity, derived: readonly string[] = []) {
  const { table, columns, stored, keys } = readable(meta, derived);
  const idKeys = keys.filter(({ name }) => name !== 'orgId');
  const order = idKeys.map(({ column }) => column);
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
    return { values, next: end && idKeys.map(({ name }) => end[name]!) };
  };
}

/** The rows with the keys of the values, in the same order, locked until the transaction ends; undefined for missing rows. */
export async function heldByKeys<Value extends object>(
  sql: Sql,
  { meta }: Entity,
  orgId: string,
  values: readonly Value[],
  derived: readonly string[] = [],
): Promise<readonly (Value | undefined)[]> {
  const { table, columns, stored, keys } = readable(meta, derived);
  const idKeys = keys.filter(({ name }) => name !== 'orgId');
  const joined = idKeys.map(({ column }, at) => ({ column, list: `$${at + 2}::uuid[]` }));
  const held = known(`${table}.hold by keys`, () =>
    statement<readonly unknown[]>(
      `${table}.hold by keys`,
      `select ${stored} from ${table} held join unnest(${joined.map(({ list }) => list)}) as asked (${idKeys.map((_, at) => `key_${at}`)})
         on ${joined.map(({ column }, at) => `held.${column} = asked.key_${at}`).join(' and ')}
       where held.org_id = $1 order by ${joined.map(({ column }) => `held.${column}`)} for update of held`,
    ).rows(() => rowType(columns)),
  );
  const keyOf = (value: object) => idKeys.map(({ name }) => (value as Readonly<Record<string, string>>)[name]).join(' ');
  const lists = idKeys.map(({ name }) => values.map((value) => (value as Readonly<Record<string, unknown>>)[name]));
  const found = new Map((await sql(held, [orgId, ...lists])).map((each) => [keyOf(each as object), each as Value]));
  return values.map((value) => found.get(keyOf(value)));
}

function readable(meta: Entity['meta'], derived: readonly string[]) {
  const columns = columnsOf(meta).filter(({ name }) => !derived.includes(name));
  return {
    table: meta.tableName,
    columns,
    stored: columns.map(({ name, column }) => `${column} as "${name}"`),
    keys: columns.filter(({ isPrimary }) => isPrimary),
  };
}

type Columns = ReturnType<typeof columnsOf>;
const typesOf = (columns: Columns) => Object.fromEntries(columns.map(({ name, typeOf }) => [name, typeOf()]));
const rowType = (columns: Columns): z.ZodType<object> => z.strictObject(typesOf(columns));

type Any = Statement<readonly unknown[], object>;
const OF_TABLES = new Map<string, Any>();
function known(name: string, make: () => Any): Any {
  const made = OF_TABLES.get(name) ?? make();
  OF_TABLES.set(name, made);
  return made;
}

/** How a row is read as its value, from the columns of a table alias. */
export function readingOf({ meta }: Entity, alias: string, derived: readonly string[] = []) {
  const all = columnsOf(meta);
  const stored = all.filter(({ name }) => !derived.includes(name));
  return {
    table: meta.tableName,
    columns: stored.map(({ name, column }) => `${alias}.${column} as "${name}"`).join(', '),
    types: () => typesOf(stored),
    columnOf: (member: string) => `${alias}.${all.find(({ name }) => name === member)!.column}`,
  };
}

type Verb = 'find' | 'find for update' | 'hold' | 'remove';
type Statements<Value extends object> = ReturnType<typeof stateAll<Value>>;
const STATEMENTS = new Map<string, unknown>();

/** Built once for each table, at its first use. */
function statementsOf<Value extends object>(table: Entity['meta'], derived: Derived<Value>): Statements<Value> {
  const known = (STATEMENTS.get(table.tableName) as Statements<Value> | undefined) ?? stateAll<Value>(table, derived);
  STATEMENTS.set(table.tableName, known);
  return known;
}

function stateAll<Value extends object>(meta: Entity['meta'], derived: Derived<Value>) {
  const table = meta.tableName;
  const columns = columnsOf(meta);
  const stored = columns.filter(({ name }) => !(name in derived));
  const all = columns.map(({ column }) => column);
  const asValue = stored.map(({ name, column }) => `${column} as "${name}"`);
  const row = () => rowType(stored) as z.ZodType<Value>;
  const keys = columns.filter(({ isPrimary }) => isPrimary).map(({ column }) => column);
  const others = columns.filter(({ isPrimary }) => !isPrimary).map(({ column }) => `${column} = excluded.${column}`);
  const insert = `insert into ${table} (${all}) values (${all.map((_, at) => `$${at + 1}`)})`;
  const orReplace = `on conflict (${keys}) do ${others.length > 0 ? `update set ${others}` : 'nothing'}`;
  const valuesOf = (value: Value) =>
    columns.map(({ name, column, isJson }) => {
      const given = name in derived ? derived[name]!(value) : value[name as keyof Value];
      return { column, given, isJson };
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
      const name = [`${table}.${verb} by ${given}`, ...missing].join(' without ');
      const columnOf = (each: string) => columns.find((column) => column.name === each)!.column;
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
      const { column } = columns.find((each) => each.name === member)!;
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

/** An entity with any members: its table is read from its metadata, without a connection. */
export type Entity = Pick<EntitySchema, 'meta'>;
type Property = Readonly<{ fieldName?: string; primary?: boolean; nullable?: boolean; type: { name: string } }>;

/** By the type of a property. */
const TYPES: Readonly<Record<string, () => z.ZodType>> = {
  ...{ UuidType: uuid, TextType: z.string, BooleanType: z.boolean, IntegerType: z.int, DoubleType: z.number },
  ...{ DateType: date, DateTimeType: instant, JsonType: json },
};

const columnsOf = ({ properties }: Entity['meta']) =>
  Object.entries(properties as unknown as Readonly<Record<string, Property>>).map(
    ([name, { fieldName, primary = false, nullable, type: kind }]) => {
      return {
        name,
        column: fieldName ?? snakeCase(name),
        isPrimary: primary,
        isJson: kind.name === 'JsonType',
        typeOf: () => (nullable ? TYPES[kind.name]!().nullable() : TYPES[kind.name]!()),
      };
    },
  );
