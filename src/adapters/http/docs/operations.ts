import type { openApi } from '../contract/openapi.ts';
import { componentsOf } from '../contract/openapi-slice.ts';
import type { Listed } from './core.ts';

type Whole = ReturnType<typeof openApi>;
type Schema = Readonly<{ $ref?: string; properties?: object; oneOf?: readonly Schema[]; anyOf?: readonly Schema[] }>;
type Operation = Readonly<{
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters: readonly Readonly<{ name?: string }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>;
}>;

/** What people call what the operations of a tag are about, where the operations use another word. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  App: 'score roster',
  Attendance: 'rsvp coming availability',
  Events: 'practice training meeting',
  Games: 'match fixture schedule score',
  Scoring: 'score scorebook scorekeeping',
  Slots: 'snack volunteer duty',
  League: 'roster field venue division',
  Officials: 'umpire referee',
  Chat: 'message',
  Notifications: 'push',
  Screens: 'home roster score rsvp',
  Followers: 'grandparent',
  Invites: 'invitation onboarding',
};

/** Every operation as the reference lists it, in the order of the description. */
export function listOperations({ paths, components }: Whole): readonly Listed[] {
  const schemas = components.schemas as Readonly<Record<string, Schema>>;
  const membersOf = (schema: Schema | undefined): readonly string[] => {
    if (!schema) return [];
    if (schema.$ref !== undefined) return membersOf(schemas[schema.$ref.split('/').at(-1)!]);
    return Object.keys(schema.properties ?? {});
  };
  return Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })))
    .map(({ path, method, operationId, tags: [tag = ''], summary, description, parameters, requestBody }) => {
      const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => membersOf(schema));
      const named = parameters.flatMap(({ name }) => (name === undefined ? [] : [name]));
      return {
        operationId,
        method,
        path,
        summary,
        tag,
        words: wordsOf(operationId, description, ...named, ...body, ALSO_CALLED[tag] ?? ''),
      };
    });
}

/** The words of texts, each once, in lower case. */
export const wordsOf = (...texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []))].join(' ');

/** The description of one operation alone. */
export function describedAlone(whole: Whole, operationId: string) {
  const paths = whole.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId) {
        const own = { [path]: { [method]: operation } };
        const { openapi, info, servers } = whole;
        const components = { ...componentsOf(own, whole.components), securitySchemes: whole.components.securitySchemes };
        return { openapi, info, servers, paths: own, components };
      }
  return undefined;
}
