import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runInDevelopment } from '../support/development-process.ts';
import { type GatewayProcess, runGateway } from '../support/gateway-process.ts';
import { AUDIENCE, startTestIssuer, type TestIssuer } from '../support/issuer.ts';
import { freshPostgres } from '../support/postgres.ts';

/** Starting a process takes a while on a busy machine. */
const TIME_LIMIT_MS = 300_000;

let issuer: TestIssuer;
let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let gateway: GatewayProcess | undefined;
beforeAll(async () => {
  issuer = await startTestIssuer();
  postgres = await freshPostgres();
}, TIME_LIMIT_MS);
afterAll(async () => {
  gateway?.signal('SIGKILL');
  await gateway?.ended;
  await postgres.dispose();
  await issuer.stop();
});

/** Writes to stderr, when the process ends, which packages it has resolved, and which folders of adapters, and how many WebAssembly modules it has compiled. */
const TELLING = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url) ?? [];
      if (name) packages.add(name);
      const [folder] = /adapters\\/\\w+(?=\\/)/.exec(resolved.url) ?? [];
      if (folder) packages.add(folder);
      return resolved;
    },
  });
  let compiled = 0;
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(target, given) {
      if (!new Error().stack.includes('internal/deps/amaro')) compiled += 1;
      return new target(...given);
    },
  });
  process.on('exit', () => process.stderr.write('\\n' + JSON.stringify({ packages: [...packages], compiled })));
`;
/** What only PostgreSQL needs. */
const OF_POSTGRES = ['kysely', '@mikro-orm/sql', '@mikro-orm/postgresql'];
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(TELLING)}`;

const toldBy = (stderr: string): Readonly<{ packages: readonly string[]; compiled: number }> =>
  JSON.parse(stderr.trimEnd().split('\n').at(-1)!);

/** Each takes megabytes, and is loaded at its first use: a migration, a message, a webhook, an import, a trace, a page. */
const LATER = [
  'adapters/memory',
  '@mikro-orm/migrations',
  'undici',
  'expo-server-sdk',
  'prom-client',
  '@opentelemetry/sdk-trace',
  'marked',
  'csv-parse',
  'commander',
];

test(
  'an idle gateway on a database that is up to date has loaded nothing large that it does not use',
  async () => {
    gateway = runGateway({
      DATABASE_URL: postgres.url,
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      PUSH_SENDER: 'none',
      WEBHOOK_KEYS: Buffer.alloc(32).toString('base64'),
      DRAIN_SECONDS: '0',
      NODE_OPTIONS,
    });
    const origin = await gateway.origin;
    await (await fetch(`${origin}/api/health`)).text();
    gateway.signal('SIGTERM');
    const { stderr } = await gateway.ended;
    const { packages, compiled } = toldBy(stderr);
    expect(packages).toEqual(expect.arrayContaining(['koa', 'pg', 'zod']));
    expect(packages.filter((name) => LATER.includes(name))).toEqual([]);
    // Node's fetch would compile one at its first use. That of amaro is not counted: it strips types of sources that are not in the compile cache.
    expect(compiled).toBe(0);
  },
  TIME_LIMIT_MS,
);

test(
  'a development gateway loads no more, and its provider of identities and its bundler when they are first used',
  async () => {
    const { port, stop } = await runInDevelopment({ STORAGE: 'memory', NODE_OPTIONS });
    await (await fetch(`http://localhost:${port}/api/health`)).text();
    const { packages } = toldBy(await stop());
    expect(packages).toEqual(expect.arrayContaining(['koa', 'pino-pretty', 'adapters/memory']));
    expect(packages.filter((name) => [...LATER, ...OF_POSTGRES, 'oidc-provider', 'esbuild'].includes(name))).toEqual(['adapters/memory']);
  },
  TIME_LIMIT_MS,
);

/** What reads settings. */
const READS_SETTINGS = ['fastest-levenshtein', 'zod'];

test.each([
  { NODE_ENV: 'production', PORT: 'eighty' },
  { NODE_ENV: '', PORT: 'eighty' },
])('a setting that is not valid is reported before anything is loaded that does not read settings: $NODE_ENV', async (variables) => {
  const { stderr } = await runGateway({ ...variables, NODE_OPTIONS }).ended;
  expect(stderr).toContain('PORT must be a whole number');
  expect(packagesOf(stderr)).toEqual(READS_SETTINGS);
});

test('so is a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { stderr } = await runGateway({ NODE_ENV: '', PORT: String(port), NODE_OPTIONS }).ended;
  other.close();
  expect(stderr).toContain(`PORT ${port} is in use by another program`);
  expect(packagesOf(stderr)).toEqual(READS_SETTINGS);
});

const packagesOf = (stderr: string) =>
  toldBy(stderr)
    .packages.filter((name) => !name.startsWith('adapters/'))
    .toSorted();
