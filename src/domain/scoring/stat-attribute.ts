import type { PlayerId } from '../shared/ids.ts';
import type { Path, Side, Violation } from '../shared/violation.ts';

/** With `isOptional` it may be left unsaid, and is then not known. */
type Optional = Readonly<{ isOptional?: true }>;
type Whole = Optional & Readonly<{ kind: 'whole'; min: number; max: number; default: number | null }>;
type Flag = Optional & Readonly<{ kind: 'flag'; default: false | null }>;
type Choice<V extends string | number = string | number> = Optional & Readonly<{ kind: 'choice'; from: readonly V[]; default: V | null }>;
type Player = Readonly<{ kind: 'player'; side: Side }>;
/** The number on a shirt, for somebody whose id the recorder does not know; who is recorded so gets no figures by it. */
type Jersey = Readonly<{ kind: 'jersey' }>;
type Players = Readonly<{ kind: 'players'; side: Side; most: number }>;

/** What an event may say beyond its type. `default` is what counts where it is not said; null there means that it must be, unless it is optional. */
export type Attribute = Whole | Flag | Choice | Player | Players | Jersey;
export type Attributes = Readonly<Record<string, Attribute>>;
export type AttributeValue = number | boolean | string | null | readonly string[];

type ValueOf<A extends Attribute> = A extends Readonly<{ isOptional: true }> ? SaidValueOf<A> | null : SaidValueOf<A>;
type SaidValueOf<A extends Attribute> = A extends Whole
  ? number
  : A extends Flag
    ? boolean
    : A extends Choice<infer V>
      ? V
      : A extends Player
        ? PlayerId | null
        : A extends Jersey
          ? string | null
          : readonly PlayerId[];
/** The attributes of one event as its credits see them: with nothing missing. */
export type Values<A extends Attributes> = { readonly [Name in keyof A]: ValueOf<A[Name]> };

/** From `min` to `max`, both allowed. */
export const whole = (min: number, max: number, fallback = 0): Whole => ({ kind: 'whole', min, max, default: fallback });
export const FLAG: Flag = { kind: 'flag', default: false };
/** Without `default` the choice must be made. */
export const oneOf = <const V extends string | number>(from: readonly V[], fallback: NoInfer<V> | null = null): Choice<V> => ({
  kind: 'choice',
  from,
  default: fallback,
});
export const player = (side: Side): Player => ({ kind: 'player', side });
export const JERSEY: Jersey = { kind: 'jersey' };
export const players = (side: Side, most: number): Players => ({ kind: 'players', side, most });
export const required = <A extends Whole | Flag>(attribute: A): A => ({ ...attribute, default: null });
export const optional = <A extends Whole | Flag | Choice>(attribute: A) => ({ ...attribute, default: null, isOptional: true }) as const;
/** Whether it may be null where it is said at all. */
export const isOptional = (attribute: Attribute): boolean => 'isOptional' in attribute && attribute.isOptional === true;

/** Whether the event says nothing without it. */
export const isRequired = (attribute: Attribute): boolean => 'default' in attribute && attribute.default === null && !isOptional(attribute);

/** What is wrong with a value that the attribute does not allow. */
export function violationOf(attribute: Attribute, path: Path): Violation {
  switch (attribute.kind) {
    case 'whole':
      return { path, rule: 'out-of-range', min: attribute.min, limit: attribute.max };
    case 'flag':
      return { path, rule: 'not-boolean' };
    case 'choice':
      return { path, rule: 'not-a-choice', allowed: attribute.from };
    case 'player':
      return { path, rule: 'not-a-player-id', side: attribute.side };
    case 'jersey':
      return { path, rule: 'not-a-jersey-number' };
    case 'players':
      return { path, rule: 'not-player-ids', side: attribute.side, limit: attribute.most };
  }
}

export function allows(attribute: Attribute, value: unknown): value is AttributeValue {
  if (value === null && isOptional(attribute)) return true;
  switch (attribute.kind) {
    case 'whole':
      return Number.isInteger(value) && (value as number) >= attribute.min && (value as number) <= attribute.max;
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return attribute.from.some((choice) => choice === value);
    case 'player':
      return value === null || isUuid(value);
    case 'jersey':
      return value === null || (typeof value === 'string' && /^\d{1,3}$/.test(value));
    case 'players':
      return (
        Array.isArray(value) &&
        value.length <= attribute.most &&
        value.every(isUuid) &&
        new Set(value.map((id) => id.toLowerCase())).size === value.length
      );
  }
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Ids in lower case, as they are kept and compared everywhere else. */
export function normalize(attribute: Attribute, value: AttributeValue): AttributeValue {
  if (attribute.kind === 'player' && typeof value === 'string') return value.toLowerCase();
  if (attribute.kind === 'players' && Array.isArray(value)) return value.map((id: string) => id.toLowerCase());
  return value;
}

/** What counts: the value that was given, else the attribute's own. */
export function valueOrDefault(attribute: Attribute, value: AttributeValue | undefined): AttributeValue {
  if (value !== undefined) return value;
  if (attribute.kind === 'players') return [];
  return 'default' in attribute ? attribute.default : null;
}

/** The players whom a value of this attribute names. */
export function playersNamed(attribute: Attribute, value: AttributeValue | undefined): readonly PlayerId[] {
  if (attribute.kind === 'players') return (value ?? []) as readonly PlayerId[];
  return attribute.kind === 'player' && value ? [value as PlayerId] : [];
}
