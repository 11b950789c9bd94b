import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type Content, contentOf } from '../contract/content.ts';
import type { WebAppName, WebApps } from '../contract/site.ts';
import { render } from '../pages/html.ts';

type PreparedFile = Readonly<{ content: Content; tag: string }>;
export type WebFile = PreparedFile & Readonly<{ contentSecurityPolicy?: string }>;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};
const PAGE = 'index.html';
const WORKER = 'service-worker.js';
/** The requests of a service worker follow the policy of its own file. */
const HAVE_POLICY: readonly string[] = [PAGE, WORKER];
const NO_SETTINGS = 'name="league-settings" content=""';

/** The files of a web app, made ready at the first request and then kept. */
export function webApp(name: WebAppName, apps: WebApps): (file: string) => Promise<WebFile | undefined> {
  let ready: Promise<ReadonlyMap<string, PreparedFile>> | undefined;
  return async (file) => {
    ready ??= prepare(name, apps).catch((error) => {
      ready = undefined;
      throw error;
    });
    const found = (await ready).get(file);
    if (!found || !HAVE_POLICY.includes(file)) return found;
    return { ...found, contentSecurityPolicy: policyOf(apps.issuer, await apps.tokenEndpoint?.()) };
  };
}

async function prepare(name: WebAppName, { files = builtFiles, ...apps }: WebApps): Promise<ReadonlyMap<string, PreparedFile>> {
  const read = await files(name);
  const contents = new Map([...read].map(([file, bytes]) => [file, Buffer.from(bytes)]));
  const { issuer, clientId, signIn, orgCreation, webPushKey } = apps;
  const settings = { app: name, version: digestOf([...contents.values()]), issuer, clientId, signIn, orgCreation, webPushKey };
  const page = contents.get(PAGE)!.toString();
  contents.set(PAGE, Buffer.from(page.replace(NO_SETTINGS, () => `name="league-settings" content="${render(JSON.stringify(settings))}"`)));
  const worker = contents.get(WORKER);
  if (worker) contents.set(WORKER, Buffer.concat([Buffer.from(`const SHELL = ${JSON.stringify(shellOf(contents))};\n`), worker]));
  return new Map(
    [...contents].map(([file, bytes]) => [
      file,
      {
        content: contentOf(bytes, TYPES[file.split('.').at(-1)!]!),
        tag: `"${digestOf([bytes])}"`,
      },
    ]),
  );
}

/** What the service worker keeps: a new version of any file, or other settings, are a new shell. */
function shellOf(contents: ReadonlyMap<string, Buffer>) {
  const assets = [...contents].filter(([file]) => file !== WORKER);
  return {
    version: digestOf(assets.map(([, bytes]) => bytes)),
    files: ['./', ...assets.map(([file]) => file).filter((file) => file !== PAGE)],
  };
}

/** Where `npm run build` puts the files of an app. */
const builtAt = (app: WebAppName) => new URL(`${app}/`, import.meta.url);

/** Whether `npm run build` has made the web apps: a gateway that runs from its sources has none. */
export const areWebAppsBuilt = (): boolean => existsSync(builtAt('family'));

async function builtFiles(app: WebAppName): Promise<ReadonlyMap<string, Uint8Array>> {
  const folder = builtAt(app);
  const names = await readdir(folder);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)));
}

/** Allows only the app's own files and the issuer; with Trusted Types the browser refuses to parse strings as markup. */
const policyOf = (issuer: string, tokenEndpoint: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${[...new Set(["'self'", new URL(issuer).origin, ...(tokenEndpoint === undefined ? [] : [new URL(tokenEndpoint).origin])])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types league',
  ].join('; ');

const DIGEST_LENGTH = 16;
const digestOf = (parts: readonly Buffer[]): string => hash('sha256', Buffer.concat(parts), 'base64url').slice(0, DIGEST_LENGTH);
