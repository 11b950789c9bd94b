import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { makeRoutes } from '../../src/adapters/http/routes/all-routes.ts';
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

describe('the claims of the pages on security', () => {
  /** These name assets and risks, and promise nothing. */
  const WITHOUT_CLAIMS = ['What is protected', 'What remains'];

  /** The paragraphs, rows and items of a page after its introduction, but for headings, drawings and what it says is not applicable. */
  const claimsOf = (page: string) =>
    page
      .replaceAll(/```.*?```/gs, '')
      .split(/^## /m)
      .slice(1)
      .filter((section) => !WITHOUT_CLAIMS.includes(section.split('\n')[0]!))
      .flatMap((section) => section.split('\n').slice(1))
      .filter((line, at, lines) => line !== '' && !line.startsWith('|---') && !lines[at + 1]?.startsWith('|---'))
      .filter((line) => line !== 'None.' && !/^\| [^|]+ \| (Elsewhere|None) \|/.test(line));

  /** What is wrong with how a claim names its tests, as `file › title`. */
  function faultsOf(claim: string): readonly string[] {
    const tests = [...claim.matchAll(/`([\w./-]+\.(?:test|contract)\.ts)(?: › ([^`]+))?`/g)];
    if (tests.length === 0) return [`no test: ${claim}`];
    return tests.filter(([, file = '', title]) => !isTitle(`test/${file}`, title)).map(([named]) => `no such test: ${named}`);
  }
  const isTitle = (path: string, title: string | undefined) =>
    title !== undefined &&
    existsSync(join(ROOT, path)) &&
    ["'", '`', '"'].some((quote) => textOf(path).includes(`${quote}${title}${quote}`));

  test.each(['docs/security.md', 'docs/security-asvs.md'])('each name a test that exists, by file and title: %s', (page) => {
    const claims = claimsOf(textOf(page));
    expect(claims.length).toBeGreaterThan(50);
    expect(claims.flatMap(faultsOf)).toEqual([]);
  });

  test.each([
    ['| 1.2 Injection | Holds | Parameters only | |', 'no test'],
    ['1. **Proxy**: is trusted.', 'no test'],
    ['Nothing is kept: `architecture/nothing.test.ts › keeps nothing`.', 'no such test'],
    ['Nothing is kept: `architecture/documents.test.ts › no such title`.', 'no such test'],
    ['Nothing is kept: `architecture/documents.test.ts`.', 'no such test'],
  ])('%s is found', (claim, fault) => {
    const found = claimsOf(`# Page\n\nAbout.\n\n## What is protected\n\nNames.\n\n## Claims\n\n${claim}\n`);
    expect(found.flatMap(faultsOf)).toEqual([expect.stringContaining(`${fault}: `)]);
  });

  test('are made about everybody who may attack', () => {
    const rows = claimsOf(textOf('docs/security.md')).filter((line) => line.startsWith('| **'));
    expect(rows.length).toBeGreaterThanOrEqual(12);
  });
});
