import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi } from '../../src/adapters/http/contract/openapi.ts';
import type { Site } from '../../src/adapters/http/contract/site.ts';
import { makeRoutes } from '../../src/adapters/http/routes/all-routes.ts';

export const SITE: Site = { version: '0.0.0-test', publicUrl: 'https://league.example.org', appScheme: 'leagueapp' };

type Media = { schema: object };
type Response = { headers?: Record<string, object>; content?: Record<string, Media> };
type Operation = { operationId: string; responses: Record<string, Response | { $ref: string }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
};

/** The exact members that this version sends: the description for clients leaves replies open for later versions. */
const document = openApi(makeRoutes(SITE), SITE, 'closed') as unknown as Document;
// A schema that others refer to is compiled once rather than into each of them, and as it is, since most are used a few times.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
addFormats.default(ajv);

/** Turns references into the document into references to separate schemas. */
const standalone = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', COMPONENTS));
const COMPONENTS = 'components:';
for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(standalone(schema), COMPONENTS + name);
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(standalone(schema));
  validators.set(schema, made);
  return made;
}

const partsIn = (path: string): number => path.split('/').length;
const templates = Map.groupBy(
  Object.keys(document.paths)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    // A path without a parameter comes before a path with parameters that would match it as well.
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length),
  ({ template }) => partsIn(template),
);

/** Headers of HTTP itself, of browser security and of CORS, which the description leaves to their own specifications. */
const NOT_DESCRIBED =
  /^(connection|keep-alive|date|transfer-encoding|content-.*|allow|link|access-control-.*|strict-transport-security|referrer-policy|origin-agent-cluster|cross-origin-.*|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection|robots-tag))$/;

/** The names of headers that a response may have, as far as replies had them. */
const rightHeaders = new WeakMap<Response, Set<string>>();

function checkHeaders(names: readonly string[], declared: Response, where: string) {
  const right = rightHeaders.get(declared) ?? new Set(Object.keys(declared.headers ?? {}).map((name) => name.toLowerCase()));
  rightHeaders.set(declared, right);
  const unknown = names.filter((name) => !right.has(name) && !NOT_DESCRIBED.test(name));
  if (unknown.length > 0) throw new Error(`${where}: the headers ${unknown.join(', ')} are not declared`);
  for (const name of names) right.add(name);
}

/**
 * Throws if a reply has a status, a member or a header that the API description does not declare for the operation. The names of `headers` are
 * in lower case.
 */
export function checkReply(
  method: string,
  path: string,
  { status, headers, body }: Readonly<{ status: number; headers: Readonly<Record<string, unknown>>; body: string }>,
) {
  const where = `${method} ${path} -> ${status}`;
  const contentType = headers['content-type'] === undefined ? undefined : String(headers['content-type']);
  const { template } = templates.get(partsIn(path))?.find(({ pattern }) => pattern.test(path)) ?? {};
  const operation = template && document.paths[template]?.[method.toLowerCase()];
  // Requests that match no route get a problem document from the HTTP edge, or a page.
  if (!operation && contentType?.startsWith('text/html')) {
    if (path.startsWith('/api/')) throw new Error(`${where}: a page in the API`);
    return;
  }
  if (!operation) {
    checkAgainst(document.components.schemas['Problem']!, body, where);
    return;
  }
  const media = contentType?.split(';')[0] ?? '';
  const declared = resolved(operation.responses[status]);
  if (!declared) throw new Error(`${where} is not declared`);
  checkHeaders(Object.keys(headers), declared, where);
  if (status === 204 || status === 304) {
    if (body !== '') throw new Error(`${where} has a body`);
    return;
  }
  const content = declared.content?.[media];
  if (!content) throw new Error(`${where}: ${media} with this status is not declared`);
  if (media.endsWith('json')) checkAgainst(content.schema, body, where);
}

const resolved = (response: Response | { $ref: string } | undefined): Response | undefined =>
  response && '$ref' in response ? document.components.responses[response.$ref.slice('#/components/responses/'.length)] : response;

/** Bodies that recently matched a schema: a suite that repeats a request need not validate the same body again. */
const RIGHT_TEXTS = 50;
const right = new Map<object, Set<string>>();

function checkAgainst(schema: object, body: string, where: string) {
  const texts = right.get(schema) ?? new Set();
  right.set(schema, texts);
  if (texts.has(body)) return;
  const validate = validatorOf(schema);
  if (!validate(JSON.parse(body))) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}\n${body.slice(0, 600)}`);
  texts.add(body);
  if (texts.size > RIGHT_TEXTS) texts.delete(texts.values().next().value!);
}
