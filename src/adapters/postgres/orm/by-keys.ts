import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Prepared, prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import { type Column, SQL_TYPES, type Table } from './table.ts';

/** For queries about a table that is known by its declaration alone. */
export const anyTableIn = (db: Kysely<Schema>): Kysely<Record<string, Record<string, unknown>>> =>
  db as unknown as Kysely<Record<string, Record<string, unknown>>>;

export const refIn = (alias: string, { name }: Pick<Column, 'name'>): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);

/** The key of a value within its org. */
export const keyInOrg = ({ key, orgColumn }: Table): readonly Column[] => key.filter(({ name }) => name !== orgColumn);

/** The columns of a value, by its members; `derived` ones are left out. */
export const valueColumns = ({ columns }: Table, alias: string, derived: readonly string[] = []) =>
  columns
    .filter(({ isOutsideValue, member }) => !isOutsideValue && !derived.includes(member))
    .map((column) => refIn(alias, column).as(column.member));

/** `a, b`: the order of these columns. */
export const orderOf = (alias: string, columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => refIn(alias, column)));

type Row = Readonly<Record<string, unknown>>;
type Keys = Readonly<{ orgId: string; [key: `key${number}`]: readonly unknown[] }>;

/** The rows whose keys are in lists: `asked (key0, key1)`. */
const asked = (keys: readonly Column[], p: Keys) =>
  sql<Row>`unnest(${sql.join(keys.map(({ type }, at) => sql`${p[`key${at}`]}::${sql.raw(SQL_TYPES[type])}[]`))})`.as<'asked'>(
    sql`asked (${sql.join(keys.map((_, at) => sql.ref(`key${at}`)))})`,
  );
const isAsked = (keys: readonly Column[], alias: string) =>
  sql<boolean>`${sql.join(
    keys.map((column, at) => sql`${refIn(alias, column)} = ${sql.ref(`asked.key${at}`)}`),
    sql` and `,
  )}`;
const listsOf = (keys: readonly Column[], values: readonly object[]) =>
  Object.fromEntries(keys.map(({ member }, at) => [`key${at}`, values.map((value) => (value as Row)[member])]));

const onceFor = <Made>(make: (table: Table, derived: readonly string[]) => Made) => {
  const made = new Map<string, Made>();
  return (table: Table, derived: readonly string[] = []): Made => {
    const known = made.get(table.name) ?? make(table, derived);
    made.set(table.name, known);
    return known;
  };
};

/** The rows with the keys of the values, in the same order, locked until the transaction ends; undefined for missing rows. */
export const heldByKeys = onceFor((table, derived) => {
  const keys = keyInOrg(table);
  const hold: Prepared<Keys, Row> = prepared(`${table.name}.hold by keys`, (p: Keys, db) =>
    anyTableIn(db)
      .selectFrom(`${table.name} as v`)
      .innerJoin(asked(keys, p), (join) => join.on(isAsked(keys, 'v')))
      .where('v.org_id', '=', p.orgId)
      .select(valueColumns(table, 'v', derived))
      .orderBy(orderOf('v', keys))
      .forUpdate('v'),
  );
  const nameOf = (value: object) => keys.map(({ member }) => (value as Row)[member]).join(' ');
  return async (on: Parameters<typeof hold>[0], orgId: string, values: readonly object[]): Promise<readonly (object | undefined)[]> => {
    const found = new Map((await hold(on, { orgId, ...listsOf(keys, values) })).map((row) => [nameOf(row), row]));
    return values.map((value) => found.get(nameOf(value)));
  };
});

/** Removes the rows with the keys of the values. */
export const removeByKeys = onceFor((table) => {
  const keys = keyInOrg(table);
  const remove: Prepared<Keys, unknown> = prepared(`${table.name}.remove by keys`, (p: Keys, db) =>
    anyTableIn(db).deleteFrom(`${table.name} as v`).using(asked(keys, p)).where('v.org_id', '=', p.orgId).where(isAsked(keys, 'v')),
  );
  return async (on: Parameters<typeof remove>[0], orgId: string, values: readonly object[]): Promise<void> =>
    void (await remove(on, { orgId, ...listsOf(keys, values) }));
});

type First = Readonly<{ orgId: string; limit: number }>;
type Next = First & Readonly<{ [after: `after${number}`]: string }>;

/** Reads an org's values of a table in primary key order, page by page. */
export const pagesOf = onceFor((table, derived) => {
  const keys = keyInOrg(table);
  const key = orderOf('v', keys);
  const page = (db: Kysely<Schema>, { orgId, limit }: First) =>
    anyTableIn(db)
      .selectFrom(`${table.name} as v`)
      .where('v.org_id', '=', orgId)
      .select(valueColumns(table, 'v', derived))
      .orderBy(key)
      .limit(limit);
  const first: Prepared<First, Row> = prepared(`${table.name}.first page`, (p: First, db) => page(db, p));
  const next: Prepared<Next, Row> = prepared(`${table.name}.next page`, (p: Next, db) =>
    page(db, p).where(sql<boolean>`(${key}) > (${sql.join(keys.map((_, at) => p[`after${at}`]))})`),
  );
  return async (
    on: Parameters<typeof first>[0],
    orgId: string,
    { limit, after }: Readonly<{ limit: number; after?: readonly string[] }>,
  ) => {
    const values = await (after
      ? next(on, { orgId, limit, ...Object.fromEntries(after.map((each, at) => [`after${at}`, each])) })
      : first(on, { orgId, limit }));
    const end = values.length < limit ? undefined : values.at(-1)!;
    return { values, next: end && keys.map(({ member }) => String(end[member])) };
  };
});
