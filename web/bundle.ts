import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type WebAppName = 'family' | 'console';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Files that are served as they are. */
const AS_THEY_ARE = /\.(html|svg|png|webmanifest)$/;

/** The files of one of the apps by name: its page, icons, script and styles, and the service worker of the family app. */
export async function bundleApp(app: WebAppName): Promise<ReadonlyMap<string, Uint8Array>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: { app: here(`${app}/main.tsx`) },
    outdir: here('.'),
    write: false,
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
  const read = await Promise.all(names.map(async (name) => [name, await readFile(here(`${app}/${name}`))] as const));
  const worker = app === 'family' ? [['service-worker.js', await readFile(here('kit/service-worker.js'))] as const] : [];
  return new Map([...read, ...outputFiles.map(({ path, contents }) => [path.split('/').at(-1)!, contents] as const), ...worker]);
}
