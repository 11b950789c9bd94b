import { describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import { exampleOf, type Kind, PROBLEMS } from '../../../src/adapters/http/contract/problems.ts';
import { problemIn } from '../../../src/adapters/http/pipeline/problem-words.ts';
import { readerLanguage } from '../../../src/adapters/http/pipeline/reader-language.ts';
import { faultOf, RULES } from '../../../src/adapters/http/pipeline/violations.ts';
import { es } from '../../../src/adapters/texts/catalogs/es.ts';
import { NOT_ALLOWED_CAUSES, ROLE_REQUIRED_CAUSES } from '../../../src/domain/membership/not-allowed.ts';

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
    const missing = Object.keys(causes).filter((cause) => !sourceOf(`problem.${kind}.detail`).includes(`${cause.replaceAll('-', '_')} {`));
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
    const ofProblems = Object.keys(es.others).filter((name) => name.startsWith('problem.'));
    expect(ofProblems.filter((name) => !KINDS.includes(name.split('.')[1] as Kind))).toEqual([]);
  });
});

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
