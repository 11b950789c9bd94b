import type { KindOfData, MemberOf } from '../../../application/data/kind-of-data.ts';

/** Rows by key, in order of their first insertion. */
export interface Table<Row extends object> {
  /** What is declared of its rows. */
  readonly stores: Stores;
  get(key: string): Row | undefined;
  set(key: string, row: Row): void;
  delete(key: string): void;
  rows(): Iterable<Row>;
  /** Stores the row under the key that its kind declares. */
  put(row: Row): void;
  remove(row: Row): void;
}

/** A kind of data, and how its members are named in memory. */
export type Stores = Readonly<{
  kind: KindOfData;
  /** By the names of those that are named otherwise: how it is named or computed, null if it is not kept in memory. */
  names: Readonly<Record<string, string | null | ((row: never) => unknown) | undefined>>;
}>;
type NameIn<Row> = MemberOf<Row> | null | ((row: Row) => unknown);

type Absent<Row, Members> = Exclude<keyof Members & string, MemberOf<Row>>;
/** Whether a domain's value has every declared member under its own name, so that it is a row as it is. */
export type IsRow<Value, Members> = [Value] extends [never] ? false : [Absent<Value, Members>] extends [never] ? true : false;
/** Every declared member that a row does not have under its own name. */
type Names<Row, Members> = [Absent<Row, Members>] extends [never] ? [] : [names: { readonly [Name in Absent<Row, Members>]: NameIn<Row> }];

/** A table of a kind of data: `table(GAME_CHANGES, { gameChangeId: 'id', changedBy: 'by' })`. */
export function table<Row extends object, Members>(kind: KindOfData<unknown, Members>, ...[names]: Names<Row, Members>): Table<Row> {
  const stores = { kind, names: names ?? {} } as unknown as Stores;
  const rows = new Map<string, Row>();
  return keyed<Row>({
    stores,
    get: (key) => rows.get(key),
    set: (key, row) => void rows.set(key, row),
    delete: (key) => void rows.delete(key),
    rows: () => rows.values(),
  });
}

type Unkeyed<Row extends object> = Omit<Table<Row>, 'put' | 'remove'>;
const keyed = <Row extends object>(of: Unkeyed<Row>): Table<Row> => ({
  ...of,
  put: (row) => of.set(keyOf(of.stores, row), row),
  remove: (row) => of.delete(keyOf(of.stores, row)),
});

/** A table as seen by a transaction: its own changes on top of `base`, to which `apply` writes them. */
export function draftOf<Row extends object>(base: Table<Row>): Table<Row> & { apply(): void } {
  const changes = new Map<string, { row: Row | undefined }>();
  const draft = keyed<Row>({
    stores: base.stores,
    get: (key) => (changes.has(key) ? changes.get(key)!.row : base.get(key)),
    set: (key, row) => void changes.set(key, { row }),
    delete: (key) => void changes.set(key, { row: undefined }),
    *rows() {
      // Base rows are compared by identity: rows are immutable values, and changed ones are yielded below.
      const replaced = new Set([...changes.keys()].flatMap((key) => base.get(key) ?? []));
      for (const row of base.rows()) if (!replaced.has(row)) yield row;
      for (const { row } of changes.values()) if (row !== undefined) yield row;
    },
  });
  return {
    ...draft,
    apply() {
      for (const [key, { row }] of changes) {
        if (row === undefined) base.delete(key);
        else base.set(key, row);
      }
    },
  };
}

/** Joins the parts of a key; no part contains a space. */
export const key = (...parts: readonly string[]): string => parts.join(' ');

/** What a row has as a member of its kind; undefined if memory does not keep it. */
export function memberIn<Row extends object>({ names }: Stores, row: Row, member: string): unknown {
  const name = names[member];
  if (name === null) return undefined;
  return typeof name === 'function' ? name(row as never) : row[(name ?? member) as keyof Row];
}

/** The row with another value in a member of its kind. */
export const withMember = <Row extends object>({ names }: Stores, row: Row, member: string, value: unknown): Row => ({
  ...row,
  [String(names[member] ?? member)]: value,
});

/** The parts of the key of a row, the org's id first. */
export const keyParts = <Row extends object>(stores: Stores, row: Row): readonly string[] =>
  Object.entries(stores.kind.members).flatMap(([member, { parts }]) =>
    parts.isKey && stores.names[member] !== null ? [String(memberIn(stores, row, member))] : [],
  );
export const keyOf = <Row extends object>(stores: Stores, row: Row): string => key(...keyParts(stores, row));
