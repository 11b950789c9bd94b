import { z } from 'zod';
import { lazily } from '../../cache/lazily.ts';

export type JsonSchema = { [keyword: string]: unknown };
export type NamedSchemas = Record<string, JsonSchema>;

const documentation = new WeakMap<z.ZodType, () => z.ZodType>();

/**
 * Parses and serializes by `type`, but is documented as `documented`, which has a name: for values of which the API description says more than
 * the code checks here. `documented` is created only when the API is described.
 */
export function documentedAs<T extends z.ZodType>(type: T, documented: () => z.ZodType): T {
  documentation.set(type, lazily(documented));
  return type;
}

/** What a type is documented as: itself, unless `documentedAs` says otherwise. */
export const documentedType = (type: z.ZodType): z.ZodType => documentation.get(type)?.() ?? type;

/** The JSON Schema (2020-12) of a type's input or output; schemas with an id are under `$defs`. Instants are RFC 3339 text. */
export function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return schema;
}

/** Collects the named schemas, and says whether replies may have undocumented members. */
export type Documentation = Readonly<{ named: NamedSchemas; replies: 'open' | 'closed' }>;

/** The schema shown in the API description; named schemas are added to `into`. */
export function documentedSchema(type: z.ZodType, io: 'input' | 'output', into: Documentation): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = z.toJSONSchema(documentedType(type), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const documented = documentation.get(zodSchema as unknown as z.ZodType)?.();
      if (documented) replace(jsonSchema, documentedSchema(documented, io, into));
      const { def } = zodSchema._zod;
      if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      if (def.type === 'default' && io === 'input') sayDefault(jsonSchema, def.defaultValue);
      // zod omits the examples of transformed values, since it takes them for outputs; here they are inputs.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (io === 'input' && examples) jsonSchema.examples = examples as unknown[];
    },
  });
  const finished = (made: unknown) =>
    inComponents(io === 'output' && into.replies === 'open' ? opened(made) : made, into.named) as JsonSchema;
  for (const [name, definition] of Object.entries($defs)) addNamed(into.named, name, withNames(finished(definition)));
  return finished(schema);
}

/** Names for the values of an enum, in the order of the values: generators make none, or bad ones, of numbers and of words with hyphens. */
function withNames(schema: JsonSchema): JsonSchema {
  const { enum: values } = schema as { enum?: readonly unknown[] };
  return values ? { ...schema, 'x-enum-varnames': values.map(constantName) } : schema;
}
const constantName = (value: unknown): string =>
  String(value)
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replace(/^(?=\d)/, 'N')
    .toUpperCase();

/** Generators make a member with a `default` required, so the default is described in words. */
function sayDefault(schema: JsonSchema, value: unknown) {
  delete schema['default'];
  const said = `${JSON.stringify(value)} if omitted`;
  const { description } = schema as { description?: string };
  if (!description?.endsWith(said)) schema['description'] = description ? `${description}; ${said}` : said;
}

function replace(schema: JsonSchema, by: JsonSchema) {
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  Object.assign(schema, by);
}

/** Rejects two different schemas with the same name. */
function addNamed(named: NamedSchemas, name: string, schema: JsonSchema) {
  const known = named[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two different schemas are called ${name}`);
  named[name] = schema;
}

/** What a thousand members are: named, since that halves their part of the description. */
const SHARED = {
  Id: {
    type: 'string',
    format: 'uuid',
    description: 'A UUID, in lower case in replies',
    examples: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'],
  },
  Instant: { type: 'string', format: 'date-time', description: 'UTC, with milliseconds', examples: ['2026-04-11T15:00:00.000Z'] },
};
const sharedName = ({ type, format, examples }: JsonSchema): string | undefined =>
  Object.entries(SHARED).find(
    ([, known]) => known.type === type && known.format === format && JSON.stringify(known.examples) === JSON.stringify(examples),
  )?.[0];

/** Rewrites references to named schemas as the API description writes them, and refers to those that all operations share. */
function inComponents(value: unknown, named: NamedSchemas): unknown {
  if (Array.isArray(value)) return value.map((each) => inComponents(each, named));
  if (typeof value !== 'object' || value === null) return value;
  const name = sharedName(value as JsonSchema);
  if (name !== undefined) {
    addNamed(named, name, SHARED[name as keyof typeof SHARED]);
    const { description } = value as JsonSchema;
    return { ...(description !== undefined && { description }), $ref: COMPONENTS + name };
  }
  return Object.fromEntries(
    Object.entries(value).map(([keyword, member]) => {
      if (keyword === '$ref') return [keyword, String(member).replace('#/$defs/', COMPONENTS)];
      // More generators read an enum of one. A member of that name holds a schema.
      if (keyword === 'const' && typeof member !== 'object') return ['enum', [member]];
      return [keyword, inComponents(member, named)];
    }),
  );
}
const COMPONENTS = '#/components/schemas/';

/** A reply's schema for clients that may be older than the gateway: unknown members are allowed. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([keyword, value]) => !(keyword === 'additionalProperties' && value === false));
  return Object.fromEntries(members.map(([keyword, value]) => [keyword, opened(value)]));
}

/** The format of text that the serializer writes without escaping: ids never contain characters to escape. */
export const UNESCAPED = 'unsafe';

/** The same schema for the serializer: references resolved, "or null" in the form that it understands, and ids as `UNESCAPED`. */
export function serializerSchema(schema: JsonSchema): JsonSchema {
  const defs = (schema['$defs'] ?? {}) as NamedSchemas;
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, anyOf, $defs: _, examples: __, ...rest } = value as JsonSchema;
    if (typeof $ref === 'string') return plain({ ...defs[$ref.slice('#/$defs/'.length)], ...rest });
    const choices = anyOf as JsonSchema[] | undefined;
    const present = choices?.filter(({ type }) => type !== 'null');
    if (choices && present?.length === 1) return { ...(plain(present[0]) as JsonSchema), nullable: present.length < choices.length };
    const members = Object.entries({ ...rest, ...(anyOf ? { anyOf } : {}), ...(rest['format'] === 'uuid' && { format: UNESCAPED }) });
    return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
  };
  return plain(schema) as JsonSchema;
}
