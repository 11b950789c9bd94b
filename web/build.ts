import { mkdir, writeFile } from 'node:fs/promises';
import { bundleApp } from './bundle.ts';

/** Writes the files of both apps to the folder from which the gateway serves them in production. */
for (const app of ['family', 'console'] as const) {
  const folder = new URL(`../dist/adapters/http/web/${app}/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of await bundleApp(app)) await writeFile(new URL(name, folder), bytes);
}
