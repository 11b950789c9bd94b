import { z } from 'zod';
import { SPORT_CODES, type SportCode } from '../../../domain/league/sport.ts';
import { SPORT_STATS } from '../../../domain/scoring/sports.ts';
import {
  type Attribute,
  type Attributes,
  isOptional,
  isRequired,
  type ListAttribute,
  valueOrDefault,
  violationOf,
} from '../../../domain/scoring/stat-attribute.ts';
import { documentedType } from './json-schema.ts';
import { pascalCase } from './problem-schemas.ts';
import { Id } from './schemas.ts';
import { textOf } from './violations.ts';

// Schemas of stat events in the API description: one for each set of attributes that event types of a sport share.

/** How an event or a lineup names a player of whom only the number is known. */
export const NUMBERED_PLAYERS =
  'A player of another league’s team is named by an id made of the number on the jersey: `00000000-0000-8000-8000-` and the number, with as many `f` before it as make twelve characters; `00000000-0000-8000-8000-ffffffffff07` is number 07.';

/** A value of an attribute, whatever the type of the event. */
const Scalar = z.union([z.number(), z.boolean(), z.string(), z.null()]);
export const AttributeValue = z.union([Scalar, z.array(z.string()), z.array(z.record(z.string(), Scalar))]);

type Direction = 'request' | 'reply';
type Kinds = readonly (readonly [type: string, meaning: string])[];
type Group = Readonly<{ sport: SportCode; kinds: Kinds; attributes: Attributes }>;

const groupsOf = (sport: SportCode): readonly Group[] => {
  const byAttributes = Map.groupBy(Object.entries(SPORT_STATS[sport].events), ([, { attributes }]) => JSON.stringify(attributes));
  return [...byAttributes.values()].map((events) => ({
    sport,
    kinds: events.map(([type, { meaning }]) => [type, meaning]),
    attributes: events[0]![1].attributes,
  }));
};

/** What `sport` means in a request. */
export const SPORT_IN_REQUEST = 'The sport of the game, by which clients tell events apart; it may be omitted';

const PREFIX = { request: 'New', reply: '' } as const;

/** Names for groups of event types with the same attributes, by the first type: generated clients use these names, so they stay. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  single: 'PlateAppearance',
  stolen_base: 'RunningPlay',
  wild_pitch: 'Misplay',
  outs_recorded: 'PitchingCount',
  rush: 'Yardage',
  field_goal_made: 'FieldGoal',
  tackle_solo: 'Tackle',
};

function nameOf({ sport, kinds, attributes }: Group): string {
  const [first] = kinds[0]!;
  if (Object.keys(attributes).length === 0) return `${pascalCase(sport)}Plain`;
  const name = COMMON_NAMES[first] ?? (kinds.length === 1 ? pascalCase(first) : undefined);
  if (!name) throw new Error(`The ${sport} events ${kinds.map(([type]) => type).join(', ')} need a name in common`);
  return pascalCase(sport) + name;
}

/** Enums by name, so that requests and replies share one schema. */
const words = new Map<string, z.ZodType>();
function wordsCalled(name: string, from: readonly (string | number)[]): z.ZodType {
  const known = words.get(name) ?? z.literal([...from]).meta({ id: name });
  words.set(name, known);
  return known;
}

/** The owner of attributes: a group of events, or the items of one of its lists. */
type Owner = Readonly<{ sport: SportCode; name: string }>;

/** Schemas of list items by name; several event types share them. */
const items = new Map<string, z.ZodType>();
function itemOf(sport: SportCode, list: ListAttribute, direction: Direction): z.ZodType {
  const name = pascalCase(sport) + list.name;
  const id = PREFIX[direction] + name;
  const members = () => membersOf({ sport, name }, list.members, direction);
  const known = items.get(id) ?? (direction === 'request' ? z.strictObject : z.object)(members()).meta({ id });
  items.set(id, known);
  return known;
}

/** A sport's first enum for an attribute name is named after the sport, as generated clients know it; others are named after their event. */
function choiceName(owner: Owner, name: string, from: readonly (string | number)[]): string {
  const lists = Object.values(SPORT_STATS[owner.sport].events).flatMap(({ attributes: { [name]: attribute } }) =>
    attribute?.kind === 'choice' ? [attribute.from.join()] : [],
  );
  return (lists[0] === from.join() ? pascalCase(owner.sport) : owner.name) + pascalCase(name);
}

function attributeSchema(owner: Owner, name: string, attribute: Attribute, direction: Direction): z.ZodType {
  const value = saidSchema(owner, name, attribute, direction);
  return isOptional(attribute) ? value.nullable() : value;
}

function saidSchema(owner: Owner, name: string, attribute: Attribute, direction: Direction): z.ZodType {
  switch (attribute.kind) {
    case 'integer':
      return z.int().min(attribute.min).max(attribute.max);
    case 'flag':
      return z.boolean();
    case 'choice':
      return wordsCalled(choiceName(owner, name, attribute.from), attribute.from);
    case 'player':
      return Id.nullable();
    case 'jersey':
      return z
        .string()
        .regex(/^\d{1,3}$/)
        .nullable();
    case 'orderPlace':
      return z.int().min(1).max(attribute.most).nullable();
    case 'letters':
      return z.string().regex(new RegExp(`^[${Object.keys(attribute.meanings).join('')}]{0,${attribute.most}}$`));
    case 'list':
      return z.array(itemOf(owner.sport, attribute, direction)).max(attribute.most);
    case 'players': {
      const ids = z.array(Id).max(attribute.most);
      return direction === 'request' ? ids : ids.nullable();
    }
  }
}

/** The allowed values, in words. */
const describe = (attribute: Attribute) => textOf(violationOf(attribute, [])).replace(/^must be /, '');

function membersOf(owner: Owner, attributes: Attributes, direction: Direction): Record<string, z.ZodType> {
  const members = Object.entries(attributes).map(([name, attribute]) => {
    const value = attributeSchema(owner, name, attribute, direction);
    const description = `${describe(attribute)}${isRequired(attribute) ? '' : `; ${whenLeftOut(attribute)}`}`;
    return [name, (isRequired(attribute) ? value : value.optional()).meta({ description })];
  });
  return Object.fromEntries(members);
}

const whenLeftOut = (attribute: Attribute) =>
  'leftOut' in attribute ? attribute.leftOut : `${JSON.stringify(valueOrDefault(attribute, undefined))} if omitted`;

const NO_ATTRIBUTES = {
  request: z.strictObject({}).meta({ id: 'NewNoAttributes', description: 'For event types without attributes' }),
  reply: z.object({}).meta({ id: 'NoAttributes', description: 'For event types without attributes' }),
};

function attributesOf(group: Group, direction: Direction) {
  if (Object.keys(group.attributes).length === 0) return NO_ATTRIBUTES[direction];
  const name = nameOf(group);
  const members = membersOf({ sport: group.sport, name }, group.attributes, direction);
  return (direction === 'request' ? z.strictObject : z.object)(members).meta({
    id: `${PREFIX[direction]}${name}Attributes`,
    description: 'The attributes of the event type, and no others',
  });
}

/** One event type, or several with the same attributes, with the members that every event has. */
function groupSchema(group: Group, shape: z.ZodRawShape, direction: Direction) {
  const { sport, kinds, attributes } = group;
  const name = PREFIX[direction] + nameOf(group);
  const types = kinds.map(([type]) => type);
  const said = attributesOf(group, direction);
  const mayBeLeftOut = direction === 'request' && !Object.values(attributes).some(isRequired);
  const members = {
    ...shape,
    sport: direction === 'reply' ? z.literal(sport) : z.literal(sport).optional().meta({ description: SPORT_IN_REQUEST }),
    type: types.length === 1 ? z.literal(types[0]!) : wordsCalled(`${nameOf(group)}Type`, types),
    attributes: mayBeLeftOut ? said.optional().meta({ description: '{} if omitted' }) : said,
  };
  const schema = (direction === 'request' ? z.strictObject : z.object)(members);
  return {
    types,
    name: `${name}Event`,
    schema: schema.meta({ id: `${name}Event`, description: kinds.map(([type, meaning]) => `\`${type}\`: ${meaning}`).join('; ') }),
  };
}

/** Members whose schema is shared already, or differs between types. */
const UNNAMED = ['id', 'gameId', 'teamId', 'createdAt', 'sport', 'type', 'attributes'];

/** The other members of an event, named: they are the same in some fifty event types, and were half of the description of these. */
const withNamedMembers = (shape: z.ZodRawShape, direction: Direction): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape as Readonly<Record<string, z.ZodType>>).map(([name, member]) => [
      name,
      UNNAMED.includes(name) ? member : documentedType(member).meta({ id: `${PREFIX[direction]}StatEvent${pascalCase(name)}` }),
    ]),
  );

/** The events of one sport, discriminated by `type`. */
function sportSchema(sport: SportCode, shape: z.ZodRawShape, direction: Direction) {
  const groups = groupsOf(sport).map((group) => groupSchema(group, shape, direction));
  const [first, ...others] = groups.map(({ schema }) => schema);
  const mapping = groups.flatMap(({ types, name }) => types.map((type) => [type, `#/components/schemas/${name}`]));
  return z.discriminatedUnion('type', [first!, ...others] as never).meta({
    id: `${PREFIX[direction]}${pascalCase(sport)}Event`,
    description: `An event of ${sport}, by type`,
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  });
}

/** The sports, discriminated by a member that requests may omit. */
const bySport = (direction: Direction) => ({
  propertyName: 'sport',
  mapping: Object.fromEntries(SPORT_CODES.map((sport) => [sport, `#/components/schemas/${PREFIX[direction]}${pascalCase(sport)}Event`])),
});

/** Events that may be recorded. The sport, which is that of the game, alone distinguishes types that several sports share. */
export function newStatEventSchema(shape: z.ZodRawShape, examples: readonly object[]) {
  const members = withNamedMembers(shape, 'request');
  const sports = SPORT_CODES.map((sport) => sportSchema(sport, members, 'request'));
  return z.union(sports as never).meta({
    id: 'NewStatEvent',
    description: 'An event of the game’s sport: one of `NewBaseballEvent`, `NewBasketballEvent` and so on',
    discriminator: bySport('request'),
    examples,
  });
}

/** Recorded events, discriminated by `sport` and then by `type`. */
export function statEventSchema(shape: z.ZodRawShape) {
  const members = withNamedMembers(shape, 'reply');
  const sports = SPORT_CODES.map((sport) => sportSchema(sport, members, 'reply'));
  return z.xor(sports as never).meta({
    id: 'StatEvent',
    description: 'What a player or a team did in a game, by sport',
    discriminator: bySport('reply'),
  });
}

/** What may be recorded, in words: the event types of each sport with their attributes, and then what each attribute may be. */
export function eventTables(): string {
  const values = new Map<string, Set<string>>();
  const rowOf = ({ kinds, attributes }: Group) => {
    for (const each of Object.entries(attributes)) tell(each);
    const names = Object.entries(attributes).map(([name, attribute]) => (isRequired(attribute) ? `**${name}**` : name));
    return `| ${kinds.map(([type]) => type).join(', ')} | ${names.join(', ') || 'none'} |`;
  };
  const tell = ([name, attribute]: [string, Attribute]) => {
    const isList = attribute.kind === 'list';
    const said = isList ? `a list of at most ${attribute.most} of ${membersInWords(attribute)}` : describe(attribute);
    values.set(name, (values.get(name) ?? new Set()).add(said.replace(/ of (the event’s team|the opposing team)/g, '')));
    if (isList) for (const each of Object.entries(attribute.members)) tell(each);
  };
  const tables = Map.groupBy(SPORT_CODES, (sport) => groupsOf(sport).map(rowOf).join('\n'));
  const ofSports = [...tables].map(([table, sports]) => `${sports.join(', ')}:\n\n| type | attributes |\n|---|---|\n${table}`);
  const ofValues = [...values].map(([name, all]) => `| ${name} | ${[...all].join('; or ')} |`);
  return [...ofSports, `| attribute | value |\n|---|---|\n${ofValues.join('\n')}`].join('\n\n');
}

const membersInWords = ({ members }: ListAttribute) =>
  `{ ${Object.entries(members)
    .map(([name, member]) => (isRequired(member) ? `**${name}**` : name))
    .join(', ')} }`;
