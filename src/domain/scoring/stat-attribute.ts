import type { PlayerId } from '../shared/ids.ts';
import { type Path, type Side, unless, type Violation } from '../shared/violation.ts';

/** With `isOptional` it may be omitted, and is then unknown, or follows from the rest as `leftOut` says. */
type Optional = Readonly<{ isOptional?: true; leftOut?: string }>;
type Integer = Optional & Readonly<{ kind: 'integer'; min: number; max: number; default: number | null }>;
type Flag = Optional & Readonly<{ kind: 'flag'; default: false | null }>;
type Choice<V extends string | number = string | number> = Optional & Readonly<{ kind: 'choice'; from: readonly V[]; default: V | null }>;
type Player = Readonly<{ kind: 'player'; side: Side }>;
/** The jersey number of a player whose id the recorder does not know; such a player gets no figures from the event. */
type Jersey = Readonly<{ kind: 'jersey' }>;
/** Likewise, the batting-order place of a player whose id the recorder does not know. */
type OrderPlace = Readonly<{ kind: 'orderPlace'; most: number }>;
/** In order; with `repeats` a player may occur twice. */
type Players = Readonly<{ kind: 'players'; side: Side; most: number; repeats: boolean }>;
/** A text of these letters, each with its meaning. */
type Letters = Readonly<{ kind: 'letters'; meanings: Readonly<Record<string, string>>; most: number }>;
/** A list of objects with the same members and no others. `name` is the name of their schema. */
type List<M extends Readonly<Record<string, Member>> = Readonly<Record<string, Member>>> = Readonly<{
  kind: 'list';
  name: string;
  members: M;
  most: number;
}>;
export type ListAttribute = List;
type Member = Integer | Flag | Choice | Player | Jersey | OrderPlace;

/** An attribute of an event besides its type. `default` applies if it is omitted; a null default makes it required, unless it is optional. */
export type Attribute = Member | Players | Letters | List;
export type Attributes = Readonly<Record<string, Attribute>>;
type MemberValue = number | boolean | string | null;
export type AttributeValue = MemberValue | readonly string[] | readonly Readonly<Record<string, MemberValue>>[];

type ValueOf<A extends Attribute> = A extends Readonly<{ isOptional: true }> ? SaidValueOf<A> | null : SaidValueOf<A>;
type SaidValueOf<A extends Attribute> = A extends Integer
  ? number
  : A extends Flag
    ? boolean
    : A extends Choice<infer V>
      ? V
      : A extends Player
        ? PlayerId | null
        : A extends Jersey | Letters
          ? string | null
          : A extends OrderPlace
            ? number | null
            : A extends List<infer M>
              ? readonly { readonly [Name in keyof M]: ValueOf<M[Name]> }[]
              : readonly PlayerId[];
/** The attributes of one event as passed to its credits, with defaults filled in. */
export type Values<A extends Attributes> = { readonly [Name in keyof A]: ValueOf<A[Name]> };

/** Inclusive bounds. */
export const integer = (min: number, max: number, fallback = 0): Integer => ({ kind: 'integer', min, max, default: fallback });
export const FLAG: Flag = { kind: 'flag', default: false };
/** Without a default the choice is required. */
export const oneOf = <const V extends string | number>(from: readonly V[], fallback: NoInfer<V> | null = null): Choice<V> => ({
  kind: 'choice',
  from,
  default: fallback,
});
export const player = (side: Side): Player => ({ kind: 'player', side });
export const JERSEY: Jersey = { kind: 'jersey' };
export const ORDER_PLACE: OrderPlace = { kind: 'orderPlace', most: 40 };
export const players = (side: Side, most: number): Players => ({ kind: 'players', side, most, repeats: false });
export const playersInOrder = (side: Side, most: number): Players => ({ kind: 'players', side, most, repeats: true });
export const letters = (meanings: Letters['meanings'], most: number): Letters => ({ kind: 'letters', meanings, most });
export const listOf = <const M extends Readonly<Record<string, Member>>>(name: string, most: number, members: M): List<M> => ({
  kind: 'list',
  name,
  members,
  most,
});
export const required = <A extends Integer | Flag>(attribute: A): A => ({ ...attribute, default: null });
export const optional = <A extends Integer | Flag | Choice>(attribute: A) => ({ ...attribute, default: null, isOptional: true }) as const;
/** Optional because it follows from the rest; `leftOut` explains how to people. */
export const inferred = <A extends Integer | Flag | Choice>(attribute: A, leftOut: string) =>
  ({ ...optional(attribute), leftOut }) as const;
/** Whether it may be null if it is given at all. */
export const isOptional = (attribute: Attribute): boolean => mayBeUnsaid(attribute) && !('leftOut' in attribute);
const mayBeUnsaid = (attribute: Attribute): boolean => 'isOptional' in attribute && attribute.isOptional === true;

/** Whether the event needs this attribute. */
export const isRequired = (attribute: Attribute): boolean =>
  'default' in attribute && attribute.default === null && !mayBeUnsaid(attribute);

/** The violation for a value that the attribute does not allow, as a whole. */
export function violationOf(attribute: Attribute, path: Path): Violation {
  switch (attribute.kind) {
    case 'integer':
      return { path, rule: 'out-of-range', min: attribute.min, limit: attribute.max };
    case 'flag':
      return { path, rule: 'not-boolean' };
    case 'choice':
      return { path, rule: 'not-a-choice', allowed: attribute.from };
    case 'player':
      return { path, rule: 'not-a-player-id', side: attribute.side };
    case 'jersey':
      return { path, rule: 'not-a-jersey-number' };
    case 'orderPlace':
      return { path, rule: 'not-an-order-place', limit: attribute.most };
    case 'players': {
      const { side, most, repeats } = attribute;
      return { path, rule: repeats ? 'not-player-ids-in-order' : 'not-player-ids', side, limit: most };
    }
    case 'letters':
      return { path, rule: 'not-these-letters', limit: attribute.most, meanings: attribute.meanings };
    case 'list':
      return { path, rule: 'not-a-list', limit: attribute.most, members: Object.keys(attribute.members) };
  }
}

/** All violations of a value. */
export function violationsIn(attribute: Attribute, value: unknown, path: Path, eventType: string): readonly Violation[] {
  if (attribute.kind !== 'list' || !Array.isArray(value) || value.length > attribute.most) {
    return unless(allows(attribute, value), violationOf(attribute, path));
  }
  return value.flatMap((item: unknown, index) => {
    if (!isObject(item)) return [violationOf(attribute, [...path, index])];
    return memberViolations(attribute.members, item, [...path, index], eventType);
  });
}

/** All violations of an object that may hold these members and no others. */
export function memberViolations(
  attributes: Attributes,
  given: Readonly<Record<string, unknown>>,
  path: Path,
  eventType: string,
): readonly Violation[] {
  const allowed = Object.keys(attributes);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(attributes, name));
  return [
    ...unknown.map((name): Violation => ({ path: [...path, name], rule: 'unknown-attribute', eventType, allowed })),
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      const value = ownValue(given, name);
      if (value === undefined) return unless(!isRequired(attribute), violationOf(attribute, [...path, name]));
      return violationsIn(attribute, value, [...path, name], eventType);
    }),
  ];
}

export const ownValue = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function allows(attribute: Attribute, value: unknown): boolean {
  if (value === null && isOptional(attribute)) return true;
  switch (attribute.kind) {
    case 'integer':
      return Number.isInteger(value) && (value as number) >= attribute.min && (value as number) <= attribute.max;
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return attribute.from.some((choice) => choice === value);
    case 'player':
      return value === null || isUuid(value);
    case 'jersey':
      return value === null || (typeof value === 'string' && /^\d{1,3}$/.test(value));
    case 'orderPlace':
      return value === null || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= attribute.most);
    case 'players':
      return (
        Array.isArray(value) &&
        value.length <= attribute.most &&
        value.every(isUuid) &&
        (attribute.repeats || new Set(value.map((id) => id.toLowerCase())).size === value.length)
      );
    case 'letters':
      return typeof value === 'string' && value.length <= attribute.most && [...value].every((letter) => letter in attribute.meanings);
    case 'list':
      return false;
  }
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

type Item = Readonly<Record<string, MemberValue>>;

/** Lowercases ids, as they are stored and compared everywhere else; expects an allowed value. */
export function normalize(attribute: Attribute, value: AttributeValue): AttributeValue {
  if (attribute.kind === 'player' && typeof value === 'string') return value.toLowerCase();
  if (attribute.kind === 'players' && Array.isArray(value)) return value.map((id: string) => id.toLowerCase());
  if (attribute.kind === 'list') {
    return mapMembers(attribute, value, (member, given) => (given === undefined ? undefined : normalize(member, given)) as MemberValue);
  }
  return value;
}

/** The effective value: the one that was given, else the attribute's default. */
export function valueOrDefault(attribute: Attribute, value: AttributeValue | undefined): AttributeValue {
  if (attribute.kind === 'list') {
    return mapMembers(attribute, value ?? [], (member, given) => valueOrDefault(member, given) as MemberValue);
  }
  if (value !== undefined) return value;
  if (attribute.kind === 'players') return [];
  return 'default' in attribute ? attribute.default : null;
}

/** The value as shown to a caller who may not know any player; what a list item says besides stays. */
export function withoutNames(attribute: Attribute, value: AttributeValue): AttributeValue {
  if (attribute.kind === 'list' && Array.isArray(value)) {
    return mapMembers(attribute, value, (member, given) => (given === undefined ? undefined : withoutNames(member, given)) as MemberValue);
  }
  return NAMING.has(attribute.kind) ? null : value;
}

/** The kinds of attributes that identify a player, by id or jersey number. */
const NAMING: ReadonlySet<Attribute['kind']> = new Set(['player', 'players', 'jersey']);
export const saysWho = (attribute: Attribute): boolean =>
  attribute.kind === 'list' ? Object.values(attribute.members).some(saysWho) : NAMING.has(attribute.kind);

function mapMembers(
  { members }: List,
  value: AttributeValue,
  map: (member: Member, given: MemberValue | undefined) => MemberValue | undefined,
): AttributeValue {
  return (value as readonly Item[]).map((item) =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const mapped = map(member, item[name]);
        return mapped === undefined ? [] : [[name, mapped]];
      }),
    ),
  );
}

/** A player named in a value, with the path and the player's side. */
export type NamedPlayer = Readonly<{ path: Path; playerId: PlayerId; side: Side }>;

export function playersNamed(attribute: Attribute, value: AttributeValue | undefined): readonly NamedPlayer[] {
  switch (attribute.kind) {
    case 'player':
      return value ? [{ path: [], playerId: value as PlayerId, side: attribute.side }] : [];
    case 'players':
      return ((value ?? []) as readonly PlayerId[]).map((playerId, index) => ({ path: [index], playerId, side: attribute.side }));
    case 'list':
      return ((value ?? []) as readonly Item[]).flatMap((item, index) =>
        Object.entries(attribute.members).flatMap(([name, member]) =>
          playersNamed(member, item[name]).map((named) => ({ ...named, path: [index, name] })),
        ),
      );
    default:
      return [];
  }
}
