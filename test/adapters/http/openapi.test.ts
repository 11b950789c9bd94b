import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as knownValues from '../../../clients/typescript/src/known-values.ts';
import { CORE, GROUP_IDS } from '../../../src/adapters/http/contract/groups.ts';
import { openApi } from '../../../src/adapters/http/contract/openapi.ts';
import { sliceOf } from '../../../src/adapters/http/contract/openapi-slice.ts';
import { problemName } from '../../../src/adapters/http/contract/problem-schemas.ts';
import { type Kind, membersOf, PROBLEMS } from '../../../src/adapters/http/contract/problems.ts';
import type { Fault } from '../../../src/adapters/http/contract/violations.ts';
import { parsePart } from '../../../src/adapters/http/pipeline/parse-request.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { SPORT_STATS } from '../../../src/domain/scoring/sports.ts';
import { SITE } from '../../support/openapi-check.ts';

type Schema = { [keyword: string]: unknown };
type Header = { description?: string };
type Response = {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema; example?: unknown }>;
};
type Operation = {
  operationId: string;
  description?: string;
  parameters: (Schema & { $ref?: string; schema?: Schema })[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Response>;
};
type Document = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, Schema>;
  };
};

const describing = (form?: 'closed', site: Parameters<typeof openApi>[1] = SITE) =>
  JSON.parse(JSON.stringify(openApi(makeRoutes(SITE), site, form))) as Document;
const whole = openApi(makeRoutes(SITE), SITE);
const api = JSON.parse(JSON.stringify(whole)) as Document;
const operations = Object.values(api.paths).flatMap((path) => Object.values(path));

/** Every schema in `schema`, itself and those that it refers to included. */
function schemasIn(schema: unknown, seen = new Set<unknown>()): Schema[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, examples: _, example: __, discriminator: ___, ...members } = schema as Schema;
  const referred = typeof $ref === 'string' ? schemasIn(api.components.schemas[$ref.split('/').at(-1)!], seen) : [];
  return [schema as Schema, ...referred, ...Object.values(members).flatMap((member) => schemasIn(member, seen))];
}

/** The same without those that it refers to. */
const schemasOnly = (schema: unknown): Schema[] =>
  typeof schema === 'object' && schema !== null ? [schema as Schema, ...Object.values(schema).flatMap(schemasOnly)] : [];

const requestSchemas = schemasIn(operations.map(({ requestBody }) => requestBody?.content));
const replySchemas = schemasIn([
  operations.map(({ responses }) => Object.values(responses).map(({ content }) => content)),
  Object.values(api.components.responses).map(({ content }) => content),
  api.components.schemas['Problem'],
]);

describe('requests', () => {
  test('are closed, to the last object in them', () => {
    const objects = requestSchemas.filter(({ type, properties }) => type === 'object' && properties);
    expect(objects.length).toBeGreaterThan(10);
    expect(objects.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
  });

  test('say their defaults in words, since generators make a member with a default a required one', () => {
    const parameters = operations.flatMap(({ parameters: all }) => all);
    expect([...requestSchemas, ...parameters.map(({ schema }) => schema ?? {})].filter((schema) => 'default' in schema)).toEqual([]);
    expect(api.components.schemas['NewMessage']).toMatchObject({
      properties: { replyToId: { description: expect.stringMatching(/null if omitted$/) } },
    });
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({ description: expect.stringMatching(/50 if omitted$/) });
  });
});

describe('replies', () => {
  test('are open, for members that later versions send', () => {
    expect(replySchemas.filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
    expect(replySchemas.filter(({ unevaluatedProperties }) => unevaluatedProperties === false)).toEqual([]);
  });

  test('are closed in the form that tests check them by', () => {
    const closed = describing('closed');
    for (const [name, { properties, additionalProperties }] of Object.entries(api.components.schemas)) {
      if (properties && additionalProperties === undefined)
        expect([name, closed.components.schemas[name]]).toEqual([name, expect.objectContaining({ additionalProperties: false })]);
    }
  });
});

test('every whole number has bounds of its own', () => {
  const parameters: Schema[] = operations.flatMap((operation) => operation.parameters.flatMap(({ schema }) => (schema ? [schema] : [])));
  const unbounded = [...requestSchemas, ...replySchemas, ...parameters]
    .filter(({ type }) => type === 'integer')
    .filter(({ minimum, maximum }) => !(Number(minimum) >= -2_147_483_647 && Number(maximum) <= 2_147_483_647));
  expect(unbounded).toEqual([]);
});

test('a constant is an enum of one, which more generators read', () => {
  expect([...requestSchemas, ...replySchemas].filter((schema) => 'const' in schema)).toEqual([]);
});

test('every set of words has a name', () => {
  const named = new Set(Object.values(api.components.schemas));
  const isSet = ({ enum: words }: Schema) => Array.isArray(words) && words.length > 1;
  const nameless = [...requestSchemas, ...replySchemas].filter((schema) => isSet(schema) && !named.has(schema));
  expect(nameless).toEqual([]);
  expect(Object.keys(api.components.schemas)).toEqual(expect.arrayContaining(['Role', 'GameStatus', 'PeriodScore', 'SportCode']));
});

test('every object within another has a name, which generated clients show; foreign files apart', () => {
  const objectsIn = (schema: Schema, path: string): string[] => {
    const inner = (value: unknown, at: string): string[] => {
      const each = value as Schema;
      if (each['type'] === 'object' && each['properties']) return [at];
      return [...((each['anyOf'] ?? []) as unknown[]).flatMap((one) => inner(one, at)), ...(each['items'] ? inner(each['items'], at) : [])];
    };
    return Object.entries((schema['properties'] ?? {}) as Schema).flatMap(([name, value]) => inner(value, `${path}.${name}`));
  };
  const nameless = Object.entries(api.components.schemas).flatMap(([name, schema]) => objectsIn(schema, name));
  expect(nameless.filter((path) => !/^AppleAppSiteAssociation/.test(path))).toEqual([]);
});

test('stat events are told apart by their sport, and within it by their type', () => {
  for (const prefix of ['', 'New']) {
    const { discriminator } = api.components.schemas[`${prefix}StatEvent`] as { discriminator?: { propertyName: string; mapping: Schema } };
    expect(discriminator?.propertyName).toBe('sport');
    for (const [sport, ref] of Object.entries(discriminator!.mapping)) {
      const events = api.components.schemas[String(ref).split('/').at(-1)!] as { oneOf: { $ref: string }[]; discriminator: Schema };
      expect(events.discriminator['propertyName']).toBe('type');
      const sports = events.oneOf.map(({ $ref }) => (api.components.schemas[$ref.split('/').at(-1)!] as Schema)['properties'] as Schema);
      for (const { sport: said } of sports) expect((said as Schema)['enum']).toEqual([sport]);
    }
  }
});

test('every word of a set has a name of its own, which is one in every language', () => {
  const sets = Object.entries(api.components.schemas).filter(([, schema]) => schema['enum']);
  expect(sets.length).toBeGreaterThan(50);
  for (const [name, { enum: values, 'x-enum-varnames': names = [] }] of sets as [string, Record<string, string[]>][]) {
    expect([name, names.length, new Set(names).size]).toEqual([name, values!.length, values!.length]);
    expect(names.filter((each) => !/^[A-Z][A-Z0-9_]*$/.test(each))).toEqual([]);
  }
});

test('every request has one type of body, which every generator can send', () => {
  const types = operations.flatMap(({ requestBody }) => (requestBody ? [Object.keys(requestBody.content)] : []));
  expect(new Set(types.map(String))).toEqual(new Set(['application/json', 'multipart/form-data']));
});

test('a long query is among the refusals, and of every operation a request that arrives too slowly', () => {
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, { parameters, responses }] of Object.entries(methods)) {
      const hasQuery = (parameters as Schema[]).some((each) => each['in'] === 'query');
      expect([path, method, '414' in responses, '408' in responses]).toEqual([path, method, hasQuery, true]);
    }
});

test('an id and an instant are described once', () => {
  const inline = Object.entries(api.components.schemas).filter(([name, schema]) =>
    schemasOnly(schema).some(({ format, pattern, $ref }) => !$ref && !['Id', 'Instant'].includes(name) && format === 'uuid' && !pattern),
  );
  expect(inline.map(([name]) => `${name}: an id in a reply is Id, in a request id(), of contract/schemas.ts`)).toEqual([]);
});

describe('what is generated', () => {
  const written = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;

  test('is openapi.json, as the routes are', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const described = describing(undefined, { ...SITE, version });
    expect(isDeepStrictEqual(written, described) || 'openapi.json is not what the routes say: npm run openapi').toBe(true);
  });

  test('is the client, with every operation, schema and known value of openapi.json', () => {
    const types = readFileSync('clients/typescript/src/schema.ts', 'utf8');
    const typed = new Set([...types.matchAll(/^ +(\w+): /gm)].map(([, name]) => name));
    const names = [
      ...Object.values(written.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId)),
      ...Object.keys(written.components.schemas),
    ];
    const values: readonly unknown[] = Object.values(knownValues).map((list) => [...list]);
    const enums = Object.entries(written.components.schemas).filter(([, schema]) => schema['enum']);
    const missing = [
      ...names.filter((name) => !typed.has(name)),
      ...enums.filter(([, schema]) => !values.some((list) => isDeepStrictEqual(list, schema['enum']))).map(([name]) => name),
    ];
    expect(missing.map((name) => `clients/typescript lacks ${name} of openapi.json: npm run openapi:client`)).toEqual([]);
  });
});

test('every operation says who may call it', () => {
  for (const { operationId, description } of operations)
    expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^Open to /m)]);
});

/** Tells what is wrong with values by schemas of the description; undefined for none. */
function validating(): (schema: Schema, value: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const refersTo = (schemas: string) => (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', schemas));
  ajv.addSchema({ $id: 'api', $defs: refersTo('#/$defs/')(api.components.schemas) });
  const standalone = refersTo('api#/$defs/');
  return (schema, value) => (ajv.validate(standalone(schema), value) ? undefined : ajv.errorsText(ajv.errors));
}

test('every example is one of what it stands by', () => {
  const faultsOf = validating();
  const wrong = [...new Set([...requestSchemas, ...replySchemas])].flatMap(({ examples = [], ...schema }) =>
    (examples as unknown[]).map((example) => ({ example, faults: faultsOf(schema, example) })).filter(({ faults }) => faults !== undefined),
  );
  expect(wrong).toEqual([]);
  // What is cut off with "…" is no value.
  expect(JSON.stringify([...requestSchemas, ...replySchemas].map(({ examples }) => examples))).not.toContain('…');
});

const withBody = makeRoutes(SITE).flatMap((route) =>
  route.type === 'api' && route.body ? [[route.operationId, route.body] as const] : [],
);

test.each(withBody)('the example of the body of %s is one that the operation takes', (operationId, schema) => {
  const { requestBody } = operations.find((each) => each.operationId === operationId)!;
  const { example } = requestBody!.content['application/json']!;
  expect(example).toBeDefined();
  const faults: Fault[] = [];
  parsePart('body', schema, example, faults);
  expect({ example, faults }).toEqual({ example, faults: [] });
});

test('every reply of the core has an example that is one', () => {
  const faultsOf = validating();
  const ofCore = operations.filter(({ operationId }) => (CORE as readonly string[]).includes(operationId));
  const replies = ofCore.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const reply = content?.['application/json'];
      return reply && status.startsWith('2') ? [{ operationId, ...reply }] : [];
    }),
  );
  expect(new Set(replies.map(({ operationId }) => operationId)).size).toBe(CORE.length - 1);
  const faults = replies.map(({ operationId, schema, example }) => ({ operationId, faults: faultsOf(schema, example) }));
  expect(faults.filter((each) => each.faults !== undefined)).toEqual([]);
});

test('the introduction names each member that leads to the next page, and the parameter that takes it', () => {
  const leads = operations.flatMap(({ parameters, responses }) => {
    const found = schemasIn(responses['200']).flatMap(({ properties = {} }) => Object.keys(properties as Schema));
    const takes = parameters.map(({ name }) => name);
    return [['nextCursor', 'cursor'] as const, ['nextBefore', 'before'] as const].filter(
      ([member, parameter]) => found.includes(member) && takes.includes(parameter),
    );
  });
  expect(new Set(leads.flat())).toEqual(new Set(['nextCursor', 'cursor', 'nextBefore', 'before']));
  for (const name of leads.flat()) expect(api.info.description).toContain(`\`${name}\``);
});

describe('a problem', () => {
  test('is one of all kinds, told apart by type', () => {
    const { oneOf, discriminator } = api.components.schemas['Problem'] as { oneOf: { $ref: string }[]; discriminator: Schema };
    const names = (Object.keys(PROBLEMS) as Kind[]).map((kind) => `#/components/schemas/${problemName(kind)}`);
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(names);
    expect(discriminator).toEqual({
      propertyName: 'type',
      mapping: Object.fromEntries(Object.keys(PROBLEMS).map((kind, index) => [`/problems/${kind}`, names[index]])),
    });
  });

  test.each(Object.keys(PROBLEMS) as Kind[])('of kind %s has the members that its page explains', (kind) => {
    const { properties, required } = api.components.schemas[problemName(kind)] as {
      properties: Record<string, Schema>;
      required: string[];
    };
    expect(properties).toMatchObject({ type: { enum: [`/problems/${kind}`] }, status: { enum: [PROBLEMS[kind].status] } });
    const explained = ['type', 'title', 'status', 'detail', 'instance', ...Object.keys(membersOf(kind))];
    expect(Object.keys(properties).sort()).toEqual(explained.sort());
    expect(required.toSorted()).toEqual(explained);
  });
});

describe('a response', () => {
  const responses = [...Object.values(api.components.responses), ...operations.flatMap(({ responses }) => Object.values(responses))];

  test('that several operations give stands once, under the components', () => {
    const refusals = operations.flatMap((operation) =>
      Object.entries(operation.responses).filter(([, { content }]) => content?.['application/problem+json']),
    );
    expect(refusals).toEqual([]);
  });

  test('has headers that are described', () => {
    const refs = responses.flatMap(({ headers }) => Object.values(headers ?? {}) as { $ref: string }[]);
    expect(refs.length).toBeGreaterThan(100);
    for (const { $ref } of refs) expect(api.components.headers[$ref.split('/').at(-1)!]?.description).toBeTruthy();
  });
});

describe('the groups', () => {
  test('hold every tag once, and begin with the core in the order of its specification', () => {
    const { tags, 'x-tagGroups': groups } = whole;
    const ofGroups = groups.flatMap((group) => [...group.tags]);
    const missing = tags.filter(({ name }) => !ofGroups.includes(name));
    expect(missing.map(({ name }) => `add ${name} to the modules of a group in adapters/http/contract/groups.ts`)).toEqual([]);
    expect(tags.map(({ name }) => name)).toEqual(ofGroups);
    const core: readonly string[] = CORE;
    expect(operations.map(({ operationId }) => operationId).filter((each) => core.includes(each))).toEqual(core);
    expect(operations[0]!.operationId).toBe(core[0]);
    expect(CORE).toHaveLength(33);
  });
});

describe('a slice', () => {
  const sliced = (group: (typeof GROUP_IDS)[number] | 'core') => JSON.parse(JSON.stringify(sliceOf(whole, group))) as Document;

  test('of the core has its operations, at most 120 KB', () => {
    const core = sliced('core');
    const ids = Object.values(core.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(ids.toSorted()).toEqual(CORE.toSorted());
    expect(JSON.stringify(core).length).toBeLessThanOrEqual(120_000);
  });

  test.each(['core', ...GROUP_IDS] as const)('%s stands alone and holds nothing that it does not need', (group) => {
    const slice = sliced(group);
    const referred = new Set(
      [...JSON.stringify(slice).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    const { securitySchemes: _, ...components } = slice.components;
    const there = Object.entries(components).flatMap(([kind, members]) => Object.keys(members).map((name) => `${kind}/${name}`));
    expect(there.toSorted()).toEqual([...referred].sort());
  });

  test('names in words every type of event and every attribute', () => {
    const { description } = sliced('core').components.schemas['NewStatEvent'] as { description: string };
    for (const { events } of Object.values(SPORT_STATS))
      for (const [type, { attributes }] of Object.entries(events)) {
        const row = description
          .split('\n')
          .find((line) => line.startsWith('| ') && line.slice(2).split(' | ')[0]!.split(', ').includes(type));
        expect([type, row]).toEqual([type, expect.any(String)]);
        for (const name of Object.keys(attributes)) expect([name, description.includes(`\n| ${name} | `)]).toEqual([name, true]);
      }
  });

  test('says of each operation whom it is open to and every refusal of its own, and of all others once where they are said', () => {
    const whole = openApi(makeRoutes(SITE), SITE);
    const { paths, components } = sliced('core');
    const { description: ofAll } = components.schemas['Problem'] as { description: string };
    for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
      const original = operations.find(({ operationId }) => operationId === operation.operationId)!;
      const kinds = Object.values(original.responses).flatMap(({ $ref }) => {
        const refused = $ref && (whole.components.responses as Record<string, { description: string }>)[$ref.split('/').at(-1)!];
        return refused ? [...refused.description.matchAll(/`([a-z-]+)`:/g)].map(([, kind]) => kind!) : [];
      });
      const said = `${operation.description} ${ofAll}`;
      const unsaid = kinds.filter((kind) => !said.includes(`\`${kind}\``));
      expect({ [operation.operationId]: unsaid }).toEqual({ [operation.operationId]: [] });
      expect(operation.description).toContain('Open to ');
    }
  });

  test.each(['core', 'week'] as const)('%s gives the members of a problem that an app reads most a form', (group) => {
    const { Problem } = sliced(group).components.schemas as Record<string, { properties: Record<string, object> }>;
    const { errors, orgs, reason, cause } = Problem!.properties;
    expect({ errors, orgs }).toEqual({
      errors: { type: 'array', items: { $ref: '#/components/schemas/Fault' } },
      orgs: { type: 'array', items: { $ref: '#/components/schemas/OrgChoice' } },
    });
    expect([reason, cause]).not.toContainEqual({});
  });

  test('takes what the whole description takes, and refuses what it does not know', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const { schemas } = sliced('core').components;
    ajv.addSchema({ $id: 'core', $defs: JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) });
    const [example] = api.components.schemas['NewStatEvent']!['examples'] as [object];
    expect(ajv.validate('core#/$defs/NewStatEvent', example)).toBe(true);
    expect(ajv.validate('core#/$defs/NewStatEvent', { ...example, nothing: 1 })).toBe(false);
  });
});

test('every operation says what it does beyond its name', () => {
  expect(operations.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([]);
});

describe('signing in', () => {
  test('is by OpenID Connect, with any of the issuers', () => {
    const { securitySchemes } = describing(undefined, {
      version: '1',
      issuers: ['https://a.example.org/', 'https://b.example.org/x'],
    }).components;
    expect(securitySchemes).toMatchObject({
      openId: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example.org/.well-known/openid-configuration' },
      openId2: { type: 'openIdConnect', openIdConnectUrl: 'https://b.example.org/x/.well-known/openid-configuration' },
    });
  });
});

test('the introduction says that a POST without a key that was answered 503 may have been stored', () => {
  expect(api.info.description).toMatch(/without a key may have been committed even though it returned 503/);
});
