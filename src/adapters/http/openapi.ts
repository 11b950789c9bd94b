import type { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { type Kind, PROBLEMS } from './problems.ts';
import { type ApiRoute, type Route, TAGS } from './route.ts';

type Components = Record<string, JsonSchema>;

/** Moves named schemas to the components, where every reference finds them. */
function hoist(schema: JsonSchema, components: Components): JsonSchema {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([keyword]) => keyword !== '$defs');
    return Object.fromEntries(
      entries.map(([keyword, member]) =>
        keyword === '$ref' ? [keyword, String(member).replace('#/$defs/', '#/components/schemas/')] : [keyword, rewrite(member)],
      ),
    );
  };
  for (const [name, named] of Object.entries((schema['$defs'] ?? {}) as Components)) components[name] = rewrite(named) as JsonSchema;
  return rewrite(schema) as JsonSchema;
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema => hoist(jsonSchemaOf(type, io), components);

function parametersOf(shape: z.ZodObject | undefined, place: 'path' | 'query', components: Components) {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input', components) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** Everything that can be refused: what the use case refuses, and what access, input and method bring with them. */
function kindsOf(route: ApiRoute): Kind[] {
  const { access, method, params, query, body, idempotency, refusals } = route;
  const isSignedIn = access !== 'public';
  const isInOrg = isSignedIn && access !== 'signed-in';
  const isKeyed = isSignedIn && method === 'post';
  const kinds: Kind[] = [
    ...(isSignedIn ? (['authentication-required', 'invalid-token'] as const) : []),
    ...(isInOrg ? (['invalid-request', 'org-context-required', 'not-a-member', 'membership-pending', 'role-required'] as const) : []),
    ...(params || query || body || isKeyed ? (['invalid-request'] as const) : []),
    ...(body ? (['malformed-json', 'body-too-large', 'unsupported-media-type'] as const) : []),
    ...(isKeyed && idempotency !== 'own' ? (['idempotency-in-progress', 'idempotency-key-reused'] as const) : []),
    ...refusals,
    'unavailable',
    'internal-error',
  ];
  return [...new Set(kinds)];
}

function refusalsOf(route: ApiRoute) {
  const byStatus = Map.groupBy(kindsOf(route), (kind) => PROBLEMS[kind].status as number);
  const declared = Object.keys(route.replies);
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !declared.includes(String(status)))
      .map(([status, kinds]) => [
        status,
        {
          description: kinds.map((kind) => `\`${kind}\`: ${PROBLEMS[kind].title}`).join('; '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );
}

/** What any page may answer besides its own. */
const FAILURES = { 500: 'application/problem+json', 503: 'application/problem+json' };

const HEADERS = {
  OrgId: {
    name: 'X-Org-Id',
    in: 'header',
    required: false,
    description: 'The organization this is about. Without it, the one organization that the caller is an approved member of.',
    schema: { type: 'string', format: 'uuid' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a retry safe: the same request under the same key gets the first answer again, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of what the caller has seen, or its version alone, as in `"7"`; refused with `edit-conflict` when it is not the latest.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the answer that the caller has; answers 304 while it is still right.',
    schema: { type: 'string' },
  },
};

const ref = (name: keyof typeof HEADERS) => ({ $ref: `#/components/parameters/${name}` });

function apiOperation(route: ApiRoute, components: Components) {
  const { access, method } = route;
  const isInOrg = access !== 'public' && access !== 'signed-in';
  const replies = Object.entries(route.replies as Record<string, z.ZodType>).map(([status, reply]) => [
    status,
    {
      description: status === '201' ? 'Created' : status === '503' ? 'Not available' : 'Done',
      ...((method === 'get' || route.version) && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
      ...(status !== '204' && { content: { 'application/json': { schema: schemaOf(reply, 'output', components) } } }),
    },
  ]);
  return {
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(route.params, 'path', components),
      ...parametersOf(route.query, 'query', components),
      ...(isInOrg ? [ref('OrgId')] : []),
      ...(method === 'post' && access !== 'public' ? [ref('IdempotencyKey')] : []),
      ...(method === 'get' ? [ref('IfNoneMatch')] : []),
      ...(method !== 'get' && route.version ? [ref('IfMatch')] : []),
    ],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input', components) } } },
    }),
    responses: {
      ...Object.fromEntries(replies),
      ...(method === 'get' && { 304: { description: 'The caller has it already' } }),
      ...refusalsOf(route),
    },
  };
}

/** What a page is that is no text for people: a file for machines, or a refusal. */
const PAGE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  'application/json': { type: ['object', 'array'] },
  'application/problem+json': { $ref: '#/components/schemas/Problem' },
};

const pathTemplate = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'A refusal (RFC 9457). `type` never changes its meaning; facts about the refusal are further members.',
  required: ['type', 'title', 'status', 'detail', 'instance'],
  properties: {
    type: { type: 'string', enum: Object.keys(PROBLEMS).map((kind) => `/problems/${kind}`) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The request id' },
    errors: { type: 'array', description: 'With `invalid-request`: every fault', items: { $ref: '#/components/schemas/Fault' } },
  },
  examples: [
    {
      type: '/problems/invalid-request',
      title: 'The request is not valid',
      status: 400,
      detail: 'Every fault is listed under "errors", each with the place it was found at.',
      instance: '6f1c1f0e-6c0f-4a51-9d0e-0a4b5d0c7a11',
      errors: [{ in: 'body', pointer: '/maxUses', detail: 'must be 1 or more' }],
    },
  ],
};

const FAULT_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'One thing that is wrong with a request',
  required: ['in', 'pointer', 'detail'],
  properties: {
    in: { type: 'string', enum: ['body', 'query', 'path', 'header'] },
    pointer: { type: 'string', description: 'Where, as a JSON pointer (RFC 6901)' },
    detail: { type: 'string' },
  },
  examples: [{ in: 'body', pointer: '/maxUses', detail: 'must be 1 or more' }],
};

/** The description of the whole API (OpenAPI 3.1), made from the routes alone. */
export function openApi(routes: readonly Route[], version: string) {
  const components: Components = { Problem: PROBLEM_SCHEMA, Fault: FAULT_SCHEMA };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { method, path, operationId, tag, summary, description } = route;
    const operation =
      route.type === 'api'
        ? apiOperation(route, components)
        : {
            security: [],
            parameters: parametersOf(route.params, 'path', components),
            responses: Object.fromEntries(
              Object.entries({ ...route.answers, ...FAILURES }).map(([status, type]) => [
                status,
                {
                  description:
                    { 200: 'Done', 500: PROBLEMS['internal-error'].title, 503: PROBLEMS.unavailable.title }[status] ?? 'Nothing here',
                  content: { [type]: { schema: PAGE_SCHEMAS[type] ?? { type: 'string' } } },
                },
              ]),
            ),
          };
    paths[pathTemplate(path)] = {
      ...paths[pathTemplate(path)],
      [method]: { operationId, tags: [tag], summary, ...(description && { description }), ...operation },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'League Gateway',
      version,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This gateway' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: HEADERS,
      headers: {
        ETag: { description: 'Send it back as If-None-Match, or as If-Match where the operation takes it', schema: { type: 'string' } },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const INTRODUCTION = `The HTTP service behind a youth sports league's mobile app.

Instants are RFC 3339 in UTC with milliseconds; dates are calendar dates in the organization's time zone. A field without a value is null, never left out.
Every POST takes an Idempotency-Key. Every GET sends an ETag. A refusal is a problem document whose type is a page that explains it.`;
