import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { CLUSTER_FOLDER } from './cluster-folder.ts';
import type { Need } from './need.ts';

const HOME = '/usr/lib/postgresql';
const TOOLS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_basebackup'];
const OLDEST = 15;
/** Newest first. */
const VERSIONS = (existsSync(HOME) ? readdirSync(HOME) : [])
  .map(Number)
  .filter((version) => version >= OLDEST && TOOLS.every((tool) => existsSync(`${HOME}/${version}/bin/${tool}`)))
  .sort((a, b) => b - a);
/** The newest version's programs. */
export const BIN = `${HOME}/${VERSIONS[0]}/bin`;

const idOf = (option: '-u' | '-g') => {
  const { stdout, status } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
};
/** PostgreSQL refuses to run as root. */
export const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

const isInstalled = (version: number | undefined) =>
  version !== undefined && VERSIONS.includes(version) && !('uid' in account && account.uid === undefined);

/** A server and tools as an operator has them. */
export const DEBIAN_POSTGRES: Need = {
  name: 'Debian’s PostgreSQL',
  isThere: isInstalled(VERSIONS[0]),
  get: 'apt-get install postgresql',
};

/** Why this version cannot be started, if it cannot. */
export const versionMissing = (version: number) =>
  isInstalled(version) ? undefined : `PostgreSQL ${version} is not installed (apt-get install postgresql-${version})`;

/** The settings of a server that archives its WAL. */
const ARCHIVING = (folder: string) => `
  fsync = off
  archive_mode = on
  archive_command = 'test ! -f ${folder}/%f && cp %p ${folder}/%f'
  restore_command = 'cp ${folder}/%f %p'`;

/** A separate PostgreSQL cluster with what an operator has: its tools, its files, and a WAL archive. */
export async function debianPostgres({ version = VERSIONS[0], settings }: { version?: number; settings?: string } = {}) {
  const folder = await mkdtemp(join(CLUSTER_FOLDER, 'league-gateway-backup-'));
  await chmod(folder, 0o777);
  const port = await loopbackPort();
  const [data, archive] = [join(folder, 'data'), join(folder, 'archive')];
  const identity = account as { uid?: number; gid?: number };
  const run = async (tool: string, ...args: readonly string[]) =>
    (await promisify(execFile)(`${HOME}/${version}/bin/${tool}`, [...args], { ...identity, cwd: folder, maxBuffer: 1 << 28 })).stdout;
  const urlOf = (database: string) => `postgresql://league@127.0.0.1:${port}/${database}?sslmode=disable`;
  const superuser = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];

  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  await mkdir(archive);
  await chmod(archive, 0o777);
  await appendFile(
    join(data, 'postgresql.conf'),
    `port = ${port}
     listen_addresses = '127.0.0.1'
     unix_socket_directories = ''
     shared_buffers = '32MB'
     ${settings ?? ARCHIVING(archive)}
    `,
  );

  return {
    urlOf,
    folder,
    run,
    /** Runs psql as the superuser in the database `postgres`; returns its unaligned output. */
    psql: async (sql: string) => (await run('psql', ...superuser, '-d', 'postgres', '-qAtc', sql)).trim(),
    superuser,
    start: () => run('pg_ctl', '-D', data, '-w', '-t', '300', '-l', join(folder, 'log'), 'start'),
    /** Simulates the loss of the machine: nothing is flushed, and no file is left. */
    async destroy() {
      await run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      await rm(data, { recursive: true });
    },
    baseBackup: (to: string) => run('pg_basebackup', ...superuser, '-D', join(folder, to), '-c', 'fast', '-X', 'none', '--no-sync'),
    /** Replaces the cluster's files with a base backup, which it recovers up to a point in time when it starts. */
    async recover(from: string, until: string) {
      await cp(join(folder, from), data, { recursive: true });
      await appendFile(join(data, 'postgresql.conf'), `recovery_target_time = '${until}'\nrecovery_target_action = 'promote'\n`);
      await writeFile(join(data, 'recovery.signal'), '');
      if (identity.uid !== undefined) spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, data]);
      await chmod(data, 0o700);
    },
    async remove() {
      if (existsSync(join(data, 'postmaster.pid'))) await run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop').catch(() => '');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
