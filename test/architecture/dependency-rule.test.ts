import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** What a file imports: other files by their path from the root, packages by their name. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, to]) =>
    to!.startsWith('.') ? posix.join(posix.dirname(file), to!) : to!,
  );

const INNER = 'src/(domain|application)/';
/** Technical parts that know no port but the system's own, shared by all adapters; an adapter imports no other adapter. */
const SHARED = 'src/adapters/system/';
const adapter = (folder: string, ...packages: string[]) =>
  new RegExp(`^(${[INNER, SHARED, `src/adapters/${folder}/`, ...packages].join('|')})`);
const MAY_IMPORT: Readonly<Record<string, RegExp>> = {
  'src/domain/**/*.ts': /^src\/domain\//,
  'src/application/**/*.ts': new RegExp(`^${INNER}`),
  'src/adapters/system/**/*.ts': adapter('system', 'node:', 'uuid$'),
  'src/adapters/cache/**/*.ts': adapter('cache', 'node:async_hooks$', 'lru-cache$'),
  'src/adapters/limits/**/*.ts': adapter('limits', 'lru-cache$'),
  'src/adapters/memory/**/*.ts': adapter('memory', 'node:crypto$'),
  'src/adapters/postgres/**/*.ts': adapter('postgres', 'node:', '@mikro-orm/', 'kysely$', 'pg$', 'zod$'),
  'src/adapters/chat/**/*.ts': adapter('chat', 'src/adapters/cache/', 'lru-cache$'),
  'src/adapters/http/**/*.ts': adapter('http', 'node:', 'zod$', 'koa', '@koa/', 'fast-json-stringify$', 'lru-cache$', 'uqr$'),
};

describe.each(Object.entries(MAY_IMPORT))('%s', (files, allowed) => {
  test(`imports only ${allowed.source}`, () => {
    expect(globSync(files).length).toBeGreaterThan(0);
    const found = globSync(files).flatMap((file) =>
      importsOf(file)
        .filter((to) => !allowed.test(to))
        .map((to) => `${file} -> ${to}`),
    );
    expect(found).toEqual([]);
  });
});

test('only the container knows tsyringe', () => {
  const users = globSync('src/**/*.ts').filter((file) => importsOf(file).includes('tsyringe'));
  expect(users).toEqual(['src/container.ts']);
});

test('nothing of development is imported by what production runs', () => {
  const found = globSync('src/**/*.ts').flatMap((file) => importsOf(file).filter((to) => !to.startsWith('src/') && to.startsWith('.')));
  expect(found).toEqual([]);
});

test('what is deployed is a dependency, not one of development', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packageOf = (to: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(to)![0];
  const used = globSync('src/**/*.ts')
    .flatMap(importsOf)
    .filter((to) => !to.startsWith('src/') && !to.startsWith('node:'))
    .map(packageOf);
  expect([...new Set(used)].filter((name) => !(name in dependencies))).toEqual([]);
});
