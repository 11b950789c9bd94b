import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { z } from 'zod';
import { documentedSchema, type JsonSchema } from '../../../src/adapters/http/contract/json-schema.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { SITE } from '../../support/openapi-check.ts';

/** A text of a request: as it is parsed, and as it is described. */
type Text = Readonly<{ where: string; type: z.ZodType; said: JsonSchema }>;

const named: Record<string, JsonSchema> = {};
function described(type: z.ZodType): JsonSchema {
  const { $ref, ...schema } = documentedSchema(type, 'input', { named, replies: 'open' });
  return typeof $ref === 'string' ? { ...named[$ref.slice($ref.lastIndexOf('/') + 1)], ...schema } : schema;
}

/** A description without its alternative null. */
function present({ anyOf, type, ...schema }: JsonSchema): JsonSchema {
  const [only, ...others] = ((anyOf ?? []) as JsonSchema[]).filter((each) => each['type'] !== 'null');
  if (only && others.length === 0) return { ...schema, ...only };
  return { ...schema, type: Array.isArray(type) ? type.find((each) => each !== 'null') : type };
}

function textsIn(where: string, type: z.ZodType): readonly Text[] {
  const { def } = type._zod as unknown as { def: Readonly<Record<string, unknown>> };
  const within = (name: string, inner: unknown) => (inner ? textsIn(where + name, inner as z.ZodType) : []);
  if (def['type'] === 'object') return Object.entries(def['shape'] as object).flatMap(([name, inner]) => within(`/${name}`, inner));
  if (def['type'] === 'array') return within('/0', def['element']);
  const said = present(described(type));
  if (said['type'] === 'string') return [{ where, type, said }];
  if (said['type'] === 'integer') return [];
  const parts = [def['innerType'], def['in'], def['keyType'], def['valueType'], ...((def['options'] as unknown[]) ?? [])];
  return parts.flatMap((inner) => within('', inner));
}

const texts = makeRoutes(SITE).flatMap((route) =>
  [route.params, route.query, ...(route.type === 'api' ? [route.body] : [])].flatMap((part) =>
    part ? textsIn(`${route.method.toUpperCase()} ${route.path}`, part) : [],
  ),
);
/** One of each form: that of ids alone is in a thousand places. */
const forms = [
  ...new Map(
    texts
      .filter(({ said }) => 'pattern' in said)
      .map((text) => [JSON.stringify([text.said['pattern'], text.said['description']]), text] as const)
      .values(),
  ).values(),
].map((text) => [String(text.said['pattern']), text] as const);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
/** Whether the description takes a text; its lengths count after trimming, and of some formats it names only the kind. */
function taking({ pattern, format }: JsonSchema): (text: string) => boolean {
  const isExact = ['uuid', 'date', 'date-time'].includes(String(format));
  const validate = ajv.compile({ type: 'string', pattern, ...(isExact && { format }) });
  return (text) => validate(text) as boolean;
}

/** Texts of a form, and such as people and broken clients make of them. */
const near = (form: string) =>
  fc
    .tuple(fc.stringMatching(new RegExp(form)), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(), fc.nat(6))
    .map(([text, other, at, how]) => {
      const place = at % (text.length + 1);
      return [
        text,
        ` ${text}\n`,
        text.toUpperCase(),
        text.toLowerCase(),
        text.slice(0, place) + other + text.slice(place),
        text.slice(0, place) + text.slice(place + 1),
        other,
      ][how]!;
    });

test('every text of a request has a form, words or a length', () => {
  const isFree = ({ said }: Text) => !['pattern', 'format', 'enum', 'minLength', 'maxLength'].some((keyword) => keyword in said);
  expect(texts.filter(isFree).map(({ where }) => where)).toEqual([
    // The names of attributes, which are described by the types of events.
    'POST /api/mobile/games/:gameId/player-stats/attributes',
    // A word of the identity provider, which the page ignores if it is another.
    'GET /app//error',
    'GET /console//error',
  ]);
});

test('no form looks ahead or behind, which the expressions of Go and Rust cannot', () => {
  expect(texts.map(({ said }) => String(said['pattern'])).filter((pattern) => /\(\?[=!<]/.test(pattern))).toEqual([]);
});

describe('a form', () => {
  /** Refused by the rules of brackets, which name the rounds that there are. */
  const parsed = forms.filter(([, { where }]) => where !== 'POST /api/org/brackets/series/0/round');
  test.each(parsed)('%s refuses nothing that the server takes', (form, { type, said }) => {
    const takes = taking(said);
    fc.assert(
      fc.property(near(form), (text) => {
        if (type.safeParse(text).success) expect({ text, takes: takes(text) }).toEqual({ text, takes: true });
      }),
      { numRuns: 300 },
    );
  });

  const narrower: Readonly<Record<string, string>> = {
    cursor: 'only those that the list has returned',
    timeZone: 'only those that there are',
    before: 'only dates that there are',
    upTo: 'only dates that there are',
    mapping: 'only JSON',
    email: 'none with control characters',
    contactEmail: 'none with control characters',
  };
  const exact = forms.filter(([, { where }]) => !(where.slice(where.lastIndexOf('/') + 1) in narrower));
  test.each(exact)('%s takes nothing that the server refuses', (form, { type }) => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(form), { maxLength: 100 }), (text) => {
        expect({ text, refused: type.safeParse(text).error?.issues }).toEqual({ text, refused: undefined });
      }),
      { numRuns: 100 },
    );
  });
});
