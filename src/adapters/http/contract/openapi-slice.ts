import type { GroupId } from './groups.ts';
import { isInGroup } from './groups.ts';
import type { JsonSchema, NamedSchemas } from './json-schema.ts';
import type { openApi } from './openapi.ts';
import { eventTables } from './stat-event-schemas.ts';

type Whole = ReturnType<typeof openApi>;
type Operation = Readonly<{
  operationId: string;
  tags: readonly string[];
  description: string;
  security: readonly unknown[];
  parameters: readonly Readonly<{ $ref?: string }>[];
  responses: Readonly<
    Record<string, Readonly<{ $ref?: string; description?: string; content?: Readonly<Record<string, Readonly<{ schema: unknown }>>> }>>
  >;
}>;
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What only some generators read, and what the whole description repeats on every member. */
const LEFT_OUT = ['x-enum-varnames', 'discriminator', 'examples'];
const REFUSED = { $ref: '#/components/responses/Refused' };

/**
 * A part of the API description that stands alone: the operations of a group and what they need. It says the same in less: refusals are one
 * schema with every member that a problem may have, and stat events one schema with their attributes in words.
 */
export function sliceOf(whole: Whole, group: GroupId | 'core') {
  const kindsOf = refusalKinds(whole);
  const chosen = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Operation>>)
      .filter(([, { tags }]) => tags.some((tag) => isInGroup(tag, group)))
      .map(([method, operation]) => ({ path, method, operation, kinds: kindsOf(operation) })),
  );
  const all = [...new Set(chosen.flatMap(({ kinds }) => kinds))].sort();
  const shared = SHARED.map((each) => {
    const those = chosen.filter(({ operation }) => each.isOf(operation));
    return { ...each, kinds: all.filter((kind) => those.length > 0 && those.every(({ kinds }) => kinds.includes(kind))) };
  });

  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation, kinds } of chosen) {
    const said = shared.flatMap((each) => (each.isOf(operation) ? each.kinds : []));
    const own = kinds.filter((kind) => !said.includes(kind));
    paths[path] = { ...paths[path], [method]: inShort(operation, own) };
  }

  const schemas = whole.components.schemas as NamedSchemas;
  const components: Components = {
    parameters: Object.fromEntries(Object.entries(whole.components.parameters).map(([name, parameter]) => [name, short(parameter)])),
    schemas: {
      ...(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, short(schema)])) as NamedSchemas),
      ...IN_WORDS,
      Problem: {},
      StatEvent: oneEvent(schemas, 'StatEvent'),
      NewStatEvent: oneEvent(schemas, 'NewStatEvent'),
    },
    responses: {
      Refused: { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  };
  const known = Object.keys(componentsOf(paths, components)['schemas'] ?? {});
  const problem = oneProblem(components['schemas'] as NamedSchemas, all, sharedInWords(shared), known);
  const found = componentsOf({ paths, problem }, components);
  const tags = whole.tags.filter(({ name }) => isInGroup(name, group));
  return {
    openapi: whole.openapi,
    info: whole.info,
    servers: whole.servers,
    tags,
    'x-tagGroups': whole['x-tagGroups'].filter((each) => each.tags.some((tag) => tags.some(({ name }) => name === tag))),
    paths,
    components: {
      ...found,
      schemas: extending({ ...found['schemas'], Problem: problem }),
      securitySchemes: whole.components.securitySchemes,
    },
  };
}

/** Without the members of `LEFT_OUT`, unless a schema describes a member of that name; what is said of a member, in its first sentence. */
function short(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((each) => short(each));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => names || !LEFT_OUT.includes(name));
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      !names && name === 'description' && typeof member === 'string'
        ? firstSentence(member)
        : short(member, name === 'properties' && !names),
    ]),
  );
}

const firstSentence = (text: string): string => /^.*?[.](?=\s[\p{Lu}`])/su.exec(text)?.[0] ?? text;

/** What the whole description alone says member by member. */
const IN_WORDS: Readonly<Record<string, JsonSchema>> = {
  SeasonRules: {
    type: 'object',
    additionalProperties: true,
    description: 'Points, tie-breakers and what else the standings of the season go by; the whole description names each',
  },
};

/** A schema that has all members of another one is written as that one and the rest. */
function extending(schemas: NamedSchemas): NamedSchemas {
  const membersOf = (schema: JsonSchema) => Object.entries((schema['type'] === 'object' && schema['properties']) || {});
  const written = new Map(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      new Map(membersOf(schema).map(([member, value]) => [member, JSON.stringify(value)])),
    ]),
  );
  const baseOf = (name: string) => {
    const own = written.get(name)!;
    const bases = [...written].filter(
      ([, base]) => base.size > 3 && base.size < own.size && [...base].every(([member, value]) => own.get(member) === value),
    );
    return bases.sort(([, a], [, b]) => b.size - a.size)[0];
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const base = baseOf(name);
      if (!base) return [name, schema];
      const {
        description,
        required = [],
        properties,
        ...rest
      } = schema as { description?: string; required?: string[]; properties: JsonSchema };
      const isOwn = (member: string) => !base[1].has(member);
      const own = {
        ...rest,
        properties: Object.fromEntries(Object.entries(properties).filter(([member]) => isOwn(member))),
        required: required.filter(isOwn),
      };
      return [name, { ...(description !== undefined && { description }), allOf: [{ $ref: `#/components/schemas/${base[0]}` }, own] }];
    }),
  );
}

/** The kinds of problems that an operation may answer, read from its responses. */
function refusalKinds({ components }: Whole) {
  const responses = components.responses as Readonly<Record<string, Readonly<{ description: string; content?: object }>>>;
  return ({ responses: own }: Operation): readonly string[] =>
    Object.values(own).flatMap(({ $ref }) => {
      const response = $ref === undefined ? undefined : responses[$ref.split('/').at(-1)!];
      const refused = response?.content && 'application/problem+json' in response.content;
      return refused ? [...response.description.matchAll(/`([a-z-]+)`:/g)].map(([, kind]) => kind!) : [];
    });
}

/** An operation with the first paragraph of what is said of it, whom it is open to, and its own refusals. */
function inShort(operation: Operation, refusals: readonly string[]) {
  const { description, responses } = operation;
  const open = description.split('\n\n').at(-1)!;
  const said = [...new Set([description.split('\n', 1)[0]!, open])];
  const done = Object.entries(responses)
    .filter(([, { $ref }]) => $ref === undefined)
    .map(([status, response]) => [
      status,
      { description: response.description, ...(response.content && { content: withoutExamples(response.content) }) },
    ]);
  return {
    ...(short(operation) as Operation),
    description: [...said, ...(refusals.length > 0 ? [`Refusals: ${inCode(refusals)}.`] : [])].join('\n\n'),
    responses: { ...Object.fromEntries(done), default: REFUSED },
  };
}

const withoutExamples = (content: Readonly<Record<string, Readonly<{ schema: unknown }>>>) =>
  Object.fromEntries(Object.entries(content).map(([mediaType, { schema }]) => [mediaType, { schema: short(schema) }]));

const inCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Which operations share refusals, so that these are said once. */
const SHARED: readonly Readonly<{ those: string; isOf: (operation: Operation) => boolean }>[] = [
  { those: 'Every operation', isOf: () => true },
  { those: 'one that needs a token also', isOf: ({ security }) => security.length > 0 },
  {
    those: 'one that takes `X-Org-Id` also',
    isOf: ({ parameters }) => parameters.some(({ $ref }) => $ref === '#/components/parameters/OrgId'),
  },
];

function sharedInWords(shared: readonly Readonly<{ those: string; kinds: readonly string[] }>[]): string {
  const said = new Set<string>();
  const parts = shared.flatMap(({ those, kinds }, index) => {
    const own = kinds.filter((kind) => !said.has(kind));
    for (const kind of own) said.add(kind);
    return own.length > 0 ? [`${those}${index === 0 ? ' may return' : ''} ${inCode(own)}`] : [];
  });
  return `${parts.join(', ')}; its description names the others.`;
}

/** Above how many characters of schemas that nothing else needs a member of a problem has no form but that of a string. */
const LONGEST_FORM = 1000;

const BASE = ['type', 'title', 'status', 'detail', 'instance'];

/** With every member that a problem of these kinds may have; of a long form that nothing else needs only its name is said. */
function oneProblem(schemas: NamedSchemas, kinds: readonly string[], shared: string, known: readonly string[]): JsonSchema {
  const isLong = (form: unknown) => {
    const needed = Object.entries(componentsOf(form, { schemas })['schemas'] ?? {}).filter(([name]) => !known.includes(name));
    return JSON.stringify(needed).length > LONGEST_FORM;
  };
  const isString = ({ $ref, type }: JsonSchema): boolean =>
    typeof $ref === 'string' ? isString(schemas[$ref.split('/').at(-1)!]!) : type === 'string';
  const types = new Set(kinds.map((kind) => `/problems/${kind}`));
  const problems = Object.values(schemas).filter((schema) => {
    const type = (schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined)?.['type'];
    return types.has(String((type?.['enum'] as readonly unknown[] | undefined)?.[0]));
  });
  const forms = new Map<string, Map<string, JsonSchema>>();
  for (const { properties } of problems)
    for (const [name, schema] of Object.entries(properties as Readonly<Record<string, JsonSchema>>)) {
      const { description: _, ...rest } = schema;
      const form = short(rest) as JsonSchema;
      forms.set(name, (forms.get(name) ?? new Map<string, JsonSchema>()).set(JSON.stringify(form), form));
    }
  const others = [...forms].filter(([name]) => !BASE.includes(name));
  return {
    type: 'object',
    description: `An error (RFC 9457). Handle it by \`type\`, whose meaning never changes: \`/problems/<kind>\` is a page that explains it. ${shared} Other members than these five are sent with some kinds only.`,
    properties: {
      type: { type: 'string', enum: [...types] },
      title: { type: 'string' },
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: { type: 'string' },
      instance: { type: 'string' },
      ...Object.fromEntries(
        others.map(([name, ofName]) => {
          const alternatives = [...ofName.values()];
          if (alternatives.some(isLong)) return [name, alternatives.every(isString) ? { type: 'string' } : {}];
          return [name, alternatives.length === 1 ? alternatives[0] : { anyOf: alternatives }];
        }),
      ),
    },
    required: BASE,
  };
}

/** The members that all events have, and `attributes` in words. */
function oneEvent(schemas: NamedSchemas, name: 'StatEvent' | 'NewStatEvent'): JsonSchema {
  const first = (schema: JsonSchema): JsonSchema => {
    const [alternative] = (schema['oneOf'] ?? schema['anyOf'] ?? []) as readonly JsonSchema[];
    return alternative ? first(schemas[String(alternative['$ref']).split('/').at(-1)!]!) : schema;
  };
  const { properties, required, ...rest } = first(schemas[name]!);
  const isRequest = name === 'NewStatEvent';
  return {
    ...(short(rest) as JsonSchema),
    description: isRequest
      ? `An event of the game’s sport. Of its \`attributes\` those may be sent that its type has, and no others:\n\n${eventTables()}`
      : 'What a player or a team did in a game. `NewStatEvent` lists the types and attributes of each sport.',
    properties: {
      ...(short(properties, true) as JsonSchema),
      sport: { $ref: '#/components/schemas/SportCode' },
      type: { type: 'string' },
      attributes: { type: 'object', additionalProperties: true },
    },
    required: (required as readonly string[]).filter((member) => !isRequest || member !== 'attributes'),
  };
}

/** The components that the paths refer to, and those that these refer to. */
export function componentsOf(paths: unknown, components: Components): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as JsonSchema;
    if (typeof $ref === 'string') add($ref);
    for (const member of Object.values(value)) visit(member);
  };
  const add = (reference: string) => {
    const [, , kind, name] = reference.split('/') as [string, string, string, string];
    if (found[kind]?.[name] !== undefined) return;
    const component = components[kind]?.[name];
    found[kind] = { ...found[kind], [name]: component };
    visit(component);
  };
  visit(paths);
  return Object.fromEntries(
    Object.entries(found).map(([kind, members]) => [
      kind,
      Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );
}
