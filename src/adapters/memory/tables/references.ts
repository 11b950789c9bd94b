import { type KindOfData, keyMembers, type Reference, referencesOf } from '../../../application/data/kind-of-data.ts';
import { memberIn, type Table } from './table.ts';
import type { Tables } from './tables.ts';

export type AnyRow = Readonly<Record<string, unknown>>;
export const everyTable = (tables: Tables): readonly Table<AnyRow>[] => Object.values(tables) as unknown as readonly Table<AnyRow>[];

export const tableOfKind = (tables: Tables, { name }: Pick<KindOfData, 'name'>): Table<AnyRow> =>
  everyTable(tables).find(({ stores }) => stores.kind.name === name)!;

/** A member of a table whose rows refer to values of a kind. */
export type Referring = Reference & Readonly<{ table: Table<AnyRow>; member: string }>;

/** Everything that refers to values of a kind. */
export const referringTo = (tables: Tables, { name }: Pick<KindOfData, 'name'>): readonly Referring[] =>
  everyTable(tables).flatMap((table) =>
    referencesOf(table.stores.kind).flatMap((reference) => (reference.to === name ? [{ ...reference, table }] : [])),
  );

/** The rows that refer to a value by a member. */
export const rowsReferring = ({ table, member }: Referring, orgId: unknown, id: unknown): readonly AnyRow[] =>
  [...table.rows()].filter((row) => memberIn(table.stores, row, 'orgId') === orgId && memberIn(table.stores, row, member) === id);

/** Whether anything keeps the value from being removed. */
export const isReferenced = (tables: Tables, kind: Pick<KindOfData, 'name'>, orgId: string, id: string): boolean =>
  referringTo(tables, kind).some((each) => !each.goesWith && rowsReferring(each, orgId, id).length > 0);

/** Removes a row with those that go with it. */
export function removeRow<Row extends object>(tables: Tables, table: Table<Row>, row: Row): void {
  const { kind } = table.stores;
  const [orgId, id] = ['orgId', keyMembers(kind).at(-1)!].map((member) => memberIn(table.stores, row, member));
  for (const each of referringTo(tables, kind).filter(({ goesWith }) => goesWith))
    for (const gone of rowsReferring(each, orgId, id)) removeRow(tables, each.table, gone);
  table.remove(row);
}
