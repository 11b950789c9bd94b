import { describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import { z } from 'zod';
import { exampleOf, type Kind, PROBLEMS } from '../../../src/adapters/http/contract/problems.ts';
import { day, emailAddress, id, integer, namedEnum, text } from '../../../src/adapters/http/contract/schemas.ts';
import { type Fault, FORM_FAULTS, faultOf, RULES } from '../../../src/adapters/http/contract/violations.ts';
import { parsePart } from '../../../src/adapters/http/pipeline/parse-request.ts';
import { problemIn } from '../../../src/adapters/http/pipeline/problem-words.ts';
import { readerLanguage } from '../../../src/adapters/http/pipeline/reader-language.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { es } from '../../../src/adapters/texts/catalogs/es.ts';
import { NOT_ALLOWED_CAUSES, ROLE_REQUIRED_CAUSES } from '../../../src/domain/membership/not-allowed.ts';
import { SITE } from '../../support/openapi-check.ts';

const KINDS = Object.keys(PROBLEMS) as Kind[];
const sourceOf = (name: string) => es.others[name] ?? '';

describe('problems in Spanish', () => {
  test.each(KINDS)('have a title and a detail of their own: %s', (kind) => {
    const { type: _, title: english, status: __, detail: inEnglish, instance: ___, ...facts } = exampleOf(kind) as Record<string, never>;
    const { title, detail, type } = problemIn('es', { kind, ...facts } as never, 'r-1');
    expect(type).toBe(`/problems/${kind}`);
    expect(title).not.toBe(english);
    expect(detail).not.toBe(inEnglish);
    expect(`${title} ${detail}`).not.toMatch(/[{}]| {2}|undefined|\bnone\b/);
  });

  test.each([
    ['role-required', ROLE_REQUIRED_CAUSES, ['role-missing']],
    ['not-allowed', NOT_ALLOWED_CAUSES, []],
  ] as const)('say of %s why, for every cause', (kind, causes, unsaid) => {
    const said = sourceOf(`problem.${kind}.detail`);
    const missing = Object.keys(causes).filter((cause) => !said.includes(`${cause.replaceAll('-', '_')} {`));
    const asked = missing.filter((cause) => !unsaid.some((each) => each === cause));
    expect(asked.map((cause) => `add ${cause.replaceAll('-', '_')} to problem.${kind}.detail in texts/catalogs/es.ts`)).toEqual([]);
    expect(missing).toEqual(unsaid);
  });

  test('name roles, fields and days as the language does', () => {
    const roles = ['admin', 'staff'] as const;
    const refused = { kind: 'role-required', roles, cause: 'role-missing', field: 'startsAt' } as const;
    expect(problemIn('es', refused, 'r').detail).toBe(
      'No puede cambiar startsAt: solo pueden hacerlo los administradores y el personal de la liga.',
    );
    const over = { kind: 'not-allowed', reason: 'not-your-team', cause: 'season-over', field: null, seasonEndedOn: '2026-10-12' } as never;
    expect(problemIn('es', over, 'r').detail).toMatch(
      /^No puede hacer esto\. Los entrenadores .* La temporada terminó el 12 de octubre de 2026\.$/,
    );
  });

  test('word each fault by the rule that it breaks, and keep its place', () => {
    const error = { kind: 'invalid-request', errors: [faultOf({}, { path: ['rbi'], rule: 'out-of-range', min: 0, limit: 4 })] } as const;
    expect(problemIn('es', error, 'r')).toMatchObject({
      errors: [{ in: 'body', pointer: '/rbi', detail: 'debe ser un número entero de 0 a 4' }],
    });
  });

  test('have a text for each rule that a request can break', () => {
    expect(RULES.length).toBeGreaterThan(40);
    expect(RULES.filter((rule) => sourceOf(`fault.${rule}`) === '')).toEqual([]);
  });

  test('have no text that no problem and no rule uses', () => {
    const ofRules = Object.keys(es.others).filter((name) => name.startsWith('fault.'));
    expect(ofRules.filter((name) => !RULES.some((rule) => name === `fault.${rule}`))).toEqual([]);
    const ofForms = Object.keys(es.others).filter((name) => name.startsWith('form.'));
    expect(ofForms).toEqual(FORM_FAULTS.map((fault) => `form.${fault}`));
    const ofProblems = Object.keys(es.others).filter((name) => name.startsWith('problem.'));
    expect(ofProblems.filter((name) => !KINDS.includes(name.split('.')[1] as Kind))).toEqual([]);
  });
});

describe('faults in the form of a request, in Spanish', () => {
  const schema = z.strictObject({
    id: id(),
    name: text({ min: 1, max: 5 }),
    email: emailAddress,
    age: integer({ min: 4, max: 22 }),
    role: namedEnum('Role', ['coach', 'umpire']),
    days: z.array(z.string()).min(1).max(2),
    code: z.string().min(2).max(3),
    on: day,
    isNew: z.boolean(),
  });
  const good = { id: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f', name: 'Ada', email: 'ada@example.org', age: 8, role: 'coach', days: ['x'] };
  const faultsOf = (change: object, place: 'body' | 'query' = 'body') => {
    const errors: Fault[] = [];
    parsePart(place, schema, { ...good, code: 'ab', on: '2026-04-11', isNew: true, ...change }, errors);
    const told = (language: 'en' | 'es') =>
      (problemIn(language, { kind: 'invalid-request', errors }, 'r') as unknown as { errors: readonly Fault[] }).errors;
    expect(told('es').map(({ in: part, pointer }) => [part, pointer])).toEqual(told('en').map(({ in: part, pointer }) => [part, pointer]));
    return told('es').map(({ pointer, detail }) => `${pointer} ${detail}`);
  };

  test.each([
    ['what is missing', { name: undefined }, '/name es obligatorio'],
    ['what no operation takes', { extra: 1 }, '/extra no es un dato que esta operación acepte'],
    ['an id', { id: 'x' }, '/id debe ser un UUID'],
    ['a type', { isNew: 1 }, '/isNew debe ser true o false'],
    ['a fraction', { age: 1.5 }, '/age debe ser un número entero'],
    ['a number for text', { name: 7 }, '/name debe ser texto'],
    ['a list', { days: {} }, '/days debe ser una lista'],
    ['a number that is too small', { age: 3 }, '/age debe ser 4 o más'],
    ['a number that is too large', { age: 23 }, '/age debe ser 22 o menos'],
    ['a word', { role: 'king' }, '/role debe ser uno de estos valores: coach, umpire'],
    ['an empty list', { days: [] }, '/days debe tener al menos 1 elemento'],
    ['a long list', { days: ['a', 'b', 'c'] }, '/days debe tener como máximo 2 elementos'],
    ['short text', { code: 'a' }, '/code debe tener al menos 2 caracteres'],
    ['long text', { code: 'abcd' }, '/code debe tener como máximo 3 caracteres'],
    ['a name that is too long', { name: 'Beatriz' }, '/name debe tener de 1 a 5 caracteres'],
    ['a long address', { email: `${'a'.repeat(300)}@example.org` }, '/email debe tener como máximo 254 caracteres'],
    ['an address', { email: 'ada' }, '/email debe ser una dirección de correo electrónico, como pat@example.org'],
    ['a date', { on: '11.4.2026' }, '/on debe ser una fecha, AAAA-MM-DD'],
  ])('say what is wrong with %s', (_, change, told) => {
    expect(faultsOf(change)).toEqual([told]);
  });

  test('say that a query names something twice', () => {
    expect(faultsOf({ name: ['a', 'b'] }, 'query')).toEqual(['/name debe indicarse una sola vez']);
  });

  test('have a sentence for every check of a schema that has only a sentence, and no other', () => {
    const made = makeRoutes(SITE).flatMap((route) => checksIn([route.params, route.query, route.type === 'api' && route.body]));
    const words = Object.keys(es.others).filter((name) => name.startsWith('sentence.'));
    expect([...new Set(made)].filter((sentence) => !words.includes(`sentence.${sentence}`))).toEqual([]);
    const inCode = [
      ...['must be a cursor that this list gave out', 'must be the createdAt or the id of a message', 'must be JSON'],
      ...['must be an RFC 3339 date and time with an offset, such as 2026-04-11T10:00:00-05:00', 'must be left out with "since"'],
      ...['must be * or a list of entity tags, such as "7"', 'must be one that an answer has brought', 'must be a UUID'],
      ...['is nested too deeply', 'must be 1 to 255 visible ASCII characters'],
    ];
    expect(words.filter((name) => ![...made, ...inCode].includes(name.slice('sentence.'.length)))).toEqual([]);
  });
});

/** The sentences of the checks in schemas, that is of those whose fault has no other form. */
function checksIn(value: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { def } = (value as { _zod?: { def: Check } })._zod ?? {};
  const isSentence = def?.check === 'custom' || (def?.check === 'string_format' && def.format === 'regex');
  const sentence = isSentence && !def.params?.form ? def.error?.({ code: 'custom', input: '' }) : undefined;
  return [...(typeof sentence === 'string' ? [sentence] : []), ...Object.values(def ?? value).flatMap((each) => checksIn(each, seen))];
}
type Check = Readonly<{ check?: string; format?: string; params?: Readonly<{ form?: unknown }>; error?: (issue: object) => unknown }>;

describe('the language of a reply', () => {
  test.each([
    [undefined, null, 'en'],
    [undefined, 'es', 'es'],
    ['es', null, 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', null, 'es'],
    ['en-US,en;q=0.9', 'es', 'en'],
    ['fr-CA, es;q=0.5', null, 'es'],
    ['fr', 'es', 'es'],
    ['*', 'es', 'es'],
    ['fr', null, 'en'],
    ['en;q=0, es', null, 'es'],
    [';;;', 'es', 'es'],
  ] as const)('for Accept-Language %j and a caller who reads %j is %s', (accepted, reads, language) => {
    const ctx = new Koa().createContext({ headers: { 'accept-language': accepted } } as never, {} as never);
    expect(readerLanguage(ctx, reads)).toBe(language);
  });
});
