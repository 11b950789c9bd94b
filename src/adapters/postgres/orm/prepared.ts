import type { EntityManager } from '@mikro-orm/postgresql';
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { prepareAs } from '../driver/prepared-texts.ts';
import type { Sql } from '../driver/sql.ts';
import { checkOfRows } from './fragment.ts';
import type { Schema } from './schema.ts';
import { sqlIn } from './sql-in.ts';

/** What runs a query: a pool, or the transaction of an entity manager. */
export type On = Sql | EntityManager;
export const sqlOf = (on: On): Sql => (typeof on === 'function' ? on : sqlIn(on));

/** A query with its name. `run` takes its parameters by name; a parameter that is `undefined` selects the query without it. */
export type Prepared<Parameters, Row> = (on: On, parameters: Parameters) => Promise<Row[]>;

type Built<Row> = Readonly<{ compile(by: Kysely<Schema>): CompiledQuery<Row> }>;
type Build<Parameters, Row> = (parameters: Parameters, db: Kysely<Schema>) => Built<Row>;

const asItIs = (value: unknown) => value;

/** Stands for a parameter while its query is built. */
class Placeholder {
  readonly name: string;
  readonly encode: (value: unknown) => unknown;
  constructor(name: string, encode: (value: unknown) => unknown = asItIs) {
    this.name = name;
    this.encode = encode;
  }
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
/** The parameter as JSON: the driver would send a list as an array of PostgreSQL. */
export const asJson = <Value>(parameter: Value): Value => new Placeholder((parameter as Placeholder).name, toJson) as Value;

/** Whether a column equals one of the ids in a parameter: `where('t.team_id', '=', anyId(teamIds))`. */
export const anyId = <Id extends string>(ids: readonly Id[]) => sql<Id>`any(${ids}::uuid[])`;
/**
 * The same, with ids that the planner does not see. It would take the plan for just these ids for so much cheaper than the one for any ids that it
 * makes a new plan for every call, which for a page of the schedule takes ten times as long as to run it.
 */
export const anyHiddenId = <Id extends string>(ids: readonly Id[]) => sql<Id>`any((select ${ids}::uuid[])::uuid[])`;
/** The parameter as a UUID, where nothing else tells the type. */
export const asUuid = <Id extends string | null>(id: Id) => sql<Id>`${id}::uuid`;

/** Builds queries, and runs none. */
export const BUILDER = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Declares a query that is built and compiled once, at its first use, and prepared under its name:
 * `prepared('invites.list', ({ orgId }: { orgId: OrgId }, db) => db.selectFrom('invite as i').where('i.org_id', '=', orgId).selectAll())`.
 * Constants become part of the text, so that the planner knows them. For each set of the `optional` parameters that are given there is a query of its own,
 * since PostgreSQL plans a single one with `$n is null or …` badly for all of them.
 */
export function prepared<Parameters extends object, Row>(
  name: string,
  build: Build<Parameters, Row>,
  optional: readonly (keyof Parameters & string)[] = [],
): Prepared<Parameters, Row> {
  const queries = new Map<string, Compiled>();
  const queryOf = (given: readonly string[]): Compiled => {
    const key = [name, ...given].join(' ');
    const query =
      queries.get(key) ?? compiled(key, build, (parameter) => !optional.includes(parameter as never) || given.includes(parameter));
    queries.set(key, query);
    return query;
  };
  declareLazily(() => void subsetsOf(optional).map(queryOf));
  return (on, parameters) => {
    const given = parameters as Readonly<Record<string, unknown>>;
    const query = queryOf(optional.filter((parameter) => given[parameter] !== undefined));
    return rowsOf(
      sqlOf(on),
      query,
      query.placeholders.map(({ name, encode }) => encode(given[name])),
    ) as Promise<Row[]>;
  };
}

type Compiled = Readonly<{ name: string; text: string; placeholders: readonly Placeholder[]; check: (rows: readonly unknown[]) => void }>;

function compiled<Parameters, Row>(name: string, build: Build<Parameters, Row>, isGiven: (parameter: string) => boolean): Compiled {
  const parameters = new Proxy(
    {},
    {
      get: (_, parameter) => (isGiven(String(parameter)) ? new Placeholder(String(parameter)) : undefined),
      ownKeys: () => {
        throw new Error(`the parameters of ${name} are read one by one, and cannot be spread`);
      },
    },
  );
  const { sql: written, parameters: bound, query } = build(parameters as Parameters, BUILDER).compile(BUILDER);
  const placeholders: Placeholder[] = [];
  const text = written.replaceAll(/\$(\d+)/g, (_, place) => {
    const value = bound[Number(place) - 1];
    if (!(value instanceof Placeholder)) return literal(value);
    const known = placeholders.findIndex((each) => each.name === value.name && each.encode === value.encode);
    return `$${known < 0 ? placeholders.push(value) : known + 1}`;
  });
  prepareAs(name, text);
  const made = { name, text, placeholders, check: checkOfRows(name, query) };
  COMPILED.push(made);
  return made;
}

async function rowsOf(sql: Sql, { name, text, placeholders, check }: Compiled, values: readonly unknown[]): Promise<readonly unknown[]> {
  if (!isChecking) return sql<object>(text, values);
  const missing = placeholders.filter((_, place) => values[place] === undefined).map((each) => each.name);
  if (missing.length > 0) throw new Error(`${name} lacks ${missing}`);
  const rows = await sql<object>(text, values);
  check(rows);
  return rows;
}

const COMPILED: Compiled[] = [];
const LAZY: (() => void)[] = [];

/** Registers a function that declares queries which are otherwise declared at their first use, for `allPrepared`. */
export const declareLazily = (declare: () => void): void => void LAZY.push(declare);

/** Every query, with every set of its optional parameters; compiled without a database. */
export function allPrepared(): readonly Readonly<{ name: string; text: string }>[] {
  for (const declare of LAZY) declare();
  return COMPILED;
}

let isChecking = false;
/** For tests: checks from now on that all parameters are given, and that fragments have the types that they say. */
export const checkPrepared = (): void => {
  isChecking = true;
};

function literal(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`no constant of a query: ${String(value)}`);
}

const subsetsOf = ([first, ...others]: readonly string[]): string[][] =>
  first === undefined ? [[]] : subsetsOf(others).flatMap((each) => [each, [first, ...each]]);
