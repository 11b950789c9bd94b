import type { z } from 'zod';
import type { Path } from '../../../domain/shared/violation.ts';
import { type Fault, type FormFault, pointerTo, type RequestPart } from '../contract/violations.ts';

const faultsOf = (place: RequestPart, issue: z.core.$ZodIssue, at: readonly PropertyKey[] = []): Fault[] => {
  const path = [...at, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      in: place,
      pointer: pointerTo([...path, key]),
      detail: 'is not a member that this operation takes',
      form: { fault: 'unknown-member', values: {} },
    }));
  }
  if (issue.code === 'invalid_union' && issue.input !== undefined) return unionFaults(place, issue, path);
  return [{ in: place, pointer: pointerTo(path), ...wordsOf(place, issue) }];
};

/**
 * The faults of a value that is none of several alternatives: those of the one that it is meant to be, which its type and its constants tell, or
 * else what is allowed.
 */
function unionFaults(place: RequestPart, { errors }: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): Fault[] {
  const meant = errors.filter((issues) => !issues.some(isOfAnother));
  if (meant.length > 0) {
    const [closest] = meant.toSorted((a, b) => a.filter(isOfMembers).length - b.filter(isOfMembers).length);
    return closest!.flatMap((issue) => faultsOf(place, issue, path));
  }
  const ofType = errors.filter((issues) => !issues.some(isOfAnotherType));
  const constants = ofType.flatMap((issues) => issues.flatMap((issue) => (issue.code === 'invalid_value' ? [issue] : [])));
  const [first] = constants;
  if (first) {
    const allowed = [
      ...new Set(constants.filter((each) => pointerTo(each.path) === pointerTo(first.path)).flatMap(({ values }) => values)),
    ];
    return faultsOf(place, { ...first, values: allowed, message: `must be one of ${allowed.join(', ')}` }, path);
  }
  const types = new Set(errors.flatMap((issues) => issues.filter(isOfAnotherType).map(({ message }) => message.replace(/^must be /, ''))));
  return [{ in: place, pointer: pointerTo(path), detail: `must be ${[...types].join(' or ')}`, form: { fault: 'invalid', values: {} } }];
}

const isOfAnotherType = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0;
const isOfAnother = (issue: z.core.$ZodIssue) => isOfAnotherType(issue) || (issue.code === 'invalid_value' && issue.path.length <= 1);
/** That the alternative has other members tells that it is not the one that is meant. */
const isOfMembers = ({ code, input }: z.core.$ZodIssue) => code === 'unrecognized_keys' || input === undefined;

function wordsOf(place: RequestPart, issue: z.core.$ZodIssue): Pick<Fault, 'detail' | 'form'> {
  if (issue.input === undefined) return { detail: 'is required', form: { fault: 'required', values: {} } };
  // A query parameter given twice arrives as a list.
  if (place === 'query' && Array.isArray(issue.input)) return { detail: 'must be given once', form: { fault: 'given-once', values: {} } };
  const form = formOf(issue);
  return { detail: issue.message, ...(form && { form }) };
}

/** What is wrong, for other languages; undefined if only the sentence says it, as where a schema has its own check. */
function formOf(issue: z.core.$ZodIssue): FormFault | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return { fault: 'type', values: { type: issue.expected in NOUNS ? issue.expected : 'other' } };
    case 'invalid_value':
      return { fault: 'one-of', values: { words: issue.values.join(', ') } };
    case 'too_small':
      return bounded('at-least', issue.origin, issue.minimum);
    case 'too_big':
      return bounded('at-most', issue.origin, issue.maximum);
    case 'invalid_format':
      return issue.format === 'guid' ? { fault: 'id', values: {} } : undefined;
    case 'custom':
      return issue.params?.['form'];
    default:
      return { fault: 'invalid', values: {} };
  }
}

function bounded(side: 'at-least' | 'at-most', origin: string, bound: number | bigint): FormFault {
  const values = { limit: Number(bound) };
  if (origin === 'array') return { fault: `${side}-entries`, values };
  return { fault: origin === 'string' ? `${side}-characters` : side, values };
}

const NOUNS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/** The message for an issue for which the schema has none. */
function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    default:
      return undefined;
  }
}

/** Parses one part of a request by its schema; its faults are added to `faults`. */
export function parsePart(place: RequestPart, schema: z.ZodObject | undefined, raw: unknown, faults: Fault[]): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(raw, { reportInput: true, error: messageFor });
  if (parsed.success) return parsed.data;
  faults.push(...parsed.error.issues.flatMap((issue) => faultsOf(place, issue)));
  return undefined;
}

type ReadValue<Value> = Readonly<{ value: Value }> | Readonly<{ faults: readonly Fault[] }>;

/** Parses one of several values of a body, located at `at`. */
export function parseValue<S extends z.ZodType>(schema: S, raw: unknown, at: Path): ReadValue<z.output<S>> {
  const parsed = schema.safeParse(raw, { reportInput: true, error: messageFor });
  return parsed.success ? { value: parsed.data } : { faults: parsed.error.issues.flatMap((issue) => faultsOf('body', issue, at)) };
}

/** Bodies nested deeper than any operation needs are rejected before recursive code reads them. */
const DEEPEST = 16;

export function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}
