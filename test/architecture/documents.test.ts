import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { makeRoutes } from '../../src/adapters/http/contract/routes.ts';
import { SITE } from '../support/openapi-check.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const SERVED: readonly string[] = makeRoutes(SITE).map(({ path }) => path);
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A page's links within this repository, except those in code. */
const linksOf = (page: string) =>
  [
    ...textOf(page)
      .replaceAll(/```.*?```|`[^`]*`/gs, '')
      .matchAll(/\]\(([^)#\s]+)[^)]*\)/g),
  ]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|\/)/.test(target));

describe('pages', () => {
  test('lead to files that exist; guides, which the gateway serves, also to its own pages', () => {
    expect(PAGES.length).toBeGreaterThan(10);
    const broken = PAGES.flatMap((page) =>
      linksOf(page)
        .filter((target) => !(page.startsWith('docs/guides/') && SERVED.includes(target)))
        .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test.each(['CONTRIBUTING.md', 'docs/adding-a-feature.md', 'docs/what-makes-it-fast.md'])(
    'for contributors name files that exist: %s',
    (page) => {
      const named = [...textOf(page).matchAll(/`((?:src|test|dev|docs|bench|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    },
  );
});

test('the diffs of docs/adding-a-feature.md are in the files that they name, line by line', () => {
  const diffs = [...textOf('docs/adding-a-feature.md').matchAll(/^`([^`\n]+)`\n\n```diff\n(.*?)^```/gms)];
  expect(diffs.length).toBeGreaterThan(15);
  expect(diffs).toHaveLength(textOf('docs/adding-a-feature.md').split('```diff').length - 1);
  const missing = diffs.flatMap(([, path = '', diff = '']) => {
    const lines = textOf(path).split('\n');
    let at = 0;
    return diff
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '…')
      .flatMap((line) => {
        const found = lines.indexOf(line.slice(1), at);
        at = found + 1;
        return line.startsWith('+') && found >= 0 ? [] : [`${path}: ${line}`];
      });
  });
  expect(missing).toEqual([]);
});

describe('defenses that the security page names', () => {
  const defenses = [
    ...textOf('docs/security.md').matchAll(
      /`((?:adapters|application|architecture|composition|contracts|dev|domain|process)\/[\w./-]+\.(?:test|contract)\.ts)(?: › ([^`]+))?`/g,
    ),
  ];

  test('are tests that exist, by file and title', () => {
    const missing = defenses
      .filter(([, file = '', title]) => {
        const path = `test/${file}`;
        if (!existsSync(join(ROOT, path))) return true;
        const source = textOf(path);
        return title !== undefined && !["'", '`', '"'].some((quote) => source.includes(`${quote}${title}${quote}`));
      })
      .map(([text]) => text);
    expect(missing).toEqual([]);
  });

  test('are there for everybody who may attack', () => {
    expect(defenses.length).toBeGreaterThan(50);
    const rows = textOf('docs/security.md')
      .split('## Who may attack')[1]!
      .split('\n## ')[0]!
      .split('\n')
      .filter((line) => line.startsWith('| **'));
    expect(rows.length).toBeGreaterThanOrEqual(12);
  });
});
