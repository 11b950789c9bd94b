import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown };

/** The JSON Schema (2020-12) of what goes in or comes out; schemas with an id are under `$defs`. Instants are RFC 3339 text. */
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

/** The same schema for a serializer: references resolved, and "or null" said the way it understands. */
export function serializerSchema(schema: JsonSchema): JsonSchema {
  const defs = (schema['$defs'] ?? {}) as Record<string, JsonSchema>;
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, anyOf, $defs: _, examples: __, ...rest } = value as JsonSchema;
    if (typeof $ref === 'string') return plain({ ...defs[$ref.slice('#/$defs/'.length)], ...rest });
    const choices = anyOf as JsonSchema[] | undefined;
    const present = choices?.filter(({ type }) => type !== 'null');
    if (choices && present?.length === 1) return { ...(plain(present[0]) as JsonSchema), nullable: present.length < choices.length };
    const members = Object.entries({ ...rest, ...(anyOf ? { anyOf } : {}) });
    return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
  };
  return plain(schema) as JsonSchema;
}
