import { z } from 'zod';
import { lazily } from '../../cache/lazily.ts';
import type { SchemaOf, Selected } from '../schema/columns.ts';

/** One statement of the gateway: its text is constant, so that each connection parses and plans it once, under its name. */
export type Statement<Parameters extends readonly unknown[] = readonly never[], Row = unknown> = Readonly<{
  name: string;
  text: string;
  /** The schema of its rows as the driver returns them, made when it is first read; tests validate every row against it. */
  row: z.ZodType<Row>;
  /** For type checking only: the types of $1, $2, … */
  takes?: (...parameters: Parameters) => void;
}>;

type Shape = Readonly<Record<string, SchemaOf<unknown>>>;

/** A statement without a row schema, of which only the number of rows is used; `rows` adds a schema. */
export type UntypedStatement<Parameters extends readonly unknown[]> = Statement<Parameters, object> & {
  rows<S extends Shape>(columns: S): Statement<Parameters, { [Name in keyof S]: S[Name]['_zod']['output'] }>;
  rows<Row>(row: RowType<Row>): Statement<Parameters, Row>;
};

const NAMES = new Map<string, string>();
const STATEMENTS = new Map<string, Statement>();
const SHAPES: (() => void)[] = [];
/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63;
const ANY_ROW = z.looseObject({});

/**
 * Declares a statement: `statement<[orgId: OrgId]>('league.sports', 'select name from sport where org_id = $1').rows({ name: z.string() })`.
 * The type parameter names the statement's parameters. Throws if the name or the text is already declared, or the name is longer than 63 bytes.
 */
export function statement<Parameters extends readonly unknown[]>(name: string, text: string): UntypedStatement<Parameters> {
  if (STATEMENTS.has(name) || NAMES.has(text) || name.length > MAX_NAME_LENGTH) throw new Error(`no statement can be called ${name}`);
  const described = <Row>(makeRow: () => z.ZodType<Row>): Statement<Parameters, Row> => {
    const stated = stating(name, text, lazily(makeRow));
    STATEMENTS.set(name, stated);
    return stated;
  };
  NAMES.set(text, name);
  return {
    ...described<object>(() => ANY_ROW),
    rows: (row: RowType<unknown> | Shape) => described(() => typeOf(row)) as never,
  };
}

const stating = <Row>(name: string, text: string, type: () => z.ZodType<Row>): Statement<readonly unknown[], Row> => ({
  name,
  text,
  get row() {
    return type();
  },
});

/**
 * The ids in a parameter, hidden from the planner. It would take the plan for just these ids for so much cheaper than the one for any ids that it
 * makes a new plan for every call, which for a page of the schedule takes ten times as long as to run it.
 */
export const hiddenIds = (parameter: string): string => `(select ${parameter}::uuid[])::uuid[]`;

/** The type of a row: given as such, by a selection, or made at its first use. */
type RowType<Row> = SchemaOf<Row> | Selected<Row> | (() => SchemaOf<Row>);
function typeOf<Row>(row: RowType<Row> | Shape): z.ZodType<Row> {
  if (row instanceof z.ZodType) return row as never;
  if (typeof row === 'function') return row() as never;
  return 'sql' in row && typeof row.sql === 'string' ? (row as Selected<Row>).type : (z.strictObject(row as z.ZodRawShape) as never);
}

/** Optional filters by name, each with its parameters. */
type Filters = Readonly<Record<string, readonly unknown[]>>;
type Given<F extends Filters> = { readonly [Name in keyof F]?: Readonly<F[Name]> | undefined };
/** The SQL of each filter, given the placeholders of its parameters. */
type Conditions<F extends Filters> = { readonly [Name in keyof F]: (...placeholders: string[]) => string };
type Bound<Row> = readonly [statement: Statement<readonly unknown[], Row>, parameters: readonly unknown[]];

/**
 * Declares one statement for each combination of filters, since PostgreSQL plans a single one with `$n is null or …` badly for all of them.
 * `textOf` gets the SQL of each filter, an empty string for those that are not used; `fixed` is the number of parameters that come before those
 * of filters. The result binds parameters: `sql(...GAMES([orgId], { teamId: [teamId] }))`.
 */
export function statementPerFilters<Fixed extends readonly unknown[], F extends Filters>(
  name: string,
  fixed: Fixed['length'],
  conditions: Conditions<F>,
  textOf: (filters: { readonly [Name in keyof F]: string }) => string,
) {
  const names = Object.keys(conditions);
  return {
    rows<Row>(row: RowType<Row>): (parameters: Fixed, given: Given<F>) => Bound<Row> {
      const shapes = new Map<string, Statement<readonly unknown[], Row>>();
      const shapeOf = (filters: readonly string[]) => {
        const key = [name, ...filters].join(' ');
        const known = shapes.get(key);
        if (known) return known;
        let place: number = fixed;
        const sqlOf = (filter: string) =>
          filters.includes(filter) ? conditions[filter]!(...Array.from({ length: conditions[filter]!.length }, () => `$${++place}`)) : '';
        const made = statement<readonly unknown[]>(
          key,
          textOf(Object.fromEntries(names.map((filter) => [filter, sqlOf(filter)])) as never),
        );
        const stated = made.rows(row);
        shapes.set(key, stated);
        return stated;
      };
      SHAPES.push(() => void subsetsOf(names).map(shapeOf));
      return (parameters, given) => {
        const filters = names.filter((filter) => given[filter] !== undefined);
        return [shapeOf(filters), [...parameters, ...filters.flatMap((filter) => given[filter]!)]];
      };
    },
  };
}

const subsetsOf = ([first, ...others]: readonly string[]): string[][] =>
  first === undefined ? [[]] : subsetsOf(others).flatMap((each) => [each, [first, ...each]]);

type CompiledQuery = Readonly<{ name: string; text: string; check: (rows: readonly unknown[]) => void }>;

/** Registers a compiled query, so that connections prepare it under its name. */
export function registerText<Query extends CompiledQuery>(query: Query): Query {
  const { name, text } = query;
  if (STATEMENTS.has(name) || NAMES.has(text) || name.length > MAX_NAME_LENGTH) throw new Error(`no query can be called ${name}`);
  NAMES.set(text, name);
  STATEMENTS.set(name, { name, text, row: ANY_ROW });
  return query;
}

/** Texts of MikroORM's own statements, which differ by the members and rows that they are given: only the first ones are prepared. */
const MOST_ORM_TEXTS = 500;
let ormTexts = 0;
export function registerOrmText(text: string): void {
  if (NAMES.has(text) || ormTexts >= MOST_ORM_TEXTS) return;
  ormTexts += 1;
  NAMES.set(text, `orm ${ormTexts}`);
}

/** Runs a compiled query. */
export async function rowsOf(
  send: (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>,
  { name, text, check }: CompiledQuery,
  parameters: readonly unknown[],
): Promise<readonly unknown[]> {
  if (isChecking) checkParameters(name, text, parameters);
  if (isChecking && parameters.includes(undefined)) throw new Error(`${name} is not given all of its parameters`);
  const rows = await send(text, parameters);
  if (isChecking) check(rows);
  return rows;
}

/** Registers a function that declares statements which are otherwise declared at their first use, for `allStatements`. */
export const declareLazily = (declare: () => void): void => void SHAPES.push(declare);

/** Every statement, with every combination of its filters. */
export function allStatements(): readonly Statement[] {
  for (const declare of SHAPES) declare();
  return [...STATEMENTS.values()];
}

/** The name under which a text is prepared, if it is. */
export const nameOf = (text: string): string | undefined => NAMES.get(text);

let isChecking = false;
/** For tests: validates the parameters and the rows of every statement from now on. */
export const checkStatements = () => {
  isChecking = true;
};

/** Runs a statement through `send`. */
export async function run<Row>(
  send: (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>,
  { name, text, row }: Statement<never, Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  if (isChecking) checkParameters(name, text, parameters);
  const rows = await send(text, parameters);
  if (isChecking) {
    const read = listOf(row).safeParse(rows);
    if (!read.success) throw new Error(`rows of ${name}: ${z.prettifyError(read.error)}`);
  }
  return rows as Row[];
}

const LISTS = new WeakMap<z.ZodType, z.ZodType>();
/** Made once for each type, which takes as long as to validate some rows. */
function listOf(row: z.ZodType): z.ZodType {
  const list = LISTS.get(row) ?? row.array();
  LISTS.set(row, list);
  return list;
}

function checkParameters(name: string, text: string, parameters: readonly unknown[]): void {
  const places = new Set([...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  const isWhole = places.size === parameters.length && Math.max(0, ...places) === places.size;
  if (!isWhole) throw new Error(`${name} takes ${[...places].sort().map((place) => `$${place}`)}, not ${parameters.length} parameters`);
}
