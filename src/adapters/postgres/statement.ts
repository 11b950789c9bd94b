import { z } from 'zod';

/** One statement of the gateway: its text is constant, so that each connection parses and plans it once, under its name. */
export type Statement<Parameters extends readonly unknown[] = readonly never[], Row = unknown> = Readonly<{
  name: string;
  text: string;
  /** What its rows are, as the driver gives them; tests hold every row against it. */
  row: z.ZodType<Row>;
  /** For the compiler alone: what $1, $2, … are. */
  takes?: (...parameters: Parameters) => void;
}>;

/** A statement that says nothing of its rows but how many they are; `rows` says what is in them. */
export type UnreadStatement<Parameters extends readonly unknown[]> = Statement<Parameters, object> & {
  rows<Shape extends z.ZodRawShape>(columns: Shape): Statement<Parameters, z.output<z.ZodObject<Shape>>>;
  rows<Row>(row: z.ZodType<Row>): Statement<Parameters, Row>;
};

const NAMES = new Map<string, string>();
const STATEMENTS = new Map<string, Statement>();
const SHAPES: (() => void)[] = [];
/** PostgreSQL cuts longer names. */
const MAX_NAME_LENGTH = 63;
const ANY_ROW = z.looseObject({});

/**
 * States a statement: `statement<[orgId: OrgId]>('league.sports', 'select name from sport where org_id = $1').rows({ name: z.string() })`.
 * The type parameter names its parameters.
 */
export function statement<Parameters extends readonly unknown[]>(name: string, text: string): UnreadStatement<Parameters> {
  if (STATEMENTS.has(name) || NAMES.has(text) || name.length > MAX_NAME_LENGTH) throw new Error(`no statement can be called ${name}`);
  const described = <Row>(row: z.ZodType<Row>): Statement<Parameters, Row> => {
    const stated = { name, text, row };
    STATEMENTS.set(name, stated);
    return stated;
  };
  NAMES.set(text, name);
  return {
    ...described<object>(ANY_ROW),
    rows: (row: z.ZodRawShape | z.ZodType) => described(row instanceof z.ZodType ? row : z.strictObject(row)) as never,
  };
}

/** Filters by name, each with the parameters that it takes; those left out do not filter. */
type Filters = Readonly<Record<string, readonly unknown[]>>;
type Given<F extends Filters> = { readonly [Name in keyof F]?: Readonly<F[Name]> | undefined };
/** SQL of a filter; its arguments stand for its parameters. */
type Conditions<F extends Filters> = { readonly [Name in keyof F]: (...placeholders: string[]) => string };
type Bound<Row> = readonly [statement: Statement<readonly unknown[], Row>, parameters: readonly unknown[]];

/**
 * One statement for every set of filters that is asked for, since one with `$n is null or …` is planned badly for all of them. `textOf` gets
 * the SQL of each filter, or nothing where it is not asked for; `fixed` parameters come first. Its value binds: `sql(...GAMES([orgId], { teamId: [teamId] }))`.
 */
export function statementPerFilters<Fixed extends readonly unknown[], F extends Filters>(
  name: string,
  fixed: Fixed['length'],
  conditions: Conditions<F>,
  textOf: (filters: { readonly [Name in keyof F]: string }) => string,
) {
  const names = Object.keys(conditions);
  return {
    rows<Row>(row: z.ZodType<Row>): (parameters: Fixed, given: Given<F>) => Bound<Row> {
      const shapes = new Map<string, Statement<readonly unknown[], Row>>();
      const shapeOf = (asked: readonly string[]) => {
        const key = [name, ...asked].join(' ');
        const known = shapes.get(key);
        if (known) return known;
        let place: number = fixed;
        const sqlOf = (filter: string) =>
          asked.includes(filter) ? conditions[filter]!(...Array.from({ length: conditions[filter]!.length }, () => `$${++place}`)) : '';
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
        const asked = names.filter((filter) => given[filter] !== undefined);
        return [shapeOf(asked), [...parameters, ...asked.flatMap((filter) => given[filter]!)]];
      };
    },
  };
}

/** Statements whose texts follow what is asked, such as how many words: those that come first are prepared, `most` of them. */
export function statementPerText<Row>(
  name: string,
  most: number,
  row: z.ZodType<Row>,
): (text: string) => Statement<readonly unknown[], Row> {
  const known = new Map<string, Statement<readonly unknown[], Row>>();
  return (text) => {
    const stated = known.get(text);
    if (stated) return stated;
    if (known.size >= most) return { name, text, row };
    const made = statement<readonly unknown[]>(`${name} ${known.size + 1}`, text).rows(row);
    known.set(text, made);
    return made;
  };
}

/** What one statement does in place of two that follow each other: its parameters are theirs, and each finds its rows among its own. */
type Merger = Readonly<{ text: string; rowsOf: (rows: readonly object[]) => readonly [readonly object[], readonly object[]] }>;
const MERGERS = new Map<string, Map<string, Merger>>();

/** States one statement that does what two do that are all of a transaction, so that it is a transaction by itself. */
export function merging<A extends readonly unknown[], B extends readonly unknown[], Row, ARow, BRow>(
  [first, second]: readonly [Statement<A, ARow>, Statement<B, BRow>],
  merged: Statement<[...A, ...B], Row>,
  split: Readonly<{ first: (row: Row) => NoInfer<ARow>; second: (row: Row) => NoInfer<BRow> }>,
): void {
  const rowsOf = (rows: readonly object[]) =>
    [rows.map((row) => split.first(row as Row)), rows.map((row) => split.second(row as Row))] as never;
  const known = MERGERS.get(first.text) ?? new Map<string, Merger>();
  MERGERS.set(first.text, known.set(second.text, { text: merged.text, rowsOf }));
}

export const mergerOf = (first: string, second: string): Merger | undefined => MERGERS.get(first)?.get(second);

const subsetsOf = ([first, ...others]: readonly string[]): string[][] =>
  first === undefined ? [[]] : subsetsOf(others).flatMap((each) => [each, [first, ...each]]);

/** Says how those are stated that a process states at first use. */
export const statedBy = (state: () => void): void => void SHAPES.push(state);

/** Every statement, in every shape that can be asked for. */
export function allStatements(): readonly Statement[] {
  for (const state of SHAPES) state();
  return [...STATEMENTS.values()];
}

/** Under which name a text is prepared; MikroORM's own statements hold their values, so that no two are alike. */
export const nameOf = (text: string): string | undefined => NAMES.get(text);

let isChecking = false;
/** For tests: from now on, what is bound and what comes back is held against its statement. */
export const checkStatements = () => {
  isChecking = true;
};

/** Runs a statement with its parameters, by whatever sends text. */
export async function run<Row>(
  send: (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>,
  { name, text, row }: Statement<never, Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  if (isChecking) checkParameters(name, text, parameters);
  const rows = await send(text, parameters);
  if (isChecking) {
    const read = row.array().safeParse(rows);
    if (!read.success) throw new Error(`rows of ${name}: ${z.prettifyError(read.error)}`);
  }
  return rows as Row[];
}

function checkParameters(name: string, text: string, parameters: readonly unknown[]): void {
  const places = new Set([...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  const isWhole = places.size === parameters.length && Math.max(0, ...places) === places.size;
  if (!isWhole) throw new Error(`${name} takes ${[...places].sort().map((place) => `$${place}`)}, not ${parameters.length} parameters`);
}
