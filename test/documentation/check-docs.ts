import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { startApartProvider } from '../support/apart-provider.ts';
import { BIN, debianPostgres } from '../support/debian-postgres.ts';
import { freePort } from '../support/nginx.ts';
import { PAGES, type ShellBlock, shellBlocks } from './shell-blocks.ts';

/**
 * Runs each shell block of the pages for operators in a clone of this commit, page by page, with Debian's PostgreSQL as its superuser, a gateway and an
 * identity provider; a block that needs more says so to the reader. Replaced are: `sudo`, which runs its command as it is, `league`, which is that of
 * the clone with the gateway's settings, and the addresses, folders and dates of the examples.
 */
const ROOT = join(import.meta.dirname, '../..');
const TIME_LIMIT_MS = 15 * 60_000;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { blocks, faults } = shellBlocks();
const folder = mkdtempSync(join(tmpdir(), 'check-docs-'));
chmodSync(folder, 0o755);
const [bin, clone] = [join(folder, 'bin'), join(folder, 'clone')];
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const [port, metricsPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const postgres = await debianPostgres();
const provider = await startApartProvider('https://league.example.org', folder);
const database = new URL(postgres.urlOf('league'));

const program = (name: string, text: string) => writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
const SETTINGS = {
  ...{
    NODE_ENV: 'production',
    DATABASE_URL: database.href,
    PUBLIC_URL: 'https://league.example.org',
    HOST: '127.0.0.1',
    PORT: String(port),
  },
  ...{ OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: provider.audience, WEB_CLIENT_ID: provider.clientId, TRUSTED_PROXIES: '1' },
  ...{ METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' },
};
const environment = {
  ...{ HOME: folder, LANG: 'C.UTF-8', PATH: `${bin}:${BIN}:${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}` },
  ...{ PGHOST: '127.0.0.1', PGPORT: database.port, PGUSER: 'postgres', DATABASE_URL: database.href },
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('npm_config_'))),
};
const today = new Date().toISOString().slice(0, 10);
/** In this order. */
const REPLACED: readonly (readonly [string | RegExp, string])[] = [
  ['https://git.example.org/league-gateway.git', ROOT],
  [/^version=\S+/gm, `version=${commit}`],
  ['https://id.example.org/realms/league', provider.issuer],
  [/https:\/\/league\.example\.org(?=\/api)|http:\/\/127\.0\.0\.1:3000/g, origin],
  ['127.0.0.1:9464', `127.0.0.1:${metricsPort}`],
  [/\/(opt\/league-gateway|etc\/league-gateway|backup)\b/g, `${folder}/$1`],
  ['2026-11-22', today],
];
const asRun = (code: string) => REPLACED.reduce((made, [from, to]) => made.replaceAll(from, to), code);

/** Beside this process, in which the identity provider answers. */
async function run({ page, line, code }: ShellBlock): Promise<void> {
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', asRun(code)], {
    ...{ cwd: clone, env: environment, timeout: TIME_LIMIT_MS, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const [stdout, stderr, [status, signal]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  if (status !== 0) throw new Error(`${page}:${line} ended with ${status ?? signal}:\n${code}\n${stdout}\n${stderr}`);
  say(`ran     ${page}:${line}`);
}

async function startGateway() {
  const gateway = spawn(process.execPath, [join(clone, 'dist/main.js')], { env: { ...SETTINGS }, stdio: ['ignore', 'ignore', 'inherit'] });
  const watchdog = watchOver(gateway.pid!, undefined);
  gateway.once('exit', watchdog.dismiss);
  const isUp = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (gateway.exitCode !== null) throw new Error('The gateway has ended.');
    await pause(200);
  }
  return gateway;
}

let gateway: Awaited<ReturnType<typeof startGateway>> | undefined;
try {
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const each of ['bin', 'backup/archive', 'etc/league-gateway']) mkdirSync(join(folder, each), { recursive: true });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: for the shell
  program('sudo', 'while [ "$1" != "${1#-}" ]; do if [ "$1" = -u ]; then shift; fi; shift; done\nexec "$@"');
  writeFileSync(
    join(folder, 'etc/league-gateway/environment'),
    Object.entries(SETTINGS)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  program('league', `set -a\n. '${folder}/etc/league-gateway/environment'\nexec '${process.execPath}' '${clone}/dist/league.js' "$@"`);
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  await postgres.start();
  await postgres.psql('create role league login');
  await postgres.psql("create database league owner league encoding 'UTF8' template template0");

  for (const page of PAGES) {
    for (const block of blocks.filter((each) => each.page === page)) {
      if (block.needs === undefined) await run(block);
      else say(`not run ${block.page}:${block.line}  ${block.needs}`);
    }
    // The first page has built it.
    gateway ??= await startGateway();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  gateway?.kill();
  await Promise.all([provider.stop(), postgres.remove()]);
  rmSync(folder, { recursive: true, force: true });
}
