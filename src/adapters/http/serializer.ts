import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { jsonSchemaOf, serializerSchema, UNESCAPED } from './json-schema.ts';

type Serialize = (value: unknown) => string;
/** Which of several types a value is of may depend on its ids. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const compiled = new WeakMap<z.ZodType, Serialize>();

/** Writes a reply as its schema declares it: what is not declared never leaves, and what is missing is an error. */
export function serialize(type: z.ZodType, value: unknown): string {
  const known = compiled.get(type);
  if (known) return known(value);
  const made = fastJson(serializerSchema(jsonSchemaOf(type, 'output')) as never, { ajv: { formats: { [UNESCAPED]: UUID } } }) as Serialize;
  compiled.set(type, made);
  return made(value);
}
