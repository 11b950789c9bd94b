import { type EntityName, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

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
  save(value: Value): Promise<void>;
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
  const names = em
    .getMetadata()
    .get(row)
    .props.map(({ name }) => name as string)
    .filter((name) => !(name in derived));
  const valueIn = (found: object) => Object.fromEntries(names.map((name) => [name, (found as Record<string, unknown>)[name]])) as Value;
  const rowOf = (value: Value) =>
    ({ ...value, ...Object.fromEntries(Object.entries(derived).map(([name, derive]) => [name, derive(value)])) }) as object;

  const findOne = async (where: Where<Value>, lockMode: LockMode) => {
    const found = await em.findOne(row, where as never, { lockMode, disableIdentityMap: true });
    return found ? valueIn(found as object) : undefined;
  };

  return {
    find: (where) => findOne(where, LockMode.PESSIMISTIC_WRITE),
    peek: (where) => findOne(where, LockMode.NONE),
    list: async (where) => (await em.find(row, where as never, { disableIdentityMap: true })).map((found) => valueIn(found as object)),
    save: async (value) => void (await em.upsert(row, rowOf(value) as never)),
    add: async (value) => void (await em.insert(row, rowOf(value) as never)),
    remove: (where) => em.nativeDelete(row, where as never),
  };
}
