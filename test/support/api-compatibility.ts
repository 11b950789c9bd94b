type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  deprecated?: boolean;
}>;
type Content = Readonly<Record<string, Readonly<{ schema: Schema }>>>;
type Parameter = Readonly<{ $ref?: string; name: string; in: string; required?: boolean; schema: Schema; deprecated?: boolean }>;
type Operation = Readonly<{
  deprecated?: boolean;
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ required?: boolean; content: Content }>;
  responses: Readonly<Record<string, Readonly<{ $ref?: string; content?: Content }>>>;
}>;
export type Description = Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>; components?: object }>;

/** What a schema guarantees, whichever of its alternatives applies. */
type Said = Readonly<{
  types: ReadonlySet<string>;
  values: ReadonlySet<unknown> | undefined;
  form: string | undefined;
  members: ReadonlyMap<string, Schema>;
  required: ReadonlySet<string>;
  items: Schema | undefined;
}>;

/** Changes in the later description that may break an app written against the earlier one, a sentence each. Deprecated parts may be removed. */
export function breaks(earlier: Description, later: Description): readonly string[] {
  const found: string[] = [];
  const compared = new Set<string>();

  for (const [path, methods] of Object.entries(earlier.paths)) {
    for (const [method, before] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const after = later.paths[path]?.[method];
      if (after) compareOperations(where, before, after);
      else if (!before.deprecated) found.push(`${where}: is gone`);
    }
  }
  return [...new Set(found)].sort();

  function compareOperations(where: string, before: Operation, after: Operation): void {
    const parametersBefore = parametersOf(before, earlier);
    for (const [name, parameter] of parametersOf(after, later)) {
      const known = parametersBefore.get(name);
      if (parameter.required && !known?.required) found.push(`${where}: the parameter ${name} is required`);
      if (known) compareRequests(`${where}: the parameter ${name}`, known.schema, parameter.schema);
    }
    const taken = bodyOf(before.requestBody?.content);
    const takes = bodyOf(after.requestBody?.content);
    if (takes && !taken && after.requestBody?.required) found.push(`${where}: a body is required`);
    if (taken && takes) compareRequests(`${where}: the request`, taken, takes);
    for (const [status, response] of Object.entries(before.responses)) {
      if (!status.startsWith('2')) continue;
      const answer = after.responses[status];
      if (!answer) found.push(`${where}: does not answer ${status} any more`);
      const sent = bodyOf(targetOf(response, earlier).content);
      const sends = answer && bodyOf(targetOf(answer, later).content);
      if (sent && answer && !sends) found.push(`${where}: ${status} has no JSON any more`);
      if (sent && sends) compareAnswers(`${where}: the answer`, sent, sends);
    }
  }

  function compareAnswers(where: string, before: Schema, after: Schema): void {
    if (isCompared('answer', where, before, after)) return;
    const was = saidBy(before, earlier);
    const is = saidBy(after, later);
    // A description without a type does not constrain it.
    const added = [...is.types].filter(
      (type) => was.types.size > 0 && !was.types.has(type) && !(type === 'integer' && was.types.has('number')),
    );
    if (added.length > 0) found.push(`${where} may be ${added.join(', ')}`);
    for (const [name, member] of was.members) {
      const here = is.members.get(name);
      if (!here) {
        if (!member.deprecated) found.push(`${where} has no ${name}`);
        continue;
      }
      if (was.required.has(name) && !is.required.has(name)) found.push(`${where} may be without ${name}`);
      compareAnswers(`${where}/${name}`, member, here);
    }
    if (was.items && is.items) compareAnswers(`${where}/0`, was.items, is.items);
  }

  function compareRequests(where: string, before: Schema, after: Schema): void {
    if (isCompared('request', where, before, after)) return;
    const was = saidBy(before, earlier);
    const is = saidBy(after, later);
    const gone = [...was.types].filter(
      (type) => is.types.size > 0 && !is.types.has(type) && !(type === 'integer' && is.types.has('number')),
    );
    if (gone.length > 0) found.push(`${where} may not be ${gone.join(', ')}`);
    const refused = [...(was.values ?? [])].filter((value) => is.values && !is.values.has(value));
    if (refused.length > 0) found.push(`${where} may not be ${refused.join(', ')}`);
    if (!was.values && is.values && was.types.size > 0) found.push(`${where} is one of ${[...is.values].join(', ')}`);
    if (is.form !== undefined && is.form !== was.form) found.push(`${where} has a form`);
    for (const name of is.required) if (!was.required.has(name) && was.types.has('object')) found.push(`${where} must have ${name}`);
    for (const [name, member] of was.members) {
      const here = is.members.get(name);
      if (here) compareRequests(`${where}/${name}`, member, here);
      else if (!member.deprecated) found.push(`${where} may not have ${name}`);
    }
    if (was.items && is.items) compareRequests(`${where}/0`, was.items, is.items);
  }

  /** Recursive schemas end here. */
  function isCompared(direction: string, where: string, before: Schema, after: Schema): boolean {
    if (before.$ref === undefined || after.$ref === undefined) return false;
    const key = `${direction} ${where.split(':')[0]} ${before.$ref} ${after.$ref}`;
    if (compared.has(key)) return true;
    compared.add(key);
    return false;
  }
}

const bodyOf = (content: Content | undefined): Schema | undefined => content?.['application/json']?.schema;

function targetOf<Part extends Readonly<{ $ref?: string }>>(part: Part, description: Description): Part {
  if (part.$ref === undefined) return part;
  return part.$ref
    .split('/')
    .slice(1)
    .reduce((node, step) => (node as Record<string, unknown>)[step] as object, description as object) as Part;
}

const parametersOf = (operation: Operation, description: Description): ReadonlyMap<string, Parameter> =>
  new Map((operation.parameters ?? []).map((each) => targetOf(each, description)).map((each) => [`${each.name} (${each.in})`, each]));

function saidBy(schema: Schema, description: Description): Said {
  const target = targetOf(schema, description);
  const alternatives = [...(target.anyOf ?? []), ...(target.oneOf ?? [])].map((each) => saidBy(each, description));
  const parts = (target.allOf ?? []).map((each) => saidBy(each, description));
  const own: Said = {
    types: new Set([target.type ?? []].flat()),
    values: target.const !== undefined ? new Set([target.const]) : target.enum && new Set(target.enum.filter((value) => value !== null)),
    form: target.pattern,
    members: new Map(Object.entries(target.properties ?? {})),
    required: new Set(target.required),
    items: target.items,
  };
  const objects = alternatives.filter(({ types }) => types.has('object'));
  const [first, ...others] = objects;
  const requiredByAll = first ? [...first.required].filter((name) => others.every(({ required }) => required.has(name))) : [];
  const all = [own, ...parts, ...alternatives];
  const listed = alternatives.filter(({ types }) => [...types].some((type) => type !== 'null'));
  return {
    types: new Set(all.flatMap(({ types }) => [...types])),
    values:
      own.values ??
      (listed.length > 0 && listed.every(({ values }) => values) ? new Set(listed.flatMap(({ values }) => [...values!])) : undefined),
    form: all.find(({ form }) => form !== undefined)?.form,
    members: membersOfAll(all),
    required: new Set([...own.required, ...parts.flatMap(({ required }) => [...required]), ...requiredByAll]),
    items: all.find(({ items }) => items)?.items,
  };
}

/** A member that several alternatives have may be what any of them allows. */
function membersOfAll(all: readonly Said[]): ReadonlyMap<string, Schema> {
  const byName = Map.groupBy(
    all.flatMap(({ members }) => [...members]),
    ([name]) => name,
  );
  return new Map(
    [...byName].map(([name, [first, ...others]]) => [
      name,
      others.length === 0 ? first![1] : { anyOf: [first!, ...others].map(([, each]) => each) },
    ]),
  );
}
