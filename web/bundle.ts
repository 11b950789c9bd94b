import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';

export type WebAppName = 'family' | 'console';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Files that are served as they are. */
const AS_THEY_ARE = /\.(html|svg|png|webmanifest)$/;

/** The files of one of the apps by name: its page, icons, script and styles, and the service worker of the family app. */
export async function bundleApp(app: WebAppName): Promise<ReadonlyMap<string, Uint8Array>> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: { app: here(`${app}/main.tsx`) },
    outdir: here('.'),
    write: false,
    metafile: true,
    bundle: true,
    // What only some screens need is loaded with them.
    splitting: true,
    chunkNames: '[name]-[hash]',
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Uses the client's sources in this repository; a client installed from the registry needs no condition.
    conditions: ['league-gateway-source'],
  });
  const names = (await readdir(here(app))).filter((name) => AS_THEY_ARE.test(name));
  const read = await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(here(`${app}/${name}`))]));
  const page = read.find(([name]) => name === 'index.html');
  if (page) page[1] = Buffer.from(page[1].toString().replace(ENTRY, (entry) => `${preloads(metafile.outputs)}${entry}`));
  const worker = app === 'family' ? [['service-worker.js', await readFile(here('kit/service-worker.js'))] as const] : [];
  return new Map([...read, ...outputFiles.map(({ path, contents }) => [path.split('/').at(-1)!, contents] as const), ...worker]);
}

const ENTRY = '<script type="module" src="app.js">';

/** The modules that the entry imports: named in the page, they are fetched beside it instead of after it. */
function preloads(outputs: Metafile['outputs']): string {
  const entry = Object.keys(outputs).find((path) => path.endsWith('/app.js') || path === 'app.js')!;
  const loaded = new Set<string>();
  const visit = (path: string) => {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || loaded.has(imported)) continue;
      loaded.add(imported);
      visit(imported);
    }
  };
  visit(entry);
  return [...loaded].map((path) => `<link rel="modulepreload" href="${path.split('/').at(-1)}">\n    `).join('');
}
