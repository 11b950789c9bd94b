import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import { jsonSchemaOf, serializerSchema, UNESCAPED } from './json-schema.ts';

type Serialize = (value: unknown) => string;
/** The format of ids, which may decide which type of a union a value has. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const compiled = new WeakMap<z.ZodType, Serialize>();

const REUSED = new WeakSet<z.ZodType>();
/** Marks the schema of values that use cases return again while they are unchanged: in a list of a reply, each of them is serialized once. */
export function reused<T extends z.ZodType>(type: T): T {
  REUSED.add(type);
  return type;
}

/** Serializes a reply by its schema: undeclared members are never sent, and a missing one is an error. */
export function serialize(type: z.ZodType, value: unknown): string {
  const known = compiled.get(type);
  if (known) return known(value);
  const made = compile(type);
  compiled.set(type, made);
  return made(value);
}

function compile(type: z.ZodType): Serialize {
  const shape: Readonly<Record<string, unknown>> = type instanceof z.ZodObject ? type.shape : {};
  const lists = Object.entries(shape).flatMap(([name, member]) =>
    member instanceof z.ZodArray && REUSED.has(member.element as z.ZodType)
      ? [{ name, serialize: serializeOnce(member.element as z.ZodType) }]
      : [],
  );
  if (lists.length === 0) return compileWhole(type);
  const names = new Set(lists.map(({ name }) => name));
  const others = compileWhole(z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => !names.has(name))) as z.ZodRawShape));
  return (value) => {
    const written = lists.map(
      (list) => `"${list.name}":[${(value as Readonly<Record<string, readonly object[]>>)[list.name]!.map(list.serialize).join(',')}]`,
    );
    const rest = others(value).slice(1, -1);
    return `{${[...written, ...(rest ? [rest] : [])].join(',')}}`;
  };
}

function serializeOnce(type: z.ZodType): (value: object) => string {
  const known = new WeakMap<object, string>();
  return (value) => {
    const text = known.get(value);
    if (text !== undefined) return text;
    // The serializer concatenates pieces, which are faster to join once they are one.
    const made = Buffer.from(serialize(type, value)).toString();
    known.set(value, made);
    return made;
  };
}

const compileWhole = (type: z.ZodType): Serialize =>
  fastJson(serializerSchema(jsonSchemaOf(type, 'output')) as never, { ajv: { formats: { [UNESCAPED]: UUID } } }) as Serialize;
