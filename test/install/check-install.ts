import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { settingsAt } from '../../src/adapters/cli/setup/settings.ts';
import { startApartProvider } from '../support/apart-provider.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { BIN, debianPostgres } from '../support/debian-postgres.ts';
import { freePort, NGINX } from '../support/nginx.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { startUnits } from './units.ts';

/**
 * Installs a release of this commit on a machine that has PostgreSQL and nginx, by one command after the download: two instances behind nginx with TLS
 * of an authority of this test. It ends with the first admin, who signs in through the printed link and makes a confirmed organization. `--release
 * <file>` takes a tarball that is there.
 */
const REPLACED = [
  'systemd: a program systemctl runs what the installed units say, as this user and without their protection; the timer is not waited for',
  'Debian packages: PostgreSQL, nginx and Node.js of this machine',
  'the root folder: --to, and logs of nginx beside it',
  'port 443, DNS and certbot: localhost on a free port, with a certificate of an authority of this test',
  'the identity provider and the mail server: those of the tests, over loopback',
];
const MOST_MINUTES = 5;
const ROOT = join(import.meta.dirname, '../..');
const MAIL_PASSWORD = 's3cret of mail';
const say = (line: string) => void process.stdout.write(`${line}\n`);
function expect(what: string, holds: boolean, found: unknown = ''): void {
  if (!holds) throw new Error(`Not so: ${what} ${String(found)}`);
  say(`ok  ${what}`);
}

const missing = [CHROMIUM, NGINX].filter(({ isThere }) => !isThere);
if (missing.length > 0) throw new Error(`Missing: ${missing.map(({ name, get }) => `${name} (${get})`).join(', ')}`);
const nginx = ['/usr/sbin/nginx', 'nginx'].find((program) => statSync(program, { throwIfNoEntry: false }) !== undefined) ?? 'nginx';
const folder = mkdtempSync(join(tmpdir(), 'check-install-'));
chmodSync(folder, 0o755);
const [root, download] = [join(folder, 'root'), join(folder, 'download')];
mkdirSync(download);

/** An authority, and a certificate of it for localhost. */
function certificates() {
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const request = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...request, '-subj', '/CN=Test authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  openssl('req', ...request.slice(0, -2), '-subj', '/CN=localhost', '-keyout', 'localhost.key', '-out', 'localhost.csr');
  openssl(
    ...['x509', '-req', '-in', 'localhost.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'],
    ...['-extfile', 'names', '-out', 'localhost.pem'],
  );
  return { authority: join(folder, 'ca.pem'), certificate: join(folder, 'localhost.pem'), key: join(folder, 'localhost.key') };
}

/** The first of two ports in a row that are free. */
async function twoPorts(): Promise<number> {
  const port = await freePort();
  const next = createServer().listen(port + 1, '127.0.0.1');
  const isFree = await Promise.race([once(next, 'listening').then(() => true), once(next, 'error').then(() => false)]);
  next.close();
  return isFree ? port : twoPorts();
}

const given = process.argv.indexOf('--release');
if (given < 0)
  execFileSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), download], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
const tarball = given < 0 ? join(download, readdirSync(download).find((file) => file.endsWith('.tar.gz'))!) : process.argv[given + 1]!;

const publicUrl = `https://localhost:${await freePort()}`;
const port = await twoPorts();
const { authority, certificate, key } = certificates();
const signedIn: string[] = [];
const mail = await startSmtpServer({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth({ username, password }, _, done) {
    const isRight = password === MAIL_PASSWORD;
    if (isRight) signedIn.push(username!);
    done(isRight ? null : new Error('wrong password'), { user: username });
  },
});
const provider = await startApartProvider(publicUrl, folder);
const postgres = await debianPostgres();
const units = await startUnits({ root, folder, nginx });
const superuser = new URL(postgres.urlOf('postgres'));
const environment = {
  PATH: `${folder}:${BIN}:${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`,
  ...{ PGHOST: '127.0.0.1', PGPORT: superuser.port, PGUSER: 'postgres' },
  EMAIL_URL: mail.url.replace('//', `//league:${encodeURIComponent(MAIL_PASSWORD)}@`),
};
async function league(program: string, ...args: readonly string[]) {
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (status !== 0) throw new Error(`league ${args[0]} ended with ${status}:\n${stdout}\n${stderr}`);
  return { stdout, stderr };
}

try {
  say(`Replaced:\n${REPLACED.map((each) => `- ${each}`).join('\n')}`);
  writeFileSync(
    join(postgres.folder, 'data', 'pg_hba.conf'),
    'host all,replication postgres 127.0.0.1/32 trust\nhost all league 127.0.0.1/32 scram-sha-256\n',
  );
  await postgres.start();

  const began = Date.now();
  execFileSync('tar', ['--extract', '--no-same-owner', `--file=${tarball}`], { cwd: download });
  const unpacked = join(download, readdirSync(download).find((each) => statSync(join(download, each)).isDirectory())!);
  const setup = ['setup', '--to', root, '--start'];
  const { stdout, stderr } = await league(
    join(unpacked, 'league'),
    ...[
      ...setup,
      '--public-url',
      publicUrl,
      '--issuer',
      provider.issuer,
      '--audience',
      provider.audience,
      '--web-client',
      provider.clientId,
    ],
    ...['--mail-from', 'league@league.test', '--operator', 'operator@league.test', '--create-database', '--set', `PORT=${port}`],
    ...['--certificate', certificate, '--certificate-key', key],
  );
  const minutes = (Date.now() - began) / 60_000;
  say(stderr.trim());
  expect(`from the download to the link took ${(minutes * 60).toFixed(0)} s, at most ${MOST_MINUTES} minutes`, minutes <= MOST_MINUTES);
  const settings = settingsAt(join(root, 'etc/league-gateway/environment'));
  const secrets = [
    MAIL_PASSWORD,
    encodeURIComponent(MAIL_PASSWORD),
    new URL(settings['DATABASE_URL']!).password,
    settings['WEBHOOK_KEYS']!,
  ];
  expect('the output shows no secret', !secrets.some((secret) => (stdout + stderr).includes(secret)));
  expect('the mail server was signed in to', signedIn.includes('league'));
  expect('two instances and nginx run', units.running().join(' ') === 'league-gateway league-gateway-2 nginx', units.running());
  const health = execFileSync('curl', [
    '--silent',
    '--show-error',
    '--fail',
    '--retry',
    '20',
    '--retry-connrefused',
    '--retry-delay',
    '1',
    '--cacert',
    authority,
    `${publicUrl}/api/health`,
  ]);
  expect(`nginx answers with TLS: ${String(health)}`, String(health).includes('"ok"'));
  const instances = [0, 1].map(
    (index) => execFileSync('curl', ['--silent', '--fail', `http://127.0.0.1:${port + index}/api/health`]).length,
  );
  expect('both instances answer', instances.length === 2);

  const again = await league(join(unpacked, 'league'), ...setup);
  expect('the same command again changes nothing', again.stderr.includes('Nothing differs.'), again.stderr);
  const dump = {
    ...environment,
    PGSERVICEFILE: join(root, 'etc/league-gateway/pg_service.conf'),
    PGSERVICE: 'league',
    PGHOST: undefined,
    PGPORT: undefined,
    PGUSER: undefined,
  };
  execFileSync('pg_dump', ['--format=custom', `--file=${folder}/league.dump`], { env: dump });
  const listed = execFileSync('pg_restore', ['--list', join(folder, 'league.dump')], { encoding: 'utf8' });
  expect('the backup’s settings lead to the database', listed.includes('TABLE DATA public org '));

  const [link] = /https:\S+#\/first\/\S+/.exec(stdout) ?? [];
  expect('the output ends with a link', link !== undefined, stdout);
  const browser = await launchChromium();
  try {
    const page = await (
      await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 360, height: 740 }, locale: 'en-US' })
    ).newPage();
    await page.goto(link!);
    await page.locator('main button.primary').click();
    await page.getByRole('button', { name: 'newcomer@demo.test' }).click();
    await page.getByLabel('Short code').fill('SLL');
    await page.getByLabel('Name').fill('Springfield Little League');
    if (process.env['SCREENSHOTS']) await page.screenshot({ path: join(process.env['SCREENSHOTS'], 'first-league.png'), fullPage: true });
    await page.getByRole('button', { name: 'Make the league' }).click();
    await page.waitForURL(/#\/league\/setup/);
    if (process.env['SCREENSHOTS']) await page.screenshot({ path: join(process.env['SCREENSHOTS'], 'first-made.png'), fullPage: true });
  } finally {
    await browser.close();
  }
  const orgs = execFileSync(join(unpacked, 'league'), ['org', 'list', '--json'], {
    encoding: 'utf8',
    env: { ...environment, NODE_ENV: 'production', ...settings },
  });
  const [org] = (JSON.parse(orgs) as { orgs: readonly { code: string; admins: number; isConfirmed: boolean }[] }).orgs;
  expect('the first admin has made the organization, which is confirmed', org?.code === 'SLL' && org.admins === 1 && org.isConfirmed, orgs);
  const { stdout: later } = await league(join(unpacked, 'league'), ...setup);
  expect('there is no further link', later.includes('There is an organization') && !later.includes('#/first/'));
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n${readFileSync(join(folder, 'nginx-error.log'), { encoding: 'utf8', flag: 'a+' })}`);
  process.exitCode = 1;
} finally {
  await units.stop();
  await Promise.all([provider.stop(), mail.stop(), postgres.remove()]);
  rmSync(folder, { recursive: true, force: true });
}
