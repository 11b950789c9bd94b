import type { z } from 'zod';
import { PERMISSIONS } from '../../../domain/membership/permissions.ts';
import { ROLES } from '../../../domain/membership/roles.ts';
import { deprecationNotice } from './deprecation.ts';
import { inOrder, isInGroup, TAG_GROUPS } from './groups.ts';
import { type Documentation, documentedSchema, type JsonSchema } from './json-schema.ts';
import { exampleOf } from './openapi-examples.ts';
import {
  DEPRECATION_HEADERS,
  type HeaderName,
  headerRefs,
  OF_LIMITS,
  PARAMETERS,
  problemHeaders,
  RESPONSE_HEADERS,
} from './openapi-headers.ts';
import { INTRODUCTION } from './openapi-introduction.ts';
import { WEBHOOK_PARAMETERS, webhookOperations } from './openapi-webhooks.ts';
import { pascalCase, problemName, problemSchema } from './problem-schemas.ts';
import { type Kind, PROBLEMS } from './problems.ts';
import { type ApiRoute, type PageRoute, permissionOf, type Route, type TaggedRoute } from './route.ts';
import type { Site } from './site.ts';

type Responses = Record<string, object>;
/** The components that operations refer to, collected while they are described. */
type Components = Documentation & Readonly<{ responses: Responses }>;

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
const HTML_TYPE = 'text/html';
const KINDS = Object.keys(PROBLEMS) as Kind[];

/**
 * The description of the whole API (OpenAPI 3.1), generated from the routes alone. For clients, replies are open: a later version may send
 * members that this one does not know. The closed form lists exactly the members that this version sends.
 */
export function openApi(
  routes: readonly TaggedRoute[],
  site: Pick<Site, 'version' | 'issuers'>,
  replies: Documentation['replies'] = 'open',
) {
  const components: Components = { named: {}, responses: {}, replies };
  const security = securitySchemes(site.issuers);
  const required = Object.keys(security).map((name) => ({ [name]: [] }));
  for (const kind of KINDS) documentedSchema(problemSchema(kind), 'output', components);
  components.named['Problem'] = {
    description: 'An error (RFC 9457). Handle it by `type`, whose meaning never changes; additional members hold details of the error.',
    ...anyProblem(KINDS),
  };

  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of inOrder(routes)) {
    const { method, operationId, tag, summary, description } = route;
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation =
      route.type === 'api'
        ? { security: route.access === 'public' ? [] : required, ...apiOperation(route, components) }
        : { security: [], ...pageOperation(route, components) };
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId,
        tags: [tag.name],
        summary,
        ...(route.deprecated && { deprecated: true }),
        description: [route.deprecated && deprecationNotice(route.deprecated), description, callersOf(route)].filter(Boolean).join('\n\n'),
        ...operation,
      },
    };
  }
  const webhooks = webhookOperations((schema) => documentedSchema(schema, 'output', components));
  return {
    openapi: '3.1.0',
    info: { title: 'League Gateway', version: site.version, description: INTRODUCTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This gateway' }],
    tags: [...new Map(inOrder(routes).map(({ tag }) => [tag.name, tag])).values()],
    'x-tagGroups': TAG_GROUPS,
    paths,
    webhooks,
    components: {
      schemas: sorted(components.named),
      responses: sorted(components.responses),
      parameters: { ...PARAMETERS, ...WEBHOOK_PARAMETERS },
      headers: { ...RESPONSE_HEADERS, ...(routes.some(({ deprecated }) => deprecated) && DEPRECATION_HEADERS) },
      securitySchemes: security,
    },
  };
}

/** Who may call, apart from restrictions given in the description. */
function callersOf(route: Route): string {
  const permission = permissionOf(route);
  if (permission === 'public') return 'Open to everyone, without authentication.';
  if (permission === 'signed-in') return 'Open to every signed-in user.';
  const { roles }: { roles: readonly string[] } = PERMISSIONS[permission];
  if (roles.length === ROLES.length) return 'Open to every member of the organization.';
  return `Open to members of the organization with ${roles.length === 1 ? 'the role' : 'one of the roles'} ${roles.map((role) => `\`${role}\``).join(', ')}.`;
}

const sorted = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

/** One scheme for each accepted issuer; a token of any of them will do. */
function securitySchemes(issuers: readonly string[] = ['https://login.example.org']) {
  return Object.fromEntries(
    issuers.map((issuer, index) => [
      index === 0 ? 'openId' : `openId${index + 1}`,
      {
        type: 'openIdConnect',
        openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        description: 'An access token (JWT) of this OpenID Connect provider, as `Authorization: Bearer <token>`.',
      },
    ]),
  );
}

function apiOperation(route: ApiRoute & TaggedRoute, components: Components) {
  const { access, method, params, query, body, file } = route;
  const isRead = method === 'get';
  return {
    parameters: [
      ...parametersOf(params, 'path', components),
      ...parametersOf(query, 'query', components),
      ...(isInOrg(route) ? [parameter('OrgId')] : []),
      ...(method === 'post' && access !== 'public' ? [parameter('IdempotencyKey')] : []),
      ...(isRead ? [parameter('IfNoneMatch')] : []),
      ...(isInOrg(route) ? [parameter('ConsistencyToken')] : []),
      ...(!isRead && route.version ? [parameter('IfMatch')] : []),
    ],
    ...(body && { requestBody: { required: true, content: { [JSON_TYPE]: bodyOf(body, components) } } }),
    ...(file && { requestBody: { required: true, content: FILE_CONTENT } }),
    responses: {
      ...repliesOf(route, components),
      ...(isRead && { 304: shared('NotModified', NOT_MODIFIED, components) }),
      ...refusalsOf(kindsOf(route), Object.keys(route.replies), components),
    },
  };
}

function bodyOf(body: z.ZodObject, components: Components) {
  const schema = documentedSchema(body, 'input', components);
  return { schema, example: exampleOf(schema, components.named) };
}

/** Replies of the core have an example: more would be a tenth of the description. */
function replyOf(reply: z.ZodType, hasExample: boolean, components: Components) {
  const schema = documentedSchema(reply, 'output', components);
  return { schema, ...(hasExample && { example: exampleOf(schema, components.named) }) };
}

const FILE = { type: 'string', format: 'binary' };
/** One type, which every generator can send; the bare file is described in words. */
const FILE_CONTENT = {
  'multipart/form-data': { schema: { type: 'object', properties: { file: FILE }, required: ['file'], additionalProperties: false } },
};

const isInOrg = ({ access }: ApiRoute) => access !== 'public' && access !== 'signed-in';

const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

function parametersOf(shape: z.ZodObject | undefined, place: 'path' | 'query', components: Components) {
  if (!shape) return [];
  const { properties = {}, required = [] } = documentedSchema(shape, 'input', components) as {
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

const REPLY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  201: 'Created',
  202: 'Started; poll until it has finished',
  204: 'Done; no content',
  503: 'Not available',
};

function repliesOf(
  { tag, method, access, version, replies, status, hasTexts, fileType, pageType, deprecated }: ApiRoute & TaggedRoute,
  components: Components,
): Responses {
  const isKeyed = method === 'post' && access !== 'public';
  const headers: HeaderName[] = [
    ...(method === 'get' || version ? (['ETag', 'Cache-Control'] as const) : []),
    ...(hasTexts ? (['Content-Language'] as const) : []),
    ...(isKeyed ? (['Idempotency-Replayed'] as const) : []),
    ...(method === 'get' ? [] : (['Consistency-Token'] as const)),
    ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
  ];
  const isEither = status !== undefined && '201' in replies;
  const mediaType = pageType ?? fileType ?? JSON_TYPE;
  return Object.fromEntries(
    Object.entries(replies as Record<string, z.ZodType>).map(([code, reply]) => [
      code,
      {
        description: REPLY_DESCRIPTIONS[code] ?? (isEither ? 'It already existed' : 'Done'),
        headers: headerRefs(headers),
        ...(code !== '204' && {
          content: { [mediaType]: replyOf(reply, mediaType === JSON_TYPE && isInGroup(tag.name, 'core'), components) },
        }),
      },
    ]),
  );
}

/** All possible refusals: those of the use case, and those that result from access, input and method. */
function kindsOf(route: ApiRoute): Kind[] {
  const { access, method, params, query, body, file, idempotency, isAlwaysServed, refusals } = route;
  const isSignedIn = access !== 'public';
  const isKeyed = isSignedIn && method === 'post';
  return [
    ...(isSignedIn ? (['authentication-required', 'invalid-token'] as const) : []),
    ...(isInOrg(route)
      ? (['invalid-request', 'org-context-required', 'not-a-member', 'org-suspended', 'membership-pending', 'role-required'] as const)
      : []),
    ...(params || query || body || isKeyed ? (['invalid-request'] as const) : []),
    ...(body ? (['malformed-json', 'body-too-large', 'unsupported-media-type'] as const) : []),
    ...(file ? (['file-missing', 'file-too-large', 'unsupported-media-type'] as const) : []),
    ...(query ? (['uri-too-long'] as const) : []),
    ...(isKeyed && idempotency !== 'own' ? (['idempotency-in-progress', 'idempotency-key-reused'] as const) : []),
    ...(isAlwaysServed ? [] : (['too-many-requests', 'unavailable'] as const)),
    ...refusals,
    // Also of a request without a body: its head may arrive too slowly.
    'request-timeout',
    'internal-error',
  ];
}

/** A response for each status of these kinds, except statuses that are also replies. */
function refusalsOf(
  kinds: readonly Kind[],
  replies: readonly string[],
  components: Components,
  { mayBePage = false }: Readonly<{ mayBePage?: boolean }> = {},
): Responses {
  // In the order of the map, so that the same set of kinds always gives the same response.
  const byStatus = Map.groupBy(
    KINDS.filter((kind) => kinds.includes(kind)),
    (kind) => String(PROBLEMS[kind].status),
  );
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !replies.includes(status))
      .map(([status, group]) => {
        const name = group.map(pascalCase).join('Or');
        return [status, shared(mayBePage ? `${name}Page` : name, problemResponse(group, mayBePage), components)];
      }),
  );
}

/** A problem document, or for those who prefer it a page. */
const problemResponse = (kinds: readonly Kind[], mayBePage: boolean) => ({
  description: kinds.map((kind) => `\`${kind}\`: ${PROBLEMS[kind].title}`).join('; '),
  headers: problemHeaders(kinds),
  content: { [PROBLEM_TYPE]: { schema: anyProblem(kinds) }, ...(mayBePage && { [HTML_TYPE]: { schema: { type: 'string' } } }) },
});

const refTo = (kind: Kind) => `#/components/schemas/${problemName(kind)}`;

function anyProblem(kinds: readonly Kind[]): JsonSchema {
  const [only, ...others] = kinds;
  if (only && others.length === 0) return { $ref: refTo(only) };
  return {
    oneOf: kinds.map((kind) => ({ $ref: refTo(kind) })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(kinds.map((kind) => [`/problems/${kind}`, refTo(kind)])) },
  };
}

const NOT_MODIFIED = {
  description: 'Not modified: the response that the caller has is current',
  headers: headerRefs(['ETag', 'Cache-Control']),
};

/** Adds a response to the components once, and returns a reference to it. */
function shared(name: string, response: object, { responses }: Components) {
  responses[name] = response;
  return { $ref: `#/components/responses/${name}` };
}

const PAGE_DESCRIPTIONS: Readonly<Record<string, string>> = { 404: 'Not found', 429: 'Too many attempts from this network' };

function pageOperation({ params, query, answers, content, isRevalidated, deprecated, refusals = [] }: PageRoute, components: Components) {
  const bodyOf = (type: string) => ({
    schema:
      content && type === JSON_TYPE
        ? documentedSchema(content, 'output', components)
        : type === 'application/gzip'
          ? FILE
          : { type: 'string' },
  });
  const pages = Object.entries(answers).map(([status, types]) => [
    status,
    {
      description: PAGE_DESCRIPTIONS[status] ?? 'Done',
      headers: headerRefs([
        ...(isRevalidated ? (['ETag'] as const) : []),
        ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
        'Cache-Control',
        ...(status === '429' ? OF_LIMITS : []),
      ]),
      content: Object.fromEntries([types].flat().map((type) => [type, bodyOf(type)])),
    },
  ]);
  const kinds: Kind[] = [
    ...refusals,
    ...(query ? (['uri-too-long'] as const) : []),
    'request-timeout',
    'too-many-requests',
    'unavailable',
    'internal-error',
  ];
  return {
    parameters: [
      ...parametersOf(params, 'path', components),
      ...parametersOf(query, 'query', components),
      ...(isRevalidated ? [parameter('IfNoneMatch')] : []),
    ],
    responses: {
      ...Object.fromEntries(pages),
      ...(isRevalidated && { 304: shared('NotModified', NOT_MODIFIED, components) }),
      ...refusalsOf(kinds, Object.keys(answers), components, { mayBePage: true }),
    },
  };
}
