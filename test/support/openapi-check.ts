import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi } from '../../src/adapters/http/openapi.ts';
import { makeRoutes } from '../../src/adapters/http/routes.ts';
import type { Site } from '../../src/adapters/http/site.ts';

export const SITE: Site = { version: '0.0.0-test', publicUrl: 'https://league.example.org', appScheme: 'leagueapp' };

type Media = { schema: object };
type Operation = { operationId: string; responses: Record<string, { content?: Record<string, Media> }> };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

const document = openApi(makeRoutes(SITE), SITE.version) as unknown as Document;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** References into the document as references into one schema, which is what a validator reads. */
const standalone = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
const $defs = standalone(document.components.schemas);
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile({ ...standalone(schema), $defs });
  validators.set(schema, made);
  return made;
}

const templates = Object.keys(document.paths)
  .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // A path without a parameter comes before one that would match it as well.
  .sort((a, b) => a.template.split('{').length - b.template.split('{').length);

/** Throws when a reply is not one that the API description declares for the operation. */
export function checkReply(method: string, path: string, status: number, contentType: string | null, body: string): void {
  const where = `${method} ${path} -> ${status}`;
  if (status === 304) return;
  const { template } = templates.find(({ pattern }) => pattern.test(path)) ?? {};
  const operation = template && document.paths[template]?.[method.toLowerCase()];
  // What no route takes is answered by the edge, with a problem document.
  if (!operation) {
    checkAgainst(document.components.schemas['Problem']!, body, where);
    return;
  }
  if (status === 204) {
    if (!operation.responses[status] || body !== '') throw new Error(`${where}: is not declared, or has a body`);
    return;
  }
  const media = contentType?.split(';')[0] ?? '';
  const declared = operation.responses[status]?.content?.[media];
  if (!declared) throw new Error(`${where}: ${media} with this status is not declared`);
  if (media.endsWith('json')) checkAgainst(declared.schema, body, where);
}

function checkAgainst(schema: object, body: string, where: string) {
  const validate = validatorOf(schema);
  if (!validate(JSON.parse(body))) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}\n${body.slice(0, 600)}`);
}
