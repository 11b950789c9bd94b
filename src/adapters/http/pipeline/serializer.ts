import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { jsonSchemaOf, serializerSchema, UNESCAPED } from '../contract/json-schema.ts';

type Serialize = (value: unknown) => string;
/** The format of ids, which may decide which type of a union a value has. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const compiled = new WeakMap<z.ZodType, Serialize>();

/** Serializes a reply by its schema: undeclared members are never sent, and a missing one is an error. */
export function serialize(type: z.ZodType, value: unknown): string {
  const known = compiled.get(type);
  if (known) return known(value);
  const made = compile(type);
  compiled.set(type, made);
  return made(value);
}

const compile = (type: z.ZodType): Serialize =>
  fastJson(serializerSchema(jsonSchemaOf(type, 'output')) as never, { ajv: { formats: { [UNESCAPED]: UUID } } }) as Serialize;
