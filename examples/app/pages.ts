import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

export const APP_PATH = '/app/';

/** Handles a request for the app and returns true; ignores any other and returns false. */
export type AppPages = (request: IncomingMessage, response: ServerResponse) => boolean;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const STATIC = ['index.html', 'app.css', 'icon.svg'] as const;
const BUNDLE = 'app.js';
const WORKER = 'service-worker.js';
const NAMES: readonly string[] = [...STATIC, BUNDLE, WORKER];

type Files = ReadonlyMap<string, string | Uint8Array>;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The app's five files under `/app/`, served in front of the gateway so that both have the same origin. It is bundled in memory at the first
 * request, so that it delays no start.
 */
export function appPages({ issuer }: Readonly<{ issuer: string }>): AppPages {
  const contentSecurityPolicy = policyFor(new URL(issuer).origin);
  let bundled: Promise<Files> | undefined;

  async function answer(name: string, method: string, response: ServerResponse): Promise<void> {
    bundled ??= bundle(issuer);
    const body = (await bundled).get(name)!;
    response
      .writeHead(200, {
        'Content-Type': TYPES[name.split('.').at(-1)!],
        'Content-Security-Policy': contentSecurityPolicy,
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Opener-Policy': 'same-origin',
      })
      .end(method === 'HEAD' ? undefined : body);
  }

  return ({ method = '', url = '' }, response) => {
    const path = url.replace(/[?#].*/s, '');
    const isFolder = `${path}/` === APP_PATH;
    const name = path.slice(APP_PATH.length) || 'index.html';
    if (!isFolder && !(path.startsWith(APP_PATH) && NAMES.includes(name))) return false;
    response.setHeader('Cache-Control', 'no-cache').setHeader('X-Content-Type-Options', 'nosniff');
    if (isFolder) {
      response.writeHead(308, { Location: APP_PATH }).end();
    } else if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else {
      answer(name, method, response).catch(({ message }: Error) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end(message));
    }
    return true;
  };
}

async function bundle(issuer: string): Promise<Files> {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: { app: here('src/main.tsx') },
    outdir: here('.'),
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Uses the client's sources in this repository; a client installed from the registry needs no condition.
    conditions: ['league-gateway-source'],
    define: { SETTINGS: JSON.stringify({ issuer, clientId: 'league-app' }) },
  });
  // Otherwise the bundler's process would keep running.
  await stop();
  const shell: readonly (readonly [string, string | Uint8Array])[] = [
    ...STATIC.map((name) => [name, readFileSync(here(`web/${name}`))] as const),
    [BUNDLE, outputFiles[0]!.contents],
  ];
  const version = hashOf(shell.map(([, content]) => content)).slice(0, 16);
  const files = ['./', ...shell.map(([name]) => name).filter((name) => name !== 'index.html')];
  const worker = `const SHELL = ${JSON.stringify({ version, files })};\n${readFileSync(here(`web/${WORKER}`), 'utf8')}`;
  return new Map([...shell, [WORKER, worker]]);
}

/** Allows only the app's own files; with Trusted Types the browser refuses to parse strings as markup. */
const policyFor = (provider: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${provider}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ');

const hashOf = (contents: readonly (string | Uint8Array)[]): string =>
  contents.reduce((hash, content) => hash.update(content), createHash('sha256')).digest('hex');
