import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

/** Writes to stderr, when the process ends, which packages it has resolved and how many WebAssembly modules it has compiled. */
const TELLING = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url) ?? [];
      if (name) packages.add(name);
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

/** Each takes megabytes, and is loaded at its first use: a migration, a message, a webhook, an import, a trace, a page. */
const LATER = [
  'kysely',
  '@mikro-orm/sql',
  '@mikro-orm/postgresql',
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
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLING)}`,
    });
    const origin = await gateway.origin;
    await (await fetch(`${origin}/api/health`)).text();
    gateway.signal('SIGTERM');
    const { stderr } = await gateway.ended;
    const { packages, compiled }: Readonly<{ packages: readonly string[]; compiled: number }> = JSON.parse(
      stderr.trimEnd().split('\n').at(-1)!,
    );
    expect(packages).toEqual(expect.arrayContaining(['koa', 'pg', 'zod']));
    expect(packages.filter((name) => LATER.includes(name))).toEqual([]);
    // Node's fetch would compile one at its first use. That of amaro is not counted: it strips types of sources that are not in the compile cache.
    expect(compiled).toBe(0);
  },
  TIME_LIMIT_MS,
);

test.each([
  { NODE_ENV: 'production', PORT: 'eighty' },
  { NODE_ENV: '', PORT: 'eighty' },
])('a setting that is not valid is reported before anything is loaded that does not read settings: $NODE_ENV', async (variables) => {
  const { stderr } = await runGateway({ ...variables, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLING)}` }).ended;
  expect(stderr).toContain('PORT must be a whole number');
  const { packages }: Readonly<{ packages: readonly string[] }> = JSON.parse(stderr.trimEnd().split('\n').at(-1)!);
  expect(packages.toSorted()).toEqual(['fastest-levenshtein', 'zod']);
});
