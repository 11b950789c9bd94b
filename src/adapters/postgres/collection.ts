import { type EntityMetadata, type EntityName, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlIn } from './sql.ts';

type Scalar = string | number | boolean | null;
/** Equality on scalars alone, so that no object from outside can become a condition. */
export type Where<Value> = { readonly [Name in keyof Value]?: Value[Name] & Scalar };

/** Values of one kind in one table. */
export interface Collection<Value> {
  /** Finds by equality and holds the row against other transactions until this one ends. */
  find(where: Where<Value>): Promise<Value | undefined>;
  /** Finds by equality what other transactions may go on to change. */
  peek(where: Where<Value>): Promise<Value | undefined>;
  /** All that are equal, as they stand now. */
  list(where: Where<Value>): Promise<readonly Value[]>;
  /** Inserts, or replaces what stands under the primary key. */
  /** All that are equal, in order of their primary keys, held against other transactions until this one ends. */
  hold(where: Where<Value>): Promise<readonly Value[]>;
  save(value: Value): Promise<void>;
  /** Saves all of them in one statement, each primary key given once. */
  saveAll(values: readonly Value[]): Promise<void>;
  add(value: Value): Promise<void>;
  remove(where: Where<Value>): Promise<number>;
}

/**
 * MikroORM's side of a repository. Domain values are flat and immutable, so a row has the members of its value;
 * `derived` gives the columns that it has besides, such as search keys.
 */
export function collection<Value extends object>(
  em: EntityManager,
  row: EntityName,
  derived: Readonly<Record<string, (value: Value) => Scalar>> = {},
): Collection<Value> {
  const table = em.getMetadata().get(row);
  const names = table.props.map(({ name }) => name as string).filter((name) => !(name in derived));
  const valueIn = (found: object) => Object.fromEntries(names.map((name) => [name, (found as Record<string, unknown>)[name]])) as Value;
  const rowOf = (value: Value) =>
    ({ ...value, ...Object.fromEntries(Object.entries(derived).map(([name, derive]) => [name, derive(value)])) }) as Readonly<
      Record<string, unknown>
    >;

  const findOne = async (where: Where<Value>, lockMode: LockMode) => {
    const found = await em.findOne(row, where as never, { lockMode, disableIdentityMap: true });
    return found ? valueIn(found as object) : undefined;
  };

  return {
    find: (where) => findOne(where, LockMode.PESSIMISTIC_WRITE),
    peek: (where) => findOne(where, LockMode.NONE),
    list: async (where) => (await em.find(row, where as never, { disableIdentityMap: true })).map((found) => valueIn(found as object)),
    async hold(where) {
      const orderBy = Object.fromEntries(table.primaryKeys.map((name) => [name, 'asc']));
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true, orderBy };
      return (await em.find(row, where as never, options as never)).map((found) => valueIn(found as object));
    },
    save: async (value) => void (await em.upsert(row, rowOf(value) as never)),
    async saveAll(values) {
      const rows = values.map((value) => byColumn(table, rowOf(value)));
      await sqlIn(em)(upsertRows(table), [JSON.stringify(rows)]);
    },
    add: async (value) => void (await em.insert(row, rowOf(value) as never)),
    remove: (where) => em.nativeDelete(row, where as never),
  };
}

const byColumn = ({ props }: EntityMetadata, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(props.map(({ name, fieldNames }) => [fieldNames[0], row[name]]));

/** Inserts rows that come as one JSON list, by column, and replaces what stands under their primary keys. */
function upsertRows({ tableName, props }: EntityMetadata): string {
  const columns = props.map(({ fieldNames, primary }) => ({ column: `"${fieldNames[0]}"`, primary }));
  const all = columns.map(({ column }) => column);
  const keys = columns.filter(({ primary }) => primary).map(({ column }) => column);
  const others = columns.filter(({ primary }) => !primary).map(({ column }) => `${column} = excluded.${column}`);
  return `insert into ${tableName} (${all}) select ${all} from json_populate_recordset(null::${tableName}, $1)
    on conflict (${keys}) do ${others.length > 0 ? `update set ${others}` : 'nothing'}`;
}
