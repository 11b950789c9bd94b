import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { account, BIN } from './debian-postgres.ts';

/** A server that can be stopped, frozen and restarted. */
type Server = Awaited<ReturnType<typeof serverIn>>;
export type ReplicaServer = Server &
  Readonly<{
    pauseReplay(): void;
    resumeReplay(): void;
    /** Delays the replay of each commit by this long; 0 ends the delay. */
    delay(ms: number): Promise<void>;
    promote(): Promise<void>;
    /** Waits until it has replayed everything that the primary has written so far. */
    catchUp(): Promise<void>;
  }>;
export type ReplicatedPostgres = Readonly<{ primary: Server; replicas: readonly ReplicaServer[]; remove(): Promise<void> }>;

const identity = account as { uid?: number; gid?: number };

/** A primary and its streaming replicas, set up as operators do. */
export async function replicatedPostgres(count: number): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'league-gateway-replicas-'));
  chmodSync(folder, 0o777);
  const primary = await serverIn(folder, 'primary');
  await primary.run('initdb', '-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  appendFileSync(
    join(primary.data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
     unix_socket_directories = ''
     shared_buffers = '64MB'
     fsync = off
     full_page_writes = off
     wal_keep_size = '1GB'
     wal_retrieve_retry_interval = '100ms'
     hot_standby_feedback = on
    `,
  );
  await primary.start();
  primary.psql('create role league login createdb replication');
  primary.psql('create database league owner league');
  const replicas: ReplicaServer[] = [];
  for (let n = 1; n <= count; n += 1) replicas.push(await replicaOf(primary, folder, n));
  return {
    primary,
    replicas,
    async remove() {
      for (const server of [...replicas, primary]) await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serverIn(folder: string, name: string) {
  const data = join(folder, name);
  const port = await loopbackPort();
  const run = async (tool: string, ...args: readonly string[]) =>
    (await promisify(execFile)(`${BIN}/${tool}`, [...args], { ...identity, cwd: folder })).stdout;
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const signal = (name: string) => {
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid())], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number);
    for (const each of [pid(), ...children.filter((child) => child > 0)]) process.kill(each, name);
  };
  const psql = (database: string, sql: string) =>
    execFileSync(`${BIN}/psql`, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database, '-qAtc', sql], {
      encoding: 'utf8',
    }).trim();
  const server = {
    name,
    data,
    port,
    run,
    url: `postgresql://league@127.0.0.1:${port}/league?sslmode=disable`,
    psql: (sql: string) => psql('postgres', sql),
    psqlIn: psql,
    start: () => run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(folder, `${name}.log`), '-o', `-p ${port}`, 'start'),
    /** Suspends all of its processes and closes nothing. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Simulates the loss of its machine. */
    async kill() {
      if (!existsSync(join(data, 'postmaster.pid'))) return;
      signal('SIGCONT');
      await run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop').catch(() => '');
    },
  };
  return server;
}

async function replicaOf(primary: Server, folder: string, n: number): Promise<ReplicaServer> {
  const server = await serverIn(folder, `replica-${n}`);
  const from = `postgresql://postgres@127.0.0.1:${primary.port}/postgres?application_name=${server.name}`;
  await primary.run('pg_basebackup', '-d', from, '-D', server.data, '-c', 'fast', '-X', 'stream', '-R', '--no-sync');
  await server.start();
  return {
    ...server,
    pauseReplay: () => void server.psql('select pg_wal_replay_pause()'),
    resumeReplay: () => void server.psql('select pg_wal_replay_resume()'),
    async delay(ms) {
      server.psql(`alter system set recovery_min_apply_delay = ${ms}`);
      server.psql('select pg_reload_conf()');
    },
    promote: async () => void (await server.run('pg_ctl', '-D', server.data, '-w', 'promote')),
    async catchUp() {
      const to = primary.psql('select pg_current_wal_flush_lsn()');
      while (server.psql(`select pg_last_wal_replay_lsn() >= '${to}'`) !== 't') await pause(10);
    },
  };
}
