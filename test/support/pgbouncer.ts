import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { Need } from './need.ts';

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const PROGRAM = PROGRAMS.find((program) => existsSync(program));
export const PGBOUNCER: Need = { name: 'PgBouncer', isThere: PROGRAM !== undefined, get: 'apt-get install pgbouncer' };

const idOf = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
/** It refuses to run as root. */
const account = () => (process.getuid?.() === 0 ? { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } : {});

export type PgBouncer = Readonly<{ through(url: string): string; stop(): Promise<void> }>;

/** Debian's PgBouncer in transaction mode, in front of the server of `target`. */
export async function startPgBouncer(target: string): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(target);
  const directory = await mkdtemp(join(tmpdir(), 'league-gateway-pgbouncer-'));
  const own = await freePort();
  const users = join(directory, 'users.txt');
  const settings = join(directory, 'pgbouncer.ini');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  await writeFile(
    settings,
    ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${own}`]
      .concat([
        `auth_type = ${password === '' ? 'trust' : 'md5'}`,
        `auth_file = ${users}`,
        'pool_mode = transaction',
        'unix_socket_dir =',
        'max_client_conn = 500',
      ])
      .concat(['default_pool_size = 20', 'server_login_retry = 1', 'server_idle_timeout = 5', ''])
      .join('\n'),
  );
  const { uid, gid } = account();
  if (uid !== undefined && gid !== undefined) {
    await chmod(directory, 0o755);
    for (const file of [directory, users, settings]) await chown(file, uid, gid);
  }
  const server = spawn(PROGRAM!, ['-q', settings], { stdio: 'ignore', ...account() });
  const ended = once(server, 'exit');
  while (server.exitCode === null && !(await answers(own))) await pause(50);
  if (server.exitCode !== null) throw new Error(`PgBouncer ended with ${server.exitCode}`);
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = dial(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
