import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { startEmbeddedPostgres } from '../../dev/embedded-postgres/start-embedded-postgres.ts';

/**
 * Makes a release of this commit twice, compares the bytes, and starts the second one as in production, on a database of its own: the command line
 * and health say the version with the commit, and both web apps are there.
 */
const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'check-release-'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const same = <T>(what: string, actual: T, expected: T) => {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`);
  say(`${what}: ${String(actual)}`);
};

try {
  const made = [1, 2].map((turn) => {
    const into = join(folder, String(turn));
    execFileSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), into], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    return { into, file: readdirSync(into).find((each) => each.endsWith('.tar.gz'))! };
  });
  const digests = made.map(({ into, file }) => readFileSync(join(into, `${file}.sha256`), 'utf8'));
  same('the second time', digests[1], digests[0]);

  const { into, file } = made[1]!;
  execFileSync('sha256sum', ['--check', '--quiet', `${file}.sha256`], { cwd: into, stdio: 'inherit' });
  execFileSync('tar', ['--extract', `--file=${file}`], { cwd: into });
  const unpacked = join(into, file.replace('.tar.gz', ''));
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const expected = `${version}+${commit}`;
  const PATH = `${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`;
  same('league --version', execFileSync(join(unpacked, 'league'), ['--version'], { encoding: 'utf8', env: { PATH } }).trim(), expected);

  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} });
  const port = await loopbackPort();
  const gateway = spawn(process.execPath, [join(unpacked, 'dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: 'https://league.test', WEB_CLIENT_ID: 'web' },
      ...{ DATABASE_URL: database.url, OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_ANY_AUDIENCE: 'true', LOG_LEVEL: 'error' },
    },
  });
  try {
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    let answer: Response | undefined;
    while (!answer?.ok) {
      if (gateway.exitCode !== null) throw new Error('The gateway has ended.');
      await pause(200);
      answer = await at('/api/health').catch(() => undefined);
    }
    same('health', ((await answer.json()) as { version: string }).version, expected);
    for (const page of ['/app/', '/console/', '/api/openapi-core.json']) same(page, (await at(page)).status, 200);
  } finally {
    gateway.kill();
    await database.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
