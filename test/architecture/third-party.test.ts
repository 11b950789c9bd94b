import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

type Package = Readonly<{ name: string; version: string; license?: string }>;
const { licensesPage, productionPackages, runtimeDependencies } = (await import(
  `${new URL('../../scripts/', import.meta.url)}third-party.mjs`
)) as {
  licensesPage: () => string;
  productionPackages: (lock?: unknown) => readonly Package[];
  runtimeDependencies: () => readonly string[];
};
const pageOf = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** Licenses that require only that their own text is kept. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];
/** The MPL-2.0 asks for the source of changed files; what is used as it is owes nothing more than its license. */
const USED_UNCHANGED: Readonly<Record<string, string>> = { 'web-push': 'MPL-2.0' };

describe('what runs in production', () => {
  test('has the licenses that are allowed', () => {
    expect(
      productionPackages().filter(({ name, license }) => !ALLOWED.includes(license ?? 'none') && USED_UNCHANGED[name] !== license),
    ).toEqual([]);
  });

  test('is listed with its licenses: npm run licenses', () => {
    expect(pageOf('licenses.md')).toBe(licensesPage());
  });

  test('is what the runtime dependencies reach, what development needs too included', () => {
    const lock = {
      packages: {
        '': { dependencies: { a: '1' }, devDependencies: { c: '1' } },
        'node_modules/a': {
          version: '1.0.0',
          license: 'MIT',
          dependencies: { b: '1' },
          peerDependencies: { p: '1', q: '1' },
          peerDependenciesMeta: { q: { optional: true } },
        },
        'node_modules/a/node_modules/b': { version: '1.0.0', license: 'GPL-3.0' },
        'node_modules/b': { version: '2.0.0', license: 'MIT', dev: true },
        'node_modules/c': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { a: '1' } },
        'node_modules/p': { version: '1.0.0' },
        'node_modules/q': { version: '1.0.0', dev: true },
      },
    };
    expect(productionPackages(lock)).toEqual([
      { name: 'a', version: '1.0.0', license: 'MIT' },
      { name: 'b', version: '1.0.0', license: 'GPL-3.0' },
      { name: 'p', version: '1.0.0', license: undefined },
    ]);
  });

  test('has a reason for each of its dependencies', () => {
    const rows = [...pageOf('dependencies.md').matchAll(/^\| `([^`]+)` \| (.+?) \|/gm)].map(([, name, reason]) => [name, reason?.trim()]);
    expect(rows.map(([name]) => name)).toEqual([...runtimeDependencies()].sort());
    expect(rows.filter(([, reason]) => !reason)).toEqual([]);
  });
});
