import { type EntitySchema, type InferEntity, Type, types } from '@mikro-orm/postgresql';
import {
  type Erasure,
  type KindOfData,
  type Member,
  type MemberOf,
  type Reference,
  referencesOf,
} from '../../../application/data/kind-of-data.ts';

/** The column name of a member. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

const ORM_TYPES = {
  uuid: types.uuid,
  uuids: types.array,
  text: types.text,
  boolean: types.boolean,
  smallint: types.smallint,
  integer: types.integer,
  bigint: types.bigint,
  double: types.double,
  date: types.date,
  instant: types.datetime,
  json: types.json,
  bytes: types.blob,
} as const satisfies Record<ColumnType, unknown>;

export type Column = Readonly<{
  /** The property of the entity. */
  member: string;
  /** In SQL. */
  name: string;
  type: ColumnType;
  erasure: Erasure;
  isPrimary: boolean;
  isNullable: boolean;
  /** Not a member of the values that repositories store: PostgreSQL generates it, or other statements write it. */
  isOutsideValue: boolean;
  isCounter: boolean;
  /** The member with the user with whom it is cleared. */
  clearedWith: string | undefined;
  /** The table that it refers to, and what that means there. */
  references: Reference | undefined;
}>;

/** Where a table is stored once the database is distributed over a cluster. */
export type Placement =
  | Readonly<{ kind: 'reference' }>
  /** By the hash of a column; with `withOrgs`, all of an org is in one shard group, so that it commits in one phase. */
  | Readonly<{ kind: 'distributed'; by: string; withOrgs: boolean }>;

type Placed = Readonly<{ placement: Placement; reason: string }>;
export const onEveryNode = (reason: string): Placed => ({ placement: { kind: 'reference' }, reason });
export const alone = (by: string, reason: string): Placed => ({ placement: { kind: 'distributed', by, withOrgs: false }, reason });
export const withOrgs = (by: string, reason: string): Placed => ({ placement: { kind: 'distributed', by, withOrgs: true }, reason });
const WITH_ITS_ORG = withOrgs('org_id', 'what is read together is on one node');

export type Table = Omit<KindOfData, 'members' | '~value'> &
  Readonly<{
    kind: Pick<KindOfData, 'members'>;
    entity: EntitySchema;
    placement: Placement;
    columns: readonly Column[];
    /** The columns of its primary key. */
    key: readonly Column[];
    /** The column with the org of a row; with its user's id where a request is of no org. */
    orgColumn: string | undefined;
  }>;

/** What an alternative of a union has as a member; null where it has none. */
type MemberType<Value, Name extends string> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : null) : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** The members whose type differs between a domain value and its entity. */
type Differing<Value, Entity> = {
  [Name in MemberOf<Value>]: Name extends keyof Entity ? (Same<MemberType<Value, Name>, Entity[Name]> extends true ? never : Name) : Name;
}[MemberOf<Value>];
type Properties<Entity> = keyof Entity & string;

/** Does not compile where kind and entity have other members, or members of other types. */
type Matches<Value, Members, Entity> = [Exclude<keyof Members, Properties<Entity>>] extends [never]
  ? [Exclude<Properties<Entity>, keyof Members>] extends [never]
    ? [Value] extends [never]
      ? unknown
      : [Differing<Value, Entity>] extends [never]
        ? unknown
        : Readonly<{ differing: Differing<Value, Entity> }>
    : Readonly<{ undeclared: Exclude<Properties<Entity>, keyof Members> }>
  : Readonly<{ missing: Exclude<keyof Members, Properties<Entity>> }>;

/** The table of a kind of data: what is declared of it for every storage, and the columns of its entity. `placed` where it is not stored with its org. */
export function table<Value, Members, Schema extends { meta: unknown }>(
  kind: KindOfData<Value, Members>,
  entity: Schema & Matches<Value, Members, InferEntity<Schema>>,
  placed: Placed = WITH_ITS_ORG,
): Table {
  const schema = entity as unknown as EntitySchema;
  const members = kind.members as Readonly<Record<string, Member>>;
  const references = new Map(referencesOf({ name: kind.name, members }).map((each) => [each.member, each]));
  const columns = Object.entries(schema.meta.properties as Record<string, Property>).map(([member, property]) =>
    columnOf(member, property, members[member]!, references.get(member)),
  );
  return {
    ...kind,
    kind: { members },
    entity: schema,
    columns,
    placement: placed.placement,
    key: columns.filter(({ isPrimary }) => isPrimary),
    orgColumn: ['org_id', 'scope_id'].find((org) => columns.some(({ name }) => name === org)),
  };
}

type Property = Readonly<{ type: unknown; fieldName?: string; primary?: boolean; nullable?: boolean; lazy?: boolean }>;

function columnOf(member: string, property: Property, { parts }: Member, references: Reference | undefined): Column {
  return {
    member,
    name: property.fieldName ?? snakeCase(member),
    type: typeOf(property),
    erasure: parts.erasure,
    isPrimary: property.primary === true,
    isNullable: property.nullable === true,
    isOutsideValue: property.lazy === true,
    isCounter: parts.isCounter,
    clearedWith: parts.clearedWith,
    references,
  };
}

const typeOf = ({ type }: Property): ColumnType => {
  const found = Object.entries(ORM_TYPES).find(([, orm]) => type === orm || (type instanceof Type && type.constructor === orm));
  return found![0] as ColumnType;
};
