import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterIn } from '../../dev/embedded-postgres/data-home.ts';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { type Account, runProgram } from '../../dev/embedded-postgres/run-program.ts';
import { serverAccount } from '../../dev/embedded-postgres/server-account.ts';
import { launchServer, type ServerProcess } from '../../dev/embedded-postgres/server-process.ts';
import type { Need } from './need.ts';

const HOME = '/usr/lib/postgresql';
const SHARE = '/usr/share/postgresql';
const BIN = (existsSync(HOME) ? readdirSync(HOME) : [])
  .filter((version) => existsSync(`${HOME}/${version}/bin/initdb`) && existsSync(`${SHARE}/${version}/extension/citus.control`))
  .map((version) => `${HOME}/${version}/bin`)[0];

/** For a PostgreSQL of /usr/lib/postgresql. */
export const CITUS: Need = { name: 'Citus', isThere: BIN !== undefined, get: 'see docs.citusdata.com, Installation on Debian' };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
  wal_level: 'logical',
  max_connections: 300,
  max_worker_processes: 64,
  max_prepared_transactions: 400,
  shared_buffers: '64MB',
  timezone: 'UTC',
};

type Settings = Readonly<Record<string, string | number>>;

export type CitusNode = Readonly<{
  port: number;
  urlOf(database: string, role?: string): string;
  /** Runs statements as the superuser, one after another, and returns the rows of the last one. */
  sql(database: string, ...statements: readonly string[]): Promise<Record<string, unknown>[]>;
  isUp(): boolean;
  start(): Promise<void>;
  /** `fast` ends sessions and flushes; `immediate` simulates a power cut. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Only on a stopped node: it starts on another port. */
  changeAddress(): Promise<void>;
  /** Suspends all of its processes, as on a machine that hangs: connections stay open, and nothing replies. */
  freeze(): void;
  thaw(): void;
  /** Kills one backend with SIGKILL, after which the server ends all others and recovers. */
  crash(): void;
  /** Runs a PostgreSQL program by name; returns its output. */
  run(program: string, ...args: readonly string[]): string;
  /** Starts a streaming replica of the node. It ends with this process. */
  standby(settings?: Settings): Promise<Standby>;
  /** The WAL archive's folder, if archiving is on; base backups are put beside it. */
  folder: string;
  baseBackup(name: string): void;
  /** Replaces the data of a stopped node with a base backup, which it recovers up to a restore point when it starts. */
  restore(name: string, restorePoint: string): Promise<void>;
}>;

export type Standby = Readonly<{
  port: number;
  urlOf(database: string): string;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
}>;

/** A coordinator and workers in their own folder, for a test that breaks them. They end with this process. */
export async function ownCitus({ workers = 2, isArchiving = false, settings = {} as Settings } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'league-gateway-citus-'));
  await chmod(folder, 0o777);
  const account = await serverAccount(undefined, () => {});
  const nodes = await Promise.all(Array.from({ length: workers + 1 }, () => makeNode(folder, account, settings, isArchiving)));
  const [coordinator] = nodes as [CitusNode, ...CitusNode[]];
  const all = (work: (node: CitusNode) => Promise<unknown>) => Promise.all(nodes.map(work));
  await all((node) => node.start());
  await all((node) => node.sql('postgres', 'create role league login'));
  return {
    folder,
    coordinator,
    workers: nodes.slice(1),
    nodes,
    /** An empty database on all nodes, with the workers registered on the coordinator. */
    async createDatabase(name: string): Promise<string> {
      await all(async (node) => {
        await node.sql('postgres', `create database ${name} owner league`);
        await node.sql(name, 'create extension citus');
      });
      await coordinator.sql(
        name,
        `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
        ...nodes.slice(1).map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
      );
      return coordinator.urlOf(name);
    },
    async remove() {
      for (const node of nodes) {
        node.thaw();
        await node.stop('immediate');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type OwnCitus = Awaited<ReturnType<typeof ownCitus>>;

const urlAt = (port: number, database: string, role: string) => `postgresql://${role}@127.0.0.1:${port}/${database}?sslmode=disable`;

async function sqlAt(url: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  // Breaking a node ends this connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of statements) rows = (await client.query(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** A free port, and a folder for the server that will listen on it. */
async function newPlace(folder: string, account: Account): Promise<Readonly<{ port: number; home: string }>> {
  const port = await loopbackPort();
  const home = join(folder, String(port));
  await mkdir(home, { mode: 0o755 });
  if (account) await chown(home, account.uid, account.gid);
  return { port, home };
}

async function makeNode(folder: string, account: Account, given: Settings, isArchiving: boolean): Promise<CitusNode> {
  const { home, ...first } = await newPlace(folder, account);
  let { port } = first;
  const archive = join(home, 'archive');
  await mkdir(archive);
  if (account) await chown(archive, account.uid, account.gid);
  const archiving = {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    restore_command: `cp ${archive}/%f %p`,
  };
  const settings = { ...SETTINGS, ...(isArchiving && archiving), ...given };
  const binaries = { initdb: `${BIN}/initdb`, postgres: `${BIN}/postgres`, pgCtl: `${BIN}/pg_ctl` };
  runProgram(
    binaries.initdb,
    ['-D', clusterIn(home), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
    account,
  );
  let server: ServerProcess | undefined;
  const run = (program: string, ...args: readonly string[]) => runProgram(`${BIN}/${program}`, args, account);
  const urlOf = (database: string, role = 'league') => urlAt(port, database, role);
  return {
    get port() {
      return port;
    },
    folder: home,
    urlOf,
    sql: (database, ...statements) => sqlAt(urlOf(database, 'postgres'), statements),
    async standby(more = {}) {
      const place = await newPlace(folder, account);
      const from = ['-d', urlOf('postgres', 'postgres'), '-c', 'fast', '-X', 'stream', '-R', '--no-sync'];
      run('pg_basebackup', ...from, '-D', clusterIn(place.home));
      const standby = await launchServer({ ...place, account, binaries, settings: { ...settings, hot_standby_feedback: 'on', ...more } });
      const execute = async (text: string) => void (await sqlAt(urlAt(place.port, 'postgres', 'postgres'), [text]));
      return {
        port: place.port,
        urlOf: (database) => urlAt(place.port, database, 'league'),
        pauseReplay: () => execute('select pg_wal_replay_pause()'),
        resumeReplay: () => execute('select pg_wal_replay_resume()'),
        stop: () => standby.stop('QUIT'),
      };
    },
    isUp: () => server !== undefined,
    async start() {
      if (server) return;
      const launched = await launchServer({ home, port, settings, account, binaries });
      server = launched;
      void launched.ended.then(() => {
        if (server === launched) server = undefined;
      });
    },
    async stop(mode) {
      await server?.stop(mode === 'fast' ? 'INT' : 'QUIT');
      server = undefined;
    },
    async changeAddress() {
      port = await loopbackPort();
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    run,
    baseBackup: (name) =>
      void run('pg_basebackup', '-d', urlOf('postgres', 'postgres'), '-D', join(home, name), '-c', 'fast', '-X', 'none', '--no-sync'),
    async restore(name, restorePoint) {
      await rm(clusterIn(home), { recursive: true });
      await cp(join(home, name), clusterIn(home), { recursive: true });
      await appendFile(
        join(clusterIn(home), 'postgresql.conf'),
        `recovery_target_name = '${restorePoint}'\nrecovery_target_action = 'promote'\n`,
      );
      await writeFile(join(clusterIn(home), 'recovery.signal'), '');
      if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, clusterIn(home)]);
      await chmod(clusterIn(home), 0o700);
    },
    crash() {
      const backend = server && backendsOf(server.pid)[0];
      if (backend) process.kill(backend, 'SIGKILL');
    },
  };
}

/** The process's children; none if the server has ended. */
const childrenOf = (pid: number): readonly number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

function signalAll(server: ServerProcess | undefined, signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (!server) return;
  // The server first, so that it starts no further process that this would miss.
  for (const pid of [server.pid, ...childrenOf(server.pid)]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just exited.
    }
  }
}

const isClientBackend = (pid: number) => {
  try {
    return /postgres: (?:league|postgres) /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
};
const backendsOf = (pid: number) => childrenOf(pid).filter(isClientBackend);
