import type { ExpiringKind } from '../../../application/ports/storage/retention.ts';
import { snakeCase } from './columns.ts';

/**
 * What a column holds, and what happens to it when the person whom it is about is erased.
 * - `id`: an id, or a hash with the storage's key; it stays, and identifies nobody any more.
 * - `author`: the id of the user who wrote the row; it stays, but whoever is erased from one org only is replaced there by a user without a name.
 * - `owner`: the user whose row it is; the row is deleted.
 * - `plain`: a time, a number, a code or a setting, about nobody in particular.
 * - `league`: the league's own records; people appear only as part of them, and they stay.
 * - `authored`: what a person wrote for others; it stays, under a bare id.
 * - `personal`: removed, with its row or cleared.
 * - `passing`: may be about a person, and is removed within days by retention.
 */
export type Erasure = 'id' | 'author' | 'owner' | 'plain' | 'league' | 'authored' | 'personal' | 'passing';

/** Types of columns, each with its name in the catalog of PostgreSQL. An instant has milliseconds, as in the API. */
export const SQL_TYPES = {
  uuid: 'uuid',
  uuids: 'uuid[]',
  text: 'text',
  boolean: 'boolean',
  smallint: 'smallint',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double precision',
  date: 'date',
  instant: 'timestamp(3) with time zone',
  json: 'jsonb',
  bytes: 'bytea',
} as const;
export type ColumnType = keyof typeof SQL_TYPES;

type ColumnParts = Readonly<{
  type: ColumnType;
  erasure: Erasure;
  /** In SQL; the member in snake case by default. */
  name?: string;
  isPrimary: boolean;
  isNullable: boolean;
  isOutsideValue: boolean;
  isCounter: boolean;
  /** The table that it refers to, or that it is the last column of a foreign key to. */
  references?: string;
  isForeignKey: boolean;
}>;

export type Column = ColumnParts &
  Readonly<{
    /** The member of the values of the table. */
    member: string;
    name: string;
  }>;

class ColumnDeclaration {
  readonly parts: ColumnParts;
  constructor(parts: ColumnParts) {
    this.parts = parts;
  }
  readonly #with = (parts: Partial<ColumnParts>) => new ColumnDeclaration({ ...this.parts, ...parts });

  /** A column of the primary key, whose columns are declared in its order. */
  primary = () => this.#with({ isPrimary: true });
  nullable = () => this.#with({ isNullable: true });
  /** Its name in SQL, if that is not the member in snake case. */
  named = (name: string) => this.#with({ name });
  /** The last column of a foreign key to this table. */
  references = (table: string) => this.#with({ references: table, isForeignKey: true });
  /** Refers to this table without a foreign key. */
  refersTo = (table: string) => this.#with({ references: table });
  /** Not a member of the values that repositories store: PostgreSQL generates it, or other statements write it. */
  outsideValue = () => this.#with({ isOutsideValue: true });
  /** A number that callers receive, to be advanced after a restore: no number stored on a phone may mean something else. */
  counter = () => this.#with({ isCounter: true });
}

const columnOf = (type: ColumnType) => (erasure: Erasure) =>
  new ColumnDeclaration({
    type,
    erasure,
    isPrimary: false,
    isNullable: false,
    isOutsideValue: false,
    isCounter: false,
    isForeignKey: false,
  });

export const uuid = columnOf('uuid');
export const uuids = columnOf('uuids');
export const text = columnOf('text');
export const boolean = columnOf('boolean');
export const smallint = columnOf('smallint');
export const integer = columnOf('integer');
export const bigint = columnOf('bigint');
export const double = columnOf('double');
export const date = columnOf('date');
export const instant = columnOf('instant');
export const json = columnOf('json');
export const bytes = columnOf('bytes');
/** The id of a row, under its name in SQL. */
export const id = (name: string) => uuid('id').primary().named(name);

/** Where a table is stored once the database is distributed over a cluster. */
export type Placement =
  | Readonly<{ kind: 'reference' }>
  /** By the hash of a column; with `withOrgs`, all of an org is in one shard group, so that it commits in one phase. */
  | Readonly<{ kind: 'distributed'; by: string; withOrgs: boolean }>;

type Placed = Readonly<{ placement: Placement; reason: string }>;
export const onEveryNode = (reason: string): Placed => ({ placement: { kind: 'reference' }, reason });
export const alone = (by: string, reason: string): Placed => ({ placement: { kind: 'distributed', by, withOrgs: false }, reason });
export const withOrgs = (by: string, reason: string): Placed => ({ placement: { kind: 'distributed', by, withOrgs: true }, reason });

/** How rows are removed when they have outlived their purpose. `Member` is the member of a column. */
type Expiry<Member extends string> = Readonly<{
  kind: ExpiringKind;
  /** When a row begins to age; the column is indexed. */
  at: Member;
  /** Rows that are older at this time expire. */
  keptSince: (now: Date) => Date;
  /** Which rows expire, in SQL; all by default. */
  only?: string;
  /** For rows that stay: the update in SQL that ends them. */
  set?: string;
}>;
/** Kept for so long. */
export const since = (keptForMs: number) => (now: Date) => new Date(now.getTime() - keptForMs);

type Declaration<Member extends string> = Readonly<{
  /** For docs/privacy.md: what it holds, why, how long it is kept, and who sees it. */
  holds: string;
  why: string;
  retentionPeriod: string;
  seenBy: string;
  expires?: Expiry<NoInfer<Member>>;
  /** A million rows or more are normal, so that migrations may not read or write all of them. */
  grows?: true;
  columns: Readonly<Record<Member, ColumnDeclaration>>;
}>;

export type Table = Readonly<{
  name: string;
  holds: string;
  why: string;
  retentionPeriod: string;
  seenBy: string;
  placement: Placement;
  expires?: Expiry<string>;
  grows?: true;
  columns: readonly Column[];
  /** The columns of its primary key. */
  key: readonly Column[];
  /** The column with the org of a row; with its user's id where a request is of no org. */
  orgColumn: string | undefined;
}>;

/** A table whose primary key does not begin with its org, or whose place on a cluster is another one. */
export function defineTable<Member extends string>(
  name: string,
  { columns: declared, placed, ...rest }: Declaration<Member> & Readonly<{ placed: Placed }>,
): Table {
  const columns = Object.entries<ColumnDeclaration>(declared).map(([member, { parts }]) => ({
    ...parts,
    member,
    name: parts.name ?? snakeCase(member),
  }));
  return {
    ...rest,
    name,
    columns,
    placement: placed.placement,
    key: columns.filter(({ isPrimary }) => isPrimary),
    orgColumn: ['org_id', 'scope_id'].find((org) => columns.some((column) => column.name === org)),
  };
}

const WITH_ITS_ORG = withOrgs('org_id', 'what is read together is on one node');

/** A table of orgs: its primary key begins with `org_id`, and it is placed with its org. */
export const defineOrgTable = <Member extends string>(name: string, { columns, ...rest }: Declaration<Member>): Table =>
  defineTable<string>(name, { ...rest, placed: WITH_ITS_ORG, columns: { orgId: uuid('id').primary(), ...columns } });
