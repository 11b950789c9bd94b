import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { bundleApp, type WebAppName } from '../../web/bundle.ts';
import { firstLoad } from './first-load.ts';

const KIB = 1024;
/** At the usual mobile bandwidth, the family app is there in less than a second. */
const LIMITS: readonly [app: WebAppName, bytes: number][] = [
  ['family', 90 * KIB],
  ['console', 150 * KIB],
];
const REQUESTS = 12;

test('both apps can be bundled at the same time', async () => {
  const [family, admins] = await Promise.all([bundleApp('family'), bundleApp('console')]);
  expect([family.has('app.js'), admins.has('app.js')]).toEqual([true, true]);
});

test.each(LIMITS)('the first load of the %s app is at most %i bytes, compressed, in twelve requests', async (app, most) => {
  const files = await bundleApp(app);
  const first = firstLoad(files);
  const bytes = first.reduce((sum, name) => sum + gzipSync(files.get(name)!).length, 0);
  expect(bytes).toBeLessThanOrEqual(most);
  expect(first.length).toBeLessThanOrEqual(REQUESTS);
});

test.each(LIMITS)('the page of the %s app names every module that its entry imports, so that they are fetched beside it', async (app) => {
  const files = await bundleApp(app);
  const page = Buffer.from(files.get('index.html')!).toString();
  const preloaded = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, name]) => name!);
  const modules = firstLoad(files).filter((name) => name.endsWith('.js') && name !== 'app.js');
  expect(modules.length).toBeGreaterThan(0);
  // Without what the page names, the same follows from what the scripts import.
  const unnamed = new Map(files).set('index.html', Buffer.from(page.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')));
  expect(preloaded.toSorted()).toEqual(
    firstLoad(unnamed)
      .filter((name) => modules.includes(name))
      .toSorted(),
  );
});

test('what a file of the first load imports is of the first load, and what a screen loads later is not', () => {
  const files = {
    'index.html': '<link rel="icon" href="icon.svg"><link href="app.css"><script src="app.js">',
    'app.js': 'import{a}from"./chunk-A.js";import"./chunk-B.js";var c=()=>import("./rare.js");export{b}from"./chunk-D.js"',
    'chunk-A.js': 'import{z as y}from"./chunk-C.js"',
    'chunk-B.js': '',
    'chunk-C.js': '',
    'chunk-D.js': '',
    'rare.js': 'import"./chunk-E.js"',
    'chunk-E.js': '',
  };
  const bytes = new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  expect(firstLoad(bytes).toSorted()).toEqual(
    ['index.html', 'icon.svg', 'app.css', 'app.js', 'chunk-A.js', 'chunk-B.js', 'chunk-C.js', 'chunk-D.js'].toSorted(),
  );
});
