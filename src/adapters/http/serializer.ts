import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { jsonSchemaOf, serializerSchema } from './json-schema.ts';

type Serialize = (value: unknown) => string;
const compiled = new WeakMap<z.ZodType, Serialize>();

/** Writes a reply as its schema declares it: what is not declared never leaves, and what is missing is an error. */
export function serialize(type: z.ZodType, value: unknown): string {
  const known = compiled.get(type);
  if (known) return known(value);
  const made = fastJson(serializerSchema(jsonSchemaOf(type, 'output')) as never) as Serialize;
  compiled.set(type, made);
  return made(value);
}
