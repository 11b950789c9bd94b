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
  const members = type instanceof z.ZodObject ? Object.entries(type.shape as z.ZodRawShape) : [];
  if (!members.some(([, member]) => itemOf(member))) return compileWhole(type);
  const writes = members.map(([name, member]): Serialize => {
    const item = itemOf(member);
    if (!item) {
      const write = compileWhole(z.object({ [name]: member }));
      return (value) => write(value).slice(1, -1);
    }
    const write = serializeOnce(item);
    return (value) => `"${name}":[${(value as Readonly<Record<string, readonly object[]>>)[name]!.map(write).join(',')}]`;
  });
  // An omitted member is empty.
  return (value) => `{${writes.flatMap((write) => write(value) || []).join(',')}}`;
}

/** The schema of the items, if the member is a list of values that are used again. */
function itemOf(member: unknown): z.ZodType | undefined {
  const item = member instanceof z.ZodArray ? (member.element as z.ZodType) : undefined;
  return item && REUSED.has(item) ? item : undefined;
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
