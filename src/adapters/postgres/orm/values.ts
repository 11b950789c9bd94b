import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { asJson, type Prepared, prepared } from './prepared.ts';
import type { Table } from './table.ts';
import type { Transaction } from './unit-of-work.ts';

type Scalar = string | number | boolean | null;
/** Equality on scalars alone, so that no object from outside can become a condition. */
export type Where<Value> = { readonly [Name in keyof Value]?: Value[Name] & Scalar };

/**
 * Values of one kind in one table, plain values in and out: found by their keys, locked and saved by prepared queries, since the entity manager would build each
 * anew; found otherwise and removed by the entity manager, without its identity map.
 */
export interface Values<Value> {
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
  /** Saves all values; each primary key may occur once. */
  saveAll(values: readonly Value[]): Promise<void>;
  add(value: Value): Promise<void>;
  remove(where: Where<Value>): Promise<number>;
}

/** Members that are stored beside those of the value, such as search keys. */
export type Derived<Value> = Readonly<Record<string, (value: Value) => Scalar>>;

export function values<Value extends object>({ em }: Pick<Transaction, 'em'>, table: Table, derived: Derived<Value> = {}): Values<Value> {
  const { entity, key } = table;
  const stored = storedMembers(table);
  const fields = stored.filter((member) => !(member in derived));
  const inKeyOrder = Object.fromEntries(key.map(({ member }) => [member, 'asc']));
  const plain = { fields, disableIdentityMap: true } as const;
  const locked = { ...plain, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const asValue = (found: object) => ({ ...found }) as Value;
  const queries = queriesOf(table, Object.keys(derived));
  const rowOf = rowsOf(stored, derived);
  const isKey = (where: Row) => Object.keys(where).length === key.length && key.every(({ member }) => (where[member] ?? null) !== null);
  const all = async (where: object, options: object) => (await em.find(entity, where, options)).map(asValue);
  const one = async (where: object, options: object) => {
    const found = await em.findOne(entity, where, options);
    return found === null ? undefined : asValue(found);
  };
  return {
    findForUpdate: async (where) =>
      isKey(where) ? ((await queries.findForUpdate(em, where))[0] as Value | undefined) : one(where, locked),
    find: async (where) => (isKey(where) ? ((await queries.find(em, where))[0] as Value | undefined) : one(where, plain)),
    list: (where) => all(where, plain),
    listForUpdate: (where) => all(where, { ...locked, orderBy: inKeyOrder }),
    listByIdsForUpdate: async (orgId, ids) =>
      ids.length === 0 ? [] : all({ orgId, [key.at(-1)!.member]: [...ids] }, { ...locked, orderBy: inKeyOrder }),
    within: (orgId, member, { from, before }) => all({ orgId, [member]: { $gte: from, $lt: before } }, plain),
    save: async (value) => void (await queries.save(em, rowOf(value))),
    async saveAll(saved) {
      const [only, ...others] = saved.map(rowOf);
      if (only === undefined) return;
      // One row as parameters takes a fraction of what it takes as JSON.
      if (others.length === 0) await queries.save(em, only);
      else await queries.saveAll(em, { rows: JSON.stringify([only, ...others].map((row) => columnsOf(table, row))) });
    },
    async add(value) {
      await em.insert(entity, rowOf(value));
    },
    remove: (where) => em.nativeDelete(entity, where),
  };
}

const storedMembers = ({ columns }: Table) => columns.filter(({ isOutsideValue }) => !isOutsideValue).map(({ member }) => member);

/** Only what is stored of a value, which may have other members. */
const rowsOf =
  <Value extends object>(members: readonly string[], derived: Derived<Value>) =>
  (value: Value): Record<string, unknown> =>
    Object.fromEntries(members.map((member) => [member, derived[member]?.(value) ?? value[member as keyof Value] ?? null]));

const columnsOf = ({ columns }: Table, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columns.filter(({ member }) => member in row).map(({ member, name }) => [name, row[member]]));

type Row = Readonly<Record<string, unknown>>;
type Queries = Readonly<{
  find: Prepared<Row, object>;
  findForUpdate: Prepared<Row, object>;
  save: Prepared<Row, unknown>;
  saveAll: Prepared<Readonly<{ rows: string }>, unknown>;
}>;
const QUERIES = new Map<string, Queries>();

/** A table's queries by primary key, and its upserts of one row and of many. What is `derived` is the same wherever the table is used. */
function queriesOf(table: Table, derived: readonly string[]): Queries {
  const known = QUERIES.get(table.name);
  if (known) return known;
  const columns = table.columns.filter(({ isOutsideValue }) => !isOutsideValue);
  const others = columns.filter(({ isPrimary }) => !isPrimary).map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const key = sql.join(table.key.map(({ name }) => sql.ref(name)));
  const orReplace = sql`on conflict (${key}) do ${others.length > 0 ? sql`update set ${sql.join(others)}` : sql`nothing`}`;
  const into = sql`insert into ${sql.table(table.name)} (${names})`;
  const read = columns.filter(({ member }) => !derived.includes(member));
  const members = sql.join(read.map(({ name, member }) => sql`${sql.ref(name)} as ${sql.ref(member)}`));
  const found = (row: Row) => {
    const isIt = table.key.map(({ name, member }) => sql`${sql.ref(name)} = ${row[member]}`);
    return sql<object>`select ${members} from ${sql.table(table.name)} where ${sql.join(isIt, sql` and `)}`;
  };
  const made: Queries = {
    find: prepared(`${table.name}.find`, found),
    findForUpdate: prepared(`${table.name}.find for update`, (row: Row) => sql<object>`${found(row)} for update`),
    save: prepared(`${table.name}.save`, (row: Row) => {
      const bound = columns.map(({ member, type }) => (type === 'json' ? asJson(row[member]) : row[member]));
      return sql`${into} values (${sql.join(bound)}) ${orReplace}`;
    }),
    saveAll: prepared(
      `${table.name}.save all`,
      ({ rows }: Readonly<{ rows: string }>) =>
        sql`${into} select ${names} from json_populate_recordset(null::${sql.table(table.name)}, ${rows}) ${orReplace}`,
    ),
  };
  QUERIES.set(table.name, made);
  return made;
}
