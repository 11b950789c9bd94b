import { z } from 'zod';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What columns are, in a row or in JSON that PostgreSQL builds: `z.string()`, `z.boolean()` and the like, and these. */
export const uuid = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string' && UUID.test(value), 'must be a UUID');
export const instant = () => z.date();
/** An instant inside of JSON. */
export const jsonInstant = () => z.iso.datetime({ offset: true, local: true });
/** A calendar date, which the driver leaves as text. */
export const date = <Day extends string>() =>
  z.custom<Day>((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value), 'must be a date');
/** Text of which the schema of the database says which words it may be. */
export const word = <Word extends string>(words: readonly Word[]) => z.enum(words as readonly [Word, ...Word[]]);
/** A JSON value that was checked when it was written. */
export const json = <Value>() => z.custom<Value>((value) => value !== undefined, 'must be JSON');
/** Bytes of `bytea`. */
export const bytes = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');

/** SQL of a value, and what comes of it. */
export type Selected<Value> = Readonly<{
  sql: string;
  type: z.ZodType<Value> /** The members of an object, as columns. */;
  columns?: string;
}>;
/** Columns by the names that they get: of the table's column in snake case, or what is selected. */
type Columns = Readonly<Record<string, z.ZodType | Selected<unknown>>>;
type Document<C extends Columns> = { [Name in keyof C]: C[Name] extends z.ZodType<infer Value> | Selected<infer Value> ? Value : never };

export const selected = <Value>(sql: string, type: z.ZodType<Value>): Selected<Value> => ({ sql, type });

/** What is selected where the condition holds; null where it does not. */
export const selectedIf = <Value>(condition: string, { sql, type }: Selected<Value>): Selected<Value | null> =>
  selected(`case when ${condition} then ${sql} end`, type.nullable());

/** What the column of a member is called. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const resolved = (alias: string, columns: Columns) =>
  Object.entries(columns).map(([name, column]) => ({
    name,
    ...(column instanceof z.ZodType ? { sql: `${alias}.${snakeCase(name)}`, type: column } : column),
  }));
const columnsOf = (parts: ReturnType<typeof resolved>): string => parts.map(({ name, sql }) => `${sql} as "${name}"`).join(', ');
const typeOf = <C extends Columns>(parts: ReturnType<typeof resolved>): z.ZodType<Document<C>> =>
  z.strictObject(Object.fromEntries(parts.map(({ name, type }) => [name, type]))) as never;

/** A JSON object of columns of the table that is called by the alias. */
export function object<C extends Columns>(alias: string, columns: C): Selected<Document<C>> {
  const parts = resolved(alias, columns);
  return {
    sql: `json_build_object(${parts.map(({ name, sql }) => `'${name}', ${sql}`).join(', ')})`,
    type: typeOf(parts),
    columns: columnsOf(parts),
  };
}

/**
 * A list of them, of the rows that `from` and what follows it give; empty where there is none. PostgreSQL writes rows as JSON in two thirds of
 * the time in which it builds objects of names and values, so what is flat is cheapest.
 */
export const listOf = <Value>({ sql, type, columns }: Selected<Value>, from: string, orderBy = ''): Selected<Value[]> => ({
  sql: columns
    ? `(select coalesce(json_agg(listed), '[]') from (select ${columns} from ${from} ${orderBy}) listed)`
    : `(select coalesce(json_agg(${sql} ${orderBy}), '[]') from ${from})`,
  type: z.array(type),
});

/** The columns of a row, for `select`, and what the row is. */
export function row<C extends Columns>(alias: string, columns: C): Selected<Document<C>> {
  const parts = resolved(alias, columns);
  return { sql: columnsOf(parts), type: typeOf(parts) };
}
