import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

export const APP_PATH = '/app/';

/** Handles a request for a page of the app and returns true; ignores any other and returns false. */
export type AppPages = (request: IncomingMessage, response: ServerResponse) => boolean;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the app in memory: five files under `/app/`, served in front of the gateway so that both have the same origin. */
export async function appPages({ issuer }: Readonly<{ issuer: string }>): Promise<AppPages> {
  const { outputFiles } = await build({
    ...{ entryPoints: { app: here('src/main.tsx') }, outdir: here('.'), write: false },
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', jsx: 'automatic', jsxImportSource: 'preact' },
    // Uses the client's sources in this repository; a client installed from the registry needs no condition.
    conditions: ['league-gateway-source'],
    define: { SETTINGS: JSON.stringify({ issuer, clientId: 'league-app' }) },
  });
  // Otherwise the bundler's process would keep running.
  await stop();
  const shell: Record<string, string | Uint8Array> = {
    'index.html': readFileSync(here('web/index.html')),
    'app.css': readFileSync(here('web/app.css')),
    'icon.svg': readFileSync(here('web/icon.svg')),
    'app.js': outputFiles[0]!.contents,
  };
  const version = hashOf(Object.values(shell)).slice(0, 16);
  const worker = `const SHELL = ${JSON.stringify({ version, files: ['./', ...Object.keys(shell).slice(1)] })};\n`;
  const files = new Map(Object.entries({ ...shell, 'service-worker.js': worker + readFileSync(here('web/service-worker.js'), 'utf8') }));
  const contentSecurityPolicy = policyFor(new URL(issuer).origin);

  return ({ method = '', url = '' }, response) => {
    const path = url.replace(/[?#].*/s, '');
    if (!`${path}/`.startsWith(APP_PATH)) return false;
    const name = path.slice(APP_PATH.length) || 'index.html';
    const body = files.get(name);
    response.setHeader('Cache-Control', 'no-cache').setHeader('X-Content-Type-Options', 'nosniff');
    if (path === APP_PATH.slice(0, -1)) {
      response.writeHead(308, { Location: APP_PATH }).end();
    } else if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else if (body === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such page.\n');
    } else {
      response
        .writeHead(200, {
          'Content-Type': TYPES[name.split('.').at(-1)!],
          'Content-Security-Policy': contentSecurityPolicy,
          'Referrer-Policy': 'no-referrer',
          'Cross-Origin-Opener-Policy': 'same-origin',
        })
        .end(method === 'HEAD' ? undefined : body);
    }
    return true;
  };
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
