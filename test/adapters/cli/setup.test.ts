import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../../../src/adapters/cli/deployment.ts';
import { EXIT } from '../../../src/adapters/cli/exit-code.ts';
import { league } from '../../../src/adapters/cli/league.ts';
import { settingsIn } from '../../../src/adapters/cli/setup/settings.ts';
import { type Finding, fault, good } from '../../../src/application/ports/diagnosis.ts';
import { makeUseCases } from '../../../src/application/use-cases.ts';
import { loadConfig } from '../../../src/composition/config.ts';
import { CADDY } from '../../support/caddy.ts';
import { runLeague } from '../../support/command-line.ts';
import { emptyDeployment } from '../../support/empty-deployment.ts';
import { testWith } from '../../support/needs.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SECRETS =
  'DATABASE_URL=postgresql://league:pass%40word@db.example.org:6432/league\nEMAIL_URL=smtps://league:s3cret@mail.example.org\n';
const PASSWORDS = ['pass%40word', 'pass@word', 's3cret'];
const FLAGS = [
  ...['--public-url', 'https://league.test', '--issuer', 'https://id.example.org', '--audience', 'league-gateway', '--web-client', 'web'],
  ...['--mail-from', 'league@example.org', '--operator', 'op@example.org'],
];

let folder: string;
let findings: readonly Finding[];
let migrated: number;
let deployment: Deployment;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  writeFileSync(join(folder, 'secrets'), SECRETS);
  findings = [good('database', 'PostgreSQL 18 answers.')];
  migrated = 0;
  const { ports } = emptyDeployment();
  const none = () => Promise.reject(new Error('not asked'));
  deployment = {
    ...{
      version: 'test',
      useCases: async () => makeUseCases(ports),
      operation: none,
      verifyRestored: none,
      afterRestore: none,
      touch: none,
      distribute: none,
    },
    diagnose: async () => findings,
    migrate: async () => {
      migrated += 1;
      return [];
    },
    consoleUrl: async () => 'https://league.test/console/',
    withSettings: () => deployment,
    close: async () => {},
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

const root = () => join(folder, 'root');
const textAt = (path: string) => readFileSync(join(root(), path), 'utf8');
const ENVIRONMENT = 'etc/league-gateway/environment';
const environment = () => settingsIn(textAt(ENVIRONMENT));
const run = (args: readonly string[] = []) => runLeague(['setup', '--to', root(), ...args], deployment);
const first = (...more: string[]) => run([...FLAGS, '--from', join(folder, 'secrets'), ...more]);

test('writes settings with keys, units, a proxy and a backup, migrates, and prints the link of the first admin', async () => {
  const { exitCode, stdout, stderr } = await first();
  expect([exitCode, migrated]).toEqual([EXIT.done, 1]);
  expect(stdout).toMatch(/https:\/\/league\.test\/console\/#\/first\/\d+\.[\w-]{43}/);
  expect(stderr).toContain('PostgreSQL 18 answers.');
  const variables = { ...environment(), NODE_ENV: 'production' };
  expect(loadConfig(variables)).toMatchObject({
    ...{ warnings: [], publicUrl: 'https://league.test', trustedProxies: 1, host: '127.0.0.1', orgCreators: 'operator' },
    ...{ webhooks: { keys: [expect.any(Buffer)] }, webPush: { contact: 'mailto:op@example.org' }, mail: { from: 'league@example.org' } },
  });
  const settings = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  expect(Object.keys(environment()).filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  expect(readdirSync(join(root(), 'etc/systemd/system'))).toEqual([
    'league-backup.service',
    'league-backup.timer',
    'league-gateway-2.service',
    'league-gateway.service',
    'league-verify-restore.service',
    'league-verify-restore.timer',
  ]);
  // The one that has run setup.
  expect(textAt('etc/systemd/system/league-gateway.service')).toContain(`\nExecStart=${process.execPath} dist/main.js\n`);
  expect(textAt('etc/systemd/system/league-verify-restore.service')).toContain(
    ` ${process.execPath} /opt/league-gateway/current/dist/league.js verify`,
  );
  expect(textAt('usr/local/bin/league')).toContain(`\nnode=${process.execPath}\nprogram=/opt/league-gateway/current/dist/league.js\n`);
  expect(settingsIn(textAt('etc/league-gateway/league-gateway-2'))).toEqual({ PORT: '3001' });
  expect(textAt('etc/league-gateway/pg_service.conf')).toContain(
    '[league]\nhost=db.example.org\nport=6432\nuser=league\npassword=pass@word\ndbname=league\n',
  );
  expect(`${readlinkSync(join(root(), 'opt/league-gateway/current'))}/`).toBe(`${ROOT}/`);
  for (const secret of [ENVIRONMENT, 'etc/league-gateway/pg_service.conf', 'etc/league-gateway/setup.json']) {
    expect([secret, statSync(join(root(), secret)).mode & 0o777]).toEqual([secret, 0o600]);
  }
});

describe('where Debian’s PostgreSQL on the machine has the database', () => {
  const CONFIGURATION = 'etc/postgresql/15/main';
  const server = (more = '', automatic = '') => {
    mkdirSync(join(root(), CONFIGURATION, 'conf.d'), { recursive: true });
    mkdirSync(join(root(), 'var/lib/postgresql/15/main'), { recursive: true });
    const settings = `data_directory = '/var/lib/postgresql/15/main'\nport = 5433\t\t# (change requires restart)\n#archive_mode = on\ninclude_dir = 'conf.d'\n${more}`;
    writeFileSync(join(root(), CONFIGURATION, 'postgresql.conf'), settings);
    writeFileSync(join(root(), 'var/lib/postgresql/15/main/postgresql.auto.conf'), automatic);
  };
  const here = () => {
    writeFileSync(join(folder, 'secrets'), 'DATABASE_URL=postgresql://league:pass%40word@127.0.0.1:5433/our_league\n');
    return first();
  };
  const isArchived = () => existsSync(join(root(), CONFIGURATION, 'conf.d/league-gateway.conf'));

  test('archives its WAL, makes base backups, and checks both', async () => {
    server();
    const { stdout, stderr } = await here();
    expect([isArchived(), stderr.includes('no base backups')]).toEqual([true, false]);
    expect(textAt('etc/systemd/system/league-base-backup.service')).toContain('PGPORT=5433\n');
    expect(textAt('etc/systemd/system/league-verify-recovery.service')).toContain('PGPORT=5433 DATABASE=our_league\n');
    expect(stdout).toMatch(/restart postgresql@15-main[\s\S]*enable --now .*league-base-backup\.timer/);
    const again = await run();
    expect(again).toMatchObject({ exitCode: EXIT.done, stderr: expect.stringContaining('Nothing differs.') });
    expect([again.stdout.includes('restart postgresql'), isArchived()]).toEqual([false, true]);
  });

  test.each([
    ['in its file', "archive_mode = on\narchive_command = 'barman %p'\n", ''],
    ['by "alter system"', '', "archive_mode = 'always'\n"],
  ])('leaves an archive that is set up already %s as it is, and says so', async (_, ...settings) => {
    server(...settings);
    const { stderr } = await here();
    expect([isArchived(), existsSync(join(root(), 'etc/systemd/system/league-base-backup.service'))]).toEqual([false, false]);
    expect(stderr).toContain('no base backups');
  });
});

test('shows no secret, and takes none as an argument', async () => {
  const { stdout, stderr } = await first();
  const keys = ['WEBHOOK_KEYS', 'WEB_PUSH_PRIVATE_KEY'].map((name) => environment()[name]!);
  expect([...PASSWORDS, ...keys].filter((secret) => (stdout + stderr).includes(secret))).toEqual([]);
  const refused = await run([...FLAGS, '--set', 'EMAIL_URL=smtps://league:s3cret@mail.example.org']);
  expect(refused).toMatchObject({ exitCode: EXIT.usage, stderr: expect.stringContaining('EMAIL_URL is a secret') });
});

describe('run again', () => {
  test('keeps everything, and changes nothing', async () => {
    await first();
    const before = textAt(ENVIRONMENT);
    expect(await run()).toMatchObject({ exitCode: EXIT.done, stderr: expect.stringContaining('Nothing differs.') });
    expect(textAt(ENVIRONMENT)).toBe(before);
  });

  test('changes what it is told, keeps keys and what was added to the settings, and says what it has changed', async () => {
    await first();
    const keys = environment();
    writeFileSync(join(root(), ENVIRONMENT), `${textAt(ENVIRONMENT)}LOG_LEVEL=debug\n`);
    const { stderr } = await run(['--public-url', 'https://other.test', '--set', 'CACHE_MEGABYTES=128', '--instances', '3']);
    expect(environment()).toEqual({ ...keys, LOG_LEVEL: 'debug', PUBLIC_URL: 'https://other.test', CACHE_MEGABYTES: '128' });
    expect(stderr).toContain('environment: changed (PUBLIC_URL, CACHE_MEGABYTES)');
    expect(stderr).toContain('league-gateway-3.service: written');
    expect(stderr).toContain('conf.d/league-gateway.conf: changed');
    await run(['--set', 'CACHE_MEGABYTES=']);
    expect([environment()['CACHE_MEGABYTES'], existsSync(join(root(), 'etc/league-gateway/league-gateway-3'))]).toEqual([undefined, true]);
  });

  test('leaves a file that somebody has edited, and says so', async () => {
    await first();
    const path = join(root(), 'etc/nginx/conf.d/league-gateway.conf');
    writeFileSync(path, `${readFileSync(path, 'utf8')}# ours\n`);
    const { stderr } = await run(['--public-url', 'https://other.test']);
    expect(stderr).toContain('league-gateway.conf: edited by hand, left as it is');
    expect(readFileSync(path, 'utf8')).toMatch(/server_name league\.test;[\s\S]*# ours/);
  });
});

test('writes nothing where a check finds a fault', async () => {
  findings = [fault('mail', 'mail.example.org takes no mail: 535.', 'Check EMAIL_URL.')];
  expect(await first()).toMatchObject({ exitCode: EXIT.faults, stderr: expect.stringContaining('Nothing was written') });
  expect([existsSync(root()), migrated]).toEqual([false, 0]);
});

test('an outage of others holds up neither an upgrade nor a rollback, which leave the settings as they are', async () => {
  await first();
  findings = [fault('push', 'exp.host takes no messages: 503.', 'Wait.')];
  expect(await run()).toMatchObject({ exitCode: EXIT.done, stderr: expect.stringContaining('FAULT    push') });
  expect(migrated).toBe(2);
  expect(await run(['--operator', 'other@example.org'])).toMatchObject({ exitCode: EXIT.faults });
  findings = [fault('migrations', 'The database was made by a release before 0.2.', 'Upgrade it first.')];
  expect(await run()).toMatchObject({ exitCode: EXIT.faults });
});

test('says what is missing where there is nobody to ask', async () => {
  const { exitCode, stderr } = await run(['--public-url', 'https://league.test']);
  expect([exitCode, stderr]).toEqual([EXIT.usage, expect.stringContaining('OIDC_ISSUER, WEB_CLIENT_ID, DATABASE_URL')]);
});

/** With one answer to each question, as somebody types who reads them. */
async function runAtTerminal(answers: readonly string[]) {
  const [stdin, stdout, stderr] = Array.from({ length: 3 }, () => Object.assign(new PassThrough(), { isTTY: true }));
  const left = [...answers];
  let shown = '';
  stderr!.on('data', (chunk: Buffer) => {
    shown += String(chunk);
    if (shown.endsWith(': ') && left.length > 0) stdin!.write(`${left.shift()}\n`);
  });
  const exitCode = await league(['setup', '--to', root()], deployment, { stdin: stdin!, stdout: stdout!, stderr: stderr! });
  return { exitCode, shown };
}

test('asks at a terminal for what it was not given, and does not show what is secret', async () => {
  const answers = [
    ...['https://league.test', 'https://id.example.org', '', 'web', 'postgresql://league:pass%40word@127.0.0.1/league'],
    ...['smtps://league:s3cret@mail.example.org', 'league@example.org', ''],
  ];
  const { exitCode, shown } = await runAtTerminal(answers);
  expect(exitCode).toBe(EXIT.done);
  expect(environment()).toMatchObject({ OIDC_AUDIENCE: 'league-gateway', WEB_CLIENT_ID: 'web', EMAIL_FROM: 'league@example.org' });
  expect(shown).toContain('league@example.org');
  expect(PASSWORDS.filter((secret) => shown.includes(secret))).toEqual([]);
});

test('asks for what the settings of 0.2 do not have, and for nothing that they have', async () => {
  mkdirSync(join(root(), 'etc/league-gateway'), { recursive: true });
  const of02 =
    'PUBLIC_URL=https://league.test\nOIDC_ISSUER=https://id.example.org\nOIDC_AUDIENCE=league-gateway\nEMAIL_FROM=league@example.org\n';
  writeFileSync(join(root(), ENVIRONMENT), of02 + SECRETS);
  const { exitCode, shown } = await runAtTerminal(['web', 'op@example.org']);
  expect([exitCode, environment()['WEB_CLIENT_ID'], environment()['OPERATOR_EMAIL']]).toEqual([EXIT.done, 'web', 'op@example.org']);
  expect(shown.match(/public client|Your own|Identity provider|Database, as/g)).toEqual(['public client', 'Your own']);
});

test('the site of nginx is that of the address, with every instance, the certificate that was named, and on its port', async () => {
  await first('--instances', '3', '--certificate', '/tls/chain.pem', '--certificate-key', '/tls/key.pem');
  const site = textAt('etc/nginx/conf.d/league-gateway.conf');
  expect(site.match(/^ {2}server \S+/gm)).toEqual(['3000', '3001', '3002'].map((port) => `  server 127.0.0.1:${port}`));
  expect(site).toContain('ssl_certificate /tls/chain.pem;\n  ssl_certificate_key /tls/key.pem;');
  expect(site).not.toContain('example.org');
  await run(['--public-url', 'https://league.test:8443']);
  const moved = textAt('etc/nginx/conf.d/league-gateway.conf');
  expect([...moved.matchAll(/listen (\S+)/g)].map(([, port]) => port)).toEqual(['8443', '[::]:8443']);
});

testWith(CADDY)('caddy takes its site', async () => {
  await first('--proxy', 'caddy');
  const path = join(root(), 'etc/caddy/league-gateway.caddyfile');
  const { stdout, stderr } = spawnSync('caddy', ['adapt', '--config', path, '--adapter', 'caddyfile'], { encoding: 'utf8' });
  expect([stderr.includes('Error'), stdout]).toEqual([false, expect.stringContaining('"league.test"')]);
  expect(stdout).toContain('127.0.0.1:3001');
});
