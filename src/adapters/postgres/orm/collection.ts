import { z } from 'zod';
import { bytes, date, instant, json, uuid } from '../schema/columns.ts';
import type { Column, ColumnType, Table } from './table.ts';

function readable({ name: table, columns: all }: Table, derived: readonly string[]) {
  return { table, columns: inValue(all).filter(({ member }) => !derived.includes(member)) };
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
