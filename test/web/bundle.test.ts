import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { bundleApp } from '../../web/bundle.ts';

/** What a phone loads before the first screen, at the usual mobile bandwidth in less than a second. */
const FIRST_LOAD_BYTES = 90 * 1024;
const LOADED_FIRST = ['index.html', 'app.js', 'app.css', 'manifest.webmanifest', 'icon.svg'];

test('both apps can be bundled at the same time', async () => {
  const [family, admins] = await Promise.all([bundleApp('family'), bundleApp('console')]);
  expect([family.has('app.js'), admins.has('app.js')]).toEqual([true, true]);
});

test('the family app’s first load is at most 90 KiB, compressed', async () => {
  const files = await bundleApp('family');
  const bytes = LOADED_FIRST.map((name) => gzipSync(files.get(name)!).length).reduce((sum, size) => sum + size);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});
