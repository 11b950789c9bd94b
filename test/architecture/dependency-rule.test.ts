import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';

type Import = Readonly<{ file: string; line: number; to: string }>;

/** What the line imports: another file by its path from the root, a package by its name. */
const importedBy = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^',\s]+)'/g)]
    .filter(({ index }) => !/\.from$/.test(text.slice(0, index + 4)))
    .map(([, to]) => (to!.startsWith('.') ? posix.join(posix.dirname(file), to!) : to!));

const FOLDERS = ['src', 'dev', 'test', 'bench', 'scripts', 'tools', 'clients', 'web'];
const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`)).filter(
  (file) => !/(node_modules|clients\/typescript\/dist)\//.test(file),
);
const imports: readonly Import[] = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => importedBy(file, text).map((to) => ({ file, line: index + 1, to }))),
);

const INNER = ['src/domain/', 'src/application/'];
/** Technical parts that any adapter may use; else an adapter imports no other adapter. */
const TECHNICAL = ['jobs', 'observability', 'limits', 'cache', 'random', 'texts', 'icalendar'].map((folder) => `src/adapters/${folder}/`);
const adapter = (folder: string, ...others: string[]) => [...INNER, ...TECHNICAL, `src/adapters/${folder}/`, ...others];

/** Where each file belongs, by the first folder that fits, and the starts of what it may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/domain/': ['src/domain/'],
  'src/application/': INNER,
  'src/adapters/random/': adapter('random', 'node:', 'uuid'),
  'src/adapters/jobs/': adapter('jobs', 'node:'),
  'src/adapters/observability/': adapter('observability', 'node:', 'pino', 'prom-client', '@opentelemetry/'),
  'src/adapters/cache/': adapter('cache', 'node:', 'lru-cache'),
  'src/adapters/limits/': adapter('limits'),
  'src/adapters/texts/': adapter('texts', 'intl-messageformat'),
  'src/adapters/icalendar/': adapter('icalendar', 'ical-generator'),
  'src/adapters/memory/': adapter('memory', 'node:crypto'),
  'src/adapters/postgres/': adapter('postgres', 'node:', '@mikro-orm/', 'kysely', 'pg', 'zod'),
  'src/adapters/http/': adapter('http', 'node:', 'zod', 'koa', '@koa/', 'fast-json-stringify', 'marked', 'uqr', '@fastify/busboy'),
  'src/adapters/identity/': adapter('identity', 'node:', 'jose', 'zod', 'undici'),
  'src/adapters/email/': adapter('email', 'node:', 'nodemailer'),
  'src/adapters/push/': adapter('push', 'node:', 'expo-server-sdk', 'undici', 'web-push', 'zod'),
  'src/adapters/webhooks/': adapter('webhooks', 'node:', 'undici'),
  'src/adapters/cli/': adapter('cli', 'node:', 'commander', 'cli-progress'),
  'src/adapters/tabular/': adapter('tabular', 'node:', 'csv-parse', 'csv-stringify', 'fastest-levenshtein'),
  'src/adapters/scheduling/': adapter('scheduling', 'node:'),
  'src/composition/container.ts': ['src/', 'tsyringe', 'reflect-metadata'],
  'src/composition/config.ts': ['src/', 'node:', 'zod', 'fastest-levenshtein'],
  'src/composition/': ['src/', 'node:'],
  'src/': ['src/'],
  'dev/': ['src/', 'dev/', ''],
  'bench/': ['src/', 'dev/', 'bench/', ''],
  'scripts/': ['node:', 'scripts/'],
  'tools/': ['node:', 'tools/', 'openapi-typescript', 'src/adapters/http/contract/openapi-slice.ts'],
  'clients/typescript/': ['clients/typescript/', 'openapi-fetch'],
  'web/kit/': [
    ...['web/kit/', 'league-gateway-client', 'oauth4webapi', 'preact', 'intl-messageformat'],
    ...['src/domain/standings/columns.ts'],
  ],
  'web/family/': [
    ...['web/kit/', 'web/family/', 'league-gateway-client', 'preact'],
    ...['src/domain/games/recap.ts', 'src/domain/league/sport.ts', 'src/domain/league/team-colors.ts'],
    ...['src/domain/scoring/scoreboard.ts', 'src/domain/scoring/substitution.ts'],
  ],
  'web/console/': [
    ...['web/kit/', 'web/console/', 'league-gateway-client', 'preact', 'csv-parse', 'fflate', 'read-excel-file', 'uqr'],
    ...['src/domain/league/sport.ts'],
  ],
  'web/': ['web/', 'node:', 'esbuild'],
  'test/': [''],
};
const OUTSIDE_PRODUCTION = ['dev/', 'test/', 'bench/', 'scripts/', 'tools/', 'clients/', 'web/'];

describe('imports', () => {
  test('go where the folder of the importing file allows', () => {
    const rulesMet = new Set<string>();
    const found = imports.flatMap(({ file, line, to }) => {
      const [folder, allowed] = Object.entries(MAY_IMPORT).find(([start]) => file.startsWith(start)) ?? [];
      if (!folder || !allowed) return [`${file}: no rule covers this folder`];
      rulesMet.add(folder);
      return allowed.some((start) => to.startsWith(start))
        ? []
        : [`${file}:${line} imports ${to}; ${folder} may import ${allowed.join(', ')}`];
    });
    expect(found).toEqual([]);
    expect(rulesMet.size).toBeGreaterThan(10);
  });

  test('of production lead to nothing of development, tests or the bench', () => {
    const found = imports.filter(({ file, to }) => file.startsWith('src/') && OUTSIDE_PRODUCTION.some((start) => to.startsWith(start)));
    expect(found).toEqual([]);
  });

  test('of packages in production are dependencies, not those of development', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const packageOf = (to: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(to)![0];
    const used = imports.filter(({ file, to }) => file.startsWith('src/') && !to.startsWith('src/') && !to.startsWith('node:'));
    expect(used.filter(({ to }) => !(packageOf(to) in dependencies))).toEqual([]);
  });

  test('form no cycle between files', () => {
    expect(cyclesIn(edgesAmong(files, imports))).toEqual([]);
  });
});

test('only the container knows tsyringe', () => {
  expect(imports.filter(({ file, to }) => file.startsWith('src/') && to === 'tsyringe').map(({ file }) => file)).toEqual([
    'src/composition/container.ts',
  ]);
});

/** What each room of the HTTP adapter is about, in order: a room imports itself and those before it. */
const ROOMS: Readonly<Record<string, string>> = {
  pages: 'HTML',
  contract: 'what routes, their values, replies and refusals are',
  web: 'the files of the web apps',
  docs: 'the documentation',
  connection: 'what Koa and the socket tell of a request',
  admission: 'who and how many get in',
  pipeline: 'from an admitted request to its reply',
  routes: 'each operation',
  server: 'what puts them together and listens',
};

test('a room of the HTTP adapter imports none that comes later', () => {
  const rooms = Object.keys(ROOMS);
  const roomOf = (path: string) => /^src\/adapters\/http\/(\w+)\//.exec(path)?.[1];
  const inHttp = imports.flatMap(({ file, line, to }) => {
    const [from, target] = [roomOf(file), roomOf(to)];
    return from && target ? [{ at: `${file}:${line}`, from, target, to }] : [];
  });
  expect([...new Set(inHttp.map(({ from }) => from))].sort()).toEqual(rooms.toSorted());
  const later = inHttp.filter(({ from, target }) => rooms.indexOf(target) > rooms.indexOf(from));
  expect(
    later.map(
      ({ at, from, target, to }) => `${at} imports ${to}, but ${target} comes after ${from}: move what both need down, types into contract`,
    ),
  ).toEqual([]);
});

describe.each(['domain', 'application'])('the modules of src/%s', (layer) => {
  const moduleOf = (path: string) => /^src\/\w+\/(\w+)\//.exec(path)?.[1];
  const inLayer = imports.filter(({ file, to }) => file.startsWith(`src/${layer}/`) && to.startsWith(`src/${layer}/`));
  const edges = new Map<string, Set<string>>();
  for (const { file, to } of inLayer) {
    const [from, target] = [moduleOf(file), moduleOf(to)];
    if (!from || !target || from === target || target === 'ports' || from === 'ports') continue;
    edges.set(from, (edges.get(from) ?? new Set()).add(target));
  }
  const map = readFileSync('docs/map.md', 'utf8').split(`## ${layer}`)[1]!.split('\n## ')[0]!;

  test('depend on each other as docs/map.md says in words', () => {
    const told = [...map.matchAll(/^\| `(\w+)` \| .* \| ([^|]*) \|$/gm)].map(
      ([, name, uses]) => [name!, uses!.match(/\w+/g) ?? []] as const,
    );
    const found = told.map(([name]) => [name, [...(edges.get(name) ?? [])].sort()] as const);
    expect(told.map(([name, uses]) => [name, [...uses].sort()])).toEqual(found);
    expect([...edges.keys()].filter((name) => !told.some(([each]) => each === name))).toEqual([]);
  });

  test('are drawn there with every dependency but the one on shared', () => {
    const drawn = [...map.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} --> ${to}`);
    const found = [...edges].flatMap(([from, targets]) => [...targets].map((to) => `${from} --> ${to}`));
    expect(drawn.sort()).toEqual(found.filter((edge) => !edge.endsWith(' shared')).sort());
  });

  test('form no cycle', () => {
    expect(cyclesIn(edges)).toEqual([]);
  });
});

test('a cycle is found', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(cyclesIn(edges)).toEqual(['b -> c -> b']);
});

function edgesAmong(nodes: readonly string[], all: readonly Import[]): Map<string, Set<string>> {
  const known = new Set(nodes);
  const edges = new Map<string, Set<string>>();
  for (const { file, to } of all) if (known.has(to)) edges.set(file, (edges.get(file) ?? new Set()).add(to));
  return edges;
}

/** Each cycle that a depth-first walk meets, as a line. */
function cyclesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const walk = (node: string, path: readonly string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '));
    if (finished.has(node) || path.includes(node)) return;
    for (const next of edges.get(node) ?? []) walk(next, [...path, node]);
    finished.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return cycles;
}
