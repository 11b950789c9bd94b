import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { archiveFileOf, type LocalCluster } from './local-cluster.ts';
import { fileOf, type Settings } from './settings.ts';

export const PROXIES = ['nginx', 'caddy', 'none'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** What setup is told beside the gateway's own settings; kept, so that it need not be told again. */
export type Layout = Readonly<{
  proxy: ProxyName;
  /** Of nginx; Caddy gets its certificate itself. */
  certificate: string | undefined;
  certificateKey: string | undefined;
  /** How many gateways run on the machine: with two, one serves while the other is replaced. */
  instances: number;
  /** The server on this machine, if base backups of it are made and its WAL is archived. */
  cluster?: LocalCluster | undefined;
}>;

/** A file of an installation, by its path from the root of the machine. */
export type InstalledFile = Readonly<{ path: string; mode: number; text: string }>;

/** The folder of this program, a release. */
export const PROGRAM = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '');
export const CURRENT = 'opt/league-gateway/current';
export const ENVIRONMENT = 'etc/league-gateway/environment';

const sample = (path: string): string => readFileSync(`${PROGRAM}/deploy/${path}`, 'utf8');
const replaced = (text: string, from: string | RegExp, to: string): string => {
  const isThere = typeof from === 'string' ? text.includes(from) : from.test(text);
  if (!isThere) throw new Error(`The sample has no ${String(from)} any more.`);
  return text.replace(from, () => to);
};

export const unitsOf = ({ instances }: Pick<Layout, 'instances'>): readonly string[] =>
  Array.from({ length: instances }, (_, index) => (index === 0 ? 'league-gateway' : `league-gateway-${index + 1}`));

/** What makes backups, and what checks that they can be restored; each is a service and a timer. */
const backupsOf = ({ cluster }: Pick<Layout, 'cluster'>): readonly string[] => [
  ...['league-backup', 'league-verify-restore'],
  ...(cluster ? ['league-base-backup', 'league-verify-recovery'] : []),
];
export const timersOf = (layout: Pick<Layout, 'cluster'>): readonly string[] => backupsOf(layout).map((name) => `${name}.timer`);

/** Every file of the installation, made of the samples in `deploy`. */
export function installationOf(settings: Settings, layout: Layout): readonly InstalledFile[] {
  const port = Number(settings['PORT']);
  const ports = unitsOf(layout).map((_, index) => port + index);
  const unit = replaced(sample('systemd/league-gateway.service'), /(?<=^ExecStart=)\/usr\/bin\/node/m, process.execPath);
  return [
    { path: ENVIRONMENT, mode: 0o600, text: fileOf(settings) },
    ...unitsOf(layout).flatMap((name, index) => [
      { path: `etc/systemd/system/${name}.service`, mode: 0o644, text: unit },
      ...(index === 0 ? [] : [{ path: `etc/league-gateway/${name}`, mode: 0o600, text: ownSettings(settings, index) }]),
    ]),
    {
      path: 'usr/local/bin/league',
      mode: 0o755,
      text: replaced(sample('systemd/league'), /(?<=^node=)\/usr\/bin\/node$/m, process.execPath),
    },
    ...backupsOf(layout).flatMap((name) => [
      { path: `etc/systemd/system/${name}.service`, mode: 0o644, text: backupUnit(name, settings, layout) },
      { path: `etc/systemd/system/${name}.timer`, mode: 0o644, text: sample(`systemd/${name}.timer`) },
    ]),
    ...(layout.cluster ? [{ path: archiveFileOf(layout.cluster), mode: 0o644, text: sample('postgres/archive.conf') }] : []),
    { path: 'etc/league-gateway/pg_service.conf', mode: 0o600, text: serviceFile(settings['DATABASE_URL']!) },
    ...proxyFile(new URL(settings['PUBLIC_URL']!), layout, settings['HOST']!, ports),
  ];
}

/** With this machine's Node.js, server and database where the sample names them. */
function backupUnit(name: string, settings: Settings, { cluster }: Layout): string {
  const text = sample(`systemd/${name}.service`).replace(' /usr/bin/node ', () => ` ${process.execPath} `);
  if (!cluster || !text.includes('PGPORT=5432')) return text;
  const database = decodeURIComponent(new URL(settings['DATABASE_URL']!).pathname.slice(1));
  return text.replace('PGPORT=5432', `PGPORT=${cluster.port}`).replace('DATABASE=league', () => `DATABASE=${database}`);
}

function ownSettings({ PORT, METRICS_PORT }: Settings, index: number): string {
  const lines = [`PORT=${Number(PORT) + index}`, ...(METRICS_PORT === undefined ? [] : [`METRICS_PORT=${Number(METRICS_PORT) + index}`])];
  return `# What differs from the first instance.\n${lines.join('\n')}\n`;
}

/** The database for the programs of PostgreSQL, whose arguments others on the machine can read. */
function serviceFile(url: string): string {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const lines = {
    host: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    port: port || '5432',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    dbname: decodeURIComponent(pathname.slice(1)),
    sslmode: searchParams.get('sslmode') ?? '',
    sslrootcert: searchParams.get('sslrootcert') ?? '',
  };
  const given = Object.entries(lines).filter(([, value]) => value !== '');
  return `# The database of DATABASE_URL for pg_dump: PGSERVICE=league.\n[league]\n${given.map(([name, value]) => `${name}=${value}`).join('\n')}\n`;
}

const certbot = (host: string): string => `/etc/letsencrypt/live/${host}`;

export const certificateOf = (publicUrl: string, { certificate }: Pick<Layout, 'certificate'>): string =>
  certificate ?? `${certbot(new URL(publicUrl).hostname)}/fullchain.pem`;

function proxyFile(site: URL, layout: Layout, host: string, ports: readonly number[]): readonly InstalledFile[] {
  const addresses = ports.map((port) => `${host}:${port}`);
  if (layout.proxy === 'caddy') {
    const text = [
      ['{$PUBLIC_URL:league.example.org} {', `${site.host} {`],
      ['reverse_proxy {$GATEWAYS:127.0.0.1:3000} {', `reverse_proxy ${addresses.join(' ')} {`],
    ].reduce((made, [from, to]) => replaced(made, from!, to!), sample('caddy/Caddyfile'));
    return [{ path: 'etc/caddy/league-gateway.caddyfile', mode: 0o644, text }];
  }
  if (layout.proxy === 'none') return [];
  const secure = site.port || '443';
  let text = sample('nginx/league-gateway.conf');
  text = replaced(text, / {2}server 127\.0\.0\.1:3000 (.*);\n.*\n/, addresses.map((each) => `  server ${each} max_fails=0;\n`).join(''));
  text = replaced(text, '/etc/letsencrypt/live/league.example.org/fullchain.pem', certificateOf(site.href, layout));
  text = replaced(
    text,
    '/etc/letsencrypt/live/league.example.org/privkey.pem',
    layout.certificateKey ?? `${certbot(site.hostname)}/privkey.pem`,
  );
  // What answers plain HTTP belongs to the usual ports alone.
  if (secure !== '443') text = replaced(text, /server \{\n {2}listen 80;[\s\S]*?\n\}\n\n/, '');
  text = text.replaceAll(/^( {2}listen (?:\[::\]:)?)443 /gm, `$1${secure} `).replaceAll('league.example.org', site.hostname);
  return [{ path: 'etc/nginx/conf.d/league-gateway.conf', mode: 0o644, text }];
}
