import type { JsonSchema, NamedSchemas } from './json-schema.ts';

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-04-11',
  'date-time': '2026-04-11T15:00:00.000Z',
  email: 'pat@example.org',
  uri: 'https://example.org',
  uuid: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
};

const ANY_TEXT = 'Example';

/** An example of a request or a reply: what a schema says itself, else one that is made of the examples of its required members. */
export function exampleOf(schema: JsonSchema, named: NamedSchemas): unknown {
  const { $ref, examples, enum: values, anyOf, oneOf, type, properties = {}, required = [], items, format, minimum } = schema;
  const of = (part: unknown) => exampleOf(part as JsonSchema, named);
  if (Array.isArray(examples)) return examples[0];
  if (typeof $ref === 'string') return of(named[$ref.split('/').at(-1)!]);
  if (Array.isArray(values)) return values[0];
  const alternatives = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (alternatives) {
    const example = of(alternatives.find((each) => each['type'] !== 'null') ?? alternatives[0]);
    const mayBeNull = alternatives.some((each) => each['type'] === 'null');
    return example === ANY_TEXT && mayBeNull ? null : example;
  }
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object': {
      const members = Object.keys(properties as object);
      // A change names at least one member.
      const shown = (required as readonly string[]).length > 0 ? (required as readonly string[]) : members.slice(0, 1);
      return Object.fromEntries(shown.map((name) => [name, of((properties as JsonSchema)[name])]));
    }
    case 'array':
      return [of(items)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(Number(minimum ?? 1), 1);
    default:
      return FORMATS[String(format)] ?? (Array.isArray(type) && type.includes('null') ? null : ANY_TEXT);
  }
}
