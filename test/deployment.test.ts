import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { completed } from '../src/adapters/cli/setup/settings.ts';
import { MAX_WAIT_SECONDS } from '../src/adapters/http/contract/schemas.ts';
import { makeRoutes } from '../src/adapters/http/routes/all-routes.ts';
import { loadConfig } from '../src/composition/config.ts';
import { CLOSE_WITHIN_MS } from '../src/composition/run-gateway.ts';
import { MAX_FILE_BYTES } from '../src/domain/imports/league-import.ts';
import { CADDY } from './support/caddy.ts';
import { testWith } from './support/needs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const fileAt = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8');
const only = (text: string, pattern: RegExp): string => {
  const found = [...text.matchAll(pattern)].map(([, part]) => part!);
  expect([pattern, found]).toEqual([pattern, [expect.any(String)]]);
  return found[0]!;
};

type Variables = Readonly<Record<string, string>>;
const GIVEN: Variables = {
  POSTGRES_PASSWORD: 'one',
  LEAGUE_PASSWORD: 'two',
  KEYCLOAK_PASSWORD: 'three',
  KEYCLOAK_ADMIN_PASSWORD: 'four',
  PUBLIC_HOST: 'league.example.org',
  IDENTITY_HOST: 'id.example.org',
  WEBHOOK_KEYS: Buffer.alloc(32).toString('base64'),
  MAIL_FROM: 'league@example.org',
};

/** As compose does: `${NAME}`, `${NAME:?message}`, `${NAME:-default}`, `${NAME:+instead}`, and `$$` for a `$`. */
const interpolated = (text: string, given: Variables): string =>
  text.replace(/\$\$|\$\{(\w+)(?::([-?+])([^}]*))?\}/g, (all, name: string, kind: string | undefined, rest: string) => {
    if (all === '$$') return '$';
    if (kind === '+') return given[name] === undefined ? '' : rest;
    const value = given[name] ?? (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });
const linesOf = (text: string): Variables =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const dockerfile = fileAt('Dockerfile');
const compose = parse(interpolated(fileAt('compose.yaml'), GIVEN), { merge: true });
const kubernetes = Object.fromEntries(
  readdirSync(`${ROOT}/deploy/kubernetes`).map((file) => [file.slice(0, -'.yaml'.length), parse(fileAt(`deploy/kubernetes/${file}`))]),
);
const pod = kubernetes['deployment'].spec.template.spec;
const container = pod.containers[0];
const service = fileAt('deploy/systemd/league-gateway.service');
const nginx = fileAt('deploy/nginx/league-gateway.conf');
const caddy = fileAt('deploy/caddy/Caddyfile');

const IMAGE: Variables = Object.fromEntries(
  [...only(dockerfile, /^ENV (.*)$/gm).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
);
const ENVIRONMENTS: Readonly<Record<string, Variables>> = {
  compose: { ...IMAGE, ...compose.services.gateway.environment },
  Kubernetes: {
    ...IMAGE,
    ...kubernetes['configuration'].data,
    ...Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value])),
    DATABASE_URL: 'postgresql://league@db/league',
  },
  systemd: {
    NODE_ENV: only(service, /^Environment=NODE_ENV=(.*)$/gm),
    ...completed({
      ...{ DATABASE_URL: 'postgresql://league@localhost/league', PUBLIC_URL: 'https://league.example.org' },
      ...{ OIDC_ISSUER: 'https://id.example.org', OIDC_AUDIENCE: 'league-gateway', WEB_CLIENT_ID: 'league-app' },
    }),
  },
};

/** Variables of the platform rather than the gateway. */
const FOREIGN = ['NODE_OPTIONS'];

describe.each(Object.entries(ENVIRONMENTS))('the environment of %s', (_, variables) => {
  test('is one of production that is usable and raises no warning', () => {
    expect(loadConfig(variables).warnings).toEqual([]);
    expect(variables['NODE_ENV']).toBe('production');
  });

  test('names only settings that docs/settings.md explains', () => {
    const settings = fileAt('docs/settings.md');
    const unknown = Object.keys(variables).filter((name) => !settings.includes(`\`${name}\``) && !FOREIGN.includes(name));
    expect(unknown).toEqual([]);
  });

  test('trusts as many proxies as the samples have', () => {
    expect(variables['TRUSTED_PROXIES']).toBe('1');
  });
});

describe('compose', () => {
  test.each(Object.keys(GIVEN))('does not start without %s', (name) => {
    const { [name]: _, ...rest } = GIVEN;
    expect(() => interpolated(fileAt('compose.yaml'), rest)).toThrow(`${name} is not set`);
    expect(linesOf(fileAt('deploy/compose.env.example'))).toHaveProperty(name, '');
  });

  test('publishes to this machine alone, but for the proxy, which encrypts', () => {
    const { proxy, ...others } = compose.services;
    expect(proxy.ports).toEqual(['80:80', '443:443']);
    const published = Object.values<{ ports?: string[] }>(others).flatMap(({ ports = [] }) => ports);
    expect(published.map((port) => port.split(':')[0])).toEqual(published.map(() => '127.0.0.1'));
  });

  test('mounts files that exist', () => {
    const mounted = Object.values<{ volumes?: string[] }>(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0]!)
      .filter((path) => path.startsWith('.'));
    expect(mounted.filter((path) => !existsSync(`${ROOT}/${path}`))).toEqual([]);
    expect(mounted).not.toEqual([]);
  });
});

test('every service of compose keeps logs within bounds and is asked whether it is well, by compose or by its image', () => {
  const services = Object.entries<{ logging?: object; healthcheck?: object; restart?: string }>(compose.services);
  expect(services.filter(([, { logging, restart }]) => !logging || restart !== 'unless-stopped')).toEqual([]);
  expect(services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual(['gateway']);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
});

testWith(CADDY)('the proxy of compose takes its sites, the gateway’s and Keycloak’s', () => {
  const env = { ...process.env, ...compose.services.proxy.environment };
  const config = `${ROOT}/deploy/caddy/compose.Caddyfile`;
  const { stdout, stderr } = spawnSync('caddy', ['adapt', '--config', config, '--adapter', 'caddyfile'], { encoding: 'utf8', env });
  expect([
    stderr.includes('Error'),
    ...['league.example.org', 'id.example.org', 'gateway:3000', 'keycloak:8080'].map((each) => stdout.includes(`"${each}"`)),
  ]).toEqual([false, true, true, true, true]);
});

test('the identity provider of compose gives tokens for the audience that the gateway asks for', () => {
  const { environment } = compose.services.keycloak;
  const { realm, clients, verifyEmail, smtpServer } = JSON.parse(interpolated(fileAt('deploy/keycloak/league-realm.json'), environment));
  const { OIDC_ISSUER, OIDC_AUDIENCE } = ENVIRONMENTS['compose']!;
  expect(OIDC_ISSUER).toBe(`https://${GIVEN['IDENTITY_HOST']}/realms/${realm}`);
  const { clientId, redirectUris, webOrigins } = clients[0];
  expect([clientId, verifyEmail, smtpServer.host]).toEqual([ENVIRONMENTS['compose']!['WEB_CLIENT_ID'], true, 'mail']);
  expect(redirectUris).toEqual(expect.arrayContaining(['https://league.example.org/app/', 'https://league.example.org/console/']));
  expect(webOrigins).toEqual(['https://league.example.org']);
  expect(clients[0].protocolMappers[0].config['included.custom.audience']).toBe(OIDC_AUDIENCE);
});

describe('ports and probes', () => {
  const paths = makeRoutes({ version: '', publicUrl: 'https://league.example.org', appScheme: 'leagueapp' }).map(({ path }) => path);
  const { PORT } = IMAGE;

  test('agree on the port', () => {
    expect(only(dockerfile, /^EXPOSE (\d+)$/gm)).toBe(PORT);
    expect(compose.services.gateway.ports).toEqual([`127.0.0.1:3000:${PORT}`]);
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(PORT) }]);
    expect(ENVIRONMENTS['Kubernetes']!['PORT']).toBe(PORT);
    expect(kubernetes['service'].spec.ports[0].targetPort).toBe('http');
    const { PORT: port, HOST: host } = ENVIRONMENTS['systemd']!;
    expect(only(nginx, /^ {2}server (\S+:\d+) /gm)).toBe(`${host}:${port}`);
    expect(only(caddy, /reverse_proxy \{\$GATEWAYS:(\S+)\}/g)).toBe(`${host}:${port}`);
  });

  test('ask for health where the gateway answers: readiness to be sent requests, liveness to be restarted', () => {
    expect(paths).toEqual(expect.arrayContaining(['/api/health', '/api/health/live']));
    expect(container.readinessProbe.httpGet).toEqual({ path: '/api/health', port: 'http' });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/api/health/live', port: 'http' });
    expect(container.startupProbe.httpGet).toEqual({ path: '/api/health/live', port: 'http' });
    expect(only(dockerfile, /PORT\}(\/api\/[\w/]+)`/g)).toBe('/api/health/live');
    expect(only(caddy, /health_uri (\S+)/g)).toBe('/api/health');
  });

  test('of the selectors, each finds the pods', () => {
    const labels = expect.objectContaining(kubernetes['service'].spec.selector);
    expect(kubernetes['deployment'].spec.template.metadata.labels).toEqual(labels);
    expect(kubernetes['deployment'].spec.selector.matchLabels).toEqual(labels);
    expect(kubernetes['disruption-budget'].spec.selector.matchLabels).toEqual(labels);
    expect(kubernetes['autoscaler'].spec.scaleTargetRef.name).toBe(kubernetes['deployment'].metadata.name);
  });
});

describe('time to end', () => {
  const closesWithin = CLOSE_WITHIN_MS / 1000;

  test('is given by the process that ends it', () => {
    const drain = Number(ENVIRONMENTS['Kubernetes']!['DRAIN_SECONDS']);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + closesWithin);
    expect(Number.parseInt(compose.services.gateway.stop_grace_period, 10)).toBeGreaterThan(closesWithin);
    expect(Number(only(service, /^TimeoutStopSec=(\d+)$/gm))).toBeGreaterThan(closesWithin);
  });

  test('is long enough for readiness to be noticed while the gateway drains', () => {
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(Number(ENVIRONMENTS['Kubernetes']!['DRAIN_SECONDS'])).toBeGreaterThan(periodSeconds * failureThreshold);
  });
});

describe('the proxies', () => {
  test('wait longer than a poll and a request take, and close idle connections before the gateway does', () => {
    for (const seconds of [only(nginx, /proxy_read_timeout (\d+)s/g), only(caddy, /response_header_timeout (\d+)s/g)]) {
      expect(Number(seconds)).toBeGreaterThan(MAX_WAIT_SECONDS + 10);
    }
    for (const seconds of [only(nginx, /keepalive_timeout (\d+)s/g), only(caddy, /keepalive (\d+)s/g)]) {
      expect(Number(seconds)).toBeLessThan(75);
    }
  });

  test('let the largest file through', () => {
    for (const megabytes of [only(nginx, /client_max_body_size (\d+)m/g), only(caddy, /max_size (\d+)MB/g)]) {
      expect(Number(megabytes) * 1_000_000).toBeGreaterThan(MAX_FILE_BYTES);
    }
  });

  test('write down no address that is a secret', () => {
    const silent = [...nginx.matchAll(/^ {2}~(\S+) 0;$/gm)].map(([, pattern]) => new RegExp(pattern!));
    const secrets = makeRoutes({ version: '', publicUrl: 'https://league.example.org', appScheme: 'leagueapp' })
      .filter((route) => (route.type === 'page' && route.secret !== undefined) || /:(code|inviteCode)$/.test(route.path))
      .map(({ path }) => path);
    expect(secrets.length).toBeGreaterThanOrEqual(3);
    expect(secrets.filter((path) => !silent.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(nginx).toMatch(/access_log \S+ league if=\$league_is_logged;/);
    expect(caddy).toContain('request>uri delete');
  });
});

test('every timer has its service, and a service runs and shows what the release has', () => {
  const units = readdirSync(`${ROOT}/deploy/systemd`);
  const timers = units.filter((name) => name.endsWith('.timer'));
  expect(timers.length).toBeGreaterThan(3);
  expect(timers.map((name) => name.replace(/timer$/, 'service')).filter((name) => !units.includes(name))).toEqual([]);
  const named = units.flatMap((name) =>
    [...fileAt(`deploy/systemd/${name}`).matchAll(/\/opt\/league-gateway\/current\/((?:deploy|docs)\/\S+)/g)].map(([, path]) => path!),
  );
  expect(new Set(named)).toEqual(new Set(['docs/operations.md', 'deploy/postgres/base-backup.sh', 'deploy/postgres/verify-restore.sh']));
  expect(named.filter((path) => !existsSync(`${ROOT}/${path}`))).toEqual([]);
});

test('the command line of systemd has the environment and the program of the unit', () => {
  const script = fileAt('deploy/systemd/league');
  const [common] = [...service.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, path]) => path);
  expect(only(script, /EnvironmentFile=(\S+)/g)).toBe(common);
  expect(only(script, /^program=(\S+)\/dist\/league\.js$/gm)).toBe(only(service, /^WorkingDirectory=(.*)$/gm));
});

test('the command line of systemd runs setup with the rights of its caller, and everything else without', () => {
  const folder = mkdtempSync(join(tmpdir(), 'league-'));
  try {
    for (const name of ['node', 'systemd-run']) writeFileSync(join(folder, name), `#!/bin/sh\necho ${name}\n`, { mode: 0o755 });
    writeFileSync(join(folder, 'league'), fileAt('deploy/systemd/league').replace('/usr/bin/node', join(folder, 'node')));
    const run = (...args: string[]) =>
      execFileSync('sh', [join(folder, 'league'), ...args], { encoding: 'utf8', env: { PATH: `${folder}:${process.env['PATH']}` } }).trim();
    expect([run('setup', '--start'), run('doctor'), run()]).toEqual(['node', 'systemd-run', 'systemd-run']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the builder of the image gets what the image is made of, and nothing else', () => {
  const ignored = fileAt('.dockerignore').split('\n');
  const allowed = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '));
  expect(ignored).toContain('*');
  expect([...new Set(copied)].sort()).toEqual(allowed.sort());
  expect(copied.filter((path) => !existsSync(`${ROOT}/${path}`))).toEqual([]);
});
