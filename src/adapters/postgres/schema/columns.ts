import { z } from 'zod';
import { lazily } from '../../cache/lazily.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const UUID_TYPE = z.custom<string>((value) => typeof value === 'string' && UUID.test(value), 'must be a UUID');
const INSTANT = z.date();
const JSON_INSTANT = z.iso.datetime({ offset: true, local: true });
const DATE = z.custom<string>((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value), 'must be a date');
const JSON_VALUE = z.custom<unknown>((value) => value !== undefined, 'must be JSON');
const BYTES = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');

/** Types of columns, in a row or in JSON that PostgreSQL builds: `z.string()`, `z.boolean()` and the like, and these. */
export const uuid = <Id extends string>() => UUID_TYPE as unknown as z.ZodCustom<Id, Id>;
export const instant = () => INSTANT;
/** An instant inside of JSON. */
export const jsonInstant = () => JSON_INSTANT;
/** A calendar date, which the driver leaves as text. */
export const date = <Day extends string>() => DATE as unknown as z.ZodCustom<Day, Day>;
/** Text that the database schema restricts to these words. */
export const enumOf = <Word extends string>(words: readonly Word[]) => z.enum(words as readonly [Word, ...Word[]]);
/** A JSON value that was checked when it was written. */
export const json = <Value>() => JSON_VALUE as unknown as z.ZodCustom<Value, Value>;
/** Bytes of `bytea`. */
export const bytes = () => BYTES;

/** What is given as a schema of zod, by its output alone: to compare whole schemas with `z.ZodType` takes the compiler seconds. */
export type SchemaOf<Value> = { readonly _zod: { readonly output: Value } };

/** The SQL of a value, and its type, which only tests use. */
export type Selected<Value> = Readonly<{
  sql: string;
  type: z.ZodType<Value>;
  /** The members of an object, as columns. */
  columns?: string;
}>;
type SelectedObject<Value> = Selected<Value> & Readonly<{ columns: string }>;
/** Columns by the names that they get: a type for the table's column in snake case, or a selected value. */
type Columns = Readonly<Record<string, SchemaOf<unknown> | Selected<unknown>>>;
type Document<C extends Columns> = { [Name in keyof C]: C[Name] extends SchemaOf<infer Value> | Selected<infer Value> ? Value : never };

export const selected = <Value>(sql: string, type: SchemaOf<Value>): Selected<Value> => ({ sql, type: type as never });

/** The same with a type that is made at its first use. */
function selecting<Value, Parts extends Omit<Selected<Value>, 'type'>>(parts: Parts, makeType: () => z.ZodType<Value>) {
  const type = lazily(makeType);
  return {
    ...parts,
    get type() {
      return type();
    },
  };
}

/** The selected value if the condition holds, else null. */
export const selectedIf = <Value>(condition: string, value: Selected<Value>): Selected<Value | null> =>
  selecting({ sql: `case when ${condition} then ${value.sql} end` }, () => value.type.nullable());

/** The column name of a member. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isType = (column: SchemaOf<unknown> | Selected<unknown>): column is SchemaOf<unknown> => column instanceof z.ZodType;
const resolved = (alias: string, columns: Columns) =>
  Object.entries(columns).map(([name, column]) => ({ name, sql: isType(column) ? `${alias}.${snakeCase(name)}` : column.sql }));
const columnsOf = (parts: ReturnType<typeof resolved>): string => parts.map(({ name, sql }) => `${sql} as "${name}"`).join(', ');
const typeOf = <C extends Columns>(columns: C): z.ZodType<Document<C>> =>
  z.strictObject(
    Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, isType(each) ? each : each.type]) as never),
  ) as never;

/** A JSON object of columns of the table with this alias. */
export function object<C extends Columns>(alias: string, columns: C): SelectedObject<Document<C>> {
  const parts = resolved(alias, columns);
  const sql = `json_build_object(${parts.map(({ name, sql }) => `'${name}', ${sql}`).join(', ')})`;
  return selecting({ sql, columns: columnsOf(parts) }, () => typeOf(columns));
}

/**
 * A list of them, for the rows of `from` and what follows it; empty if there are none. PostgreSQL writes rows as JSON in two thirds of the time
 * in which it builds objects of names and values, so flat values are cheapest.
 */
export const listOf = <Value>(item: Selected<Value>, from: string, orderBy = ''): Selected<Value[]> => {
  const sql = item.columns
    ? `(select coalesce(json_agg(listed), '[]') from (select ${item.columns} from ${from} ${orderBy}) listed)`
    : `(select coalesce(json_agg(${item.sql} ${orderBy}), '[]') from ${from})`;
  return selecting({ sql }, () => z.array(item.type));
};

/** The columns of a row, for `select`, and the type of the row. */
export function row<C extends Columns>(alias: string, columns: C): Selected<Document<C>> {
  return selecting({ sql: columnsOf(resolved(alias, columns)) }, () => typeOf(columns));
}
