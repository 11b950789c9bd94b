import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { clusterIn } from '../../../dev/embedded-postgres/data-home.ts';
import { postgresBinaries } from '../../../dev/embedded-postgres/postgres-binaries.ts';
import { serverAccount } from '../../../dev/embedded-postgres/server-account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../dev/embedded-postgres/start-embedded-postgres.ts';
import { CLUSTER_FOLDER } from '../../support/cluster-folder.ts';
import { connected } from '../../support/database.ts';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const until = async (claim: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await claim())) await sleep(20);
};

const remember = (url: string, name: string) =>
  connected(url, async (execute) => {
    await execute('create table if not exists remembered (name text)');
    await execute('insert into remembered values (?)', [name]);
  });

const remembered = (url: string) =>
  connected(url, async (execute) => (await execute('select name from remembered order by name')).map(({ name }) => name));

/** A data directory and its parent, both open to everyone, so that root's server too keeps its data right here. */
async function openDirectory(): Promise<string> {
  const parent = await realpath(await mkdtemp(join(CLUSTER_FOLDER, 'league-gateway-embedded-')));
  await chmod(parent, 0o755);
  return join(parent, 'postgres');
}

describe('the embedded PostgreSQL', () => {
  let parent: string;
  let dataDir: string;
  let running: EmbeddedPostgres | undefined;
  let said: string[];

  const start = async (options: { port?: number } = {}): Promise<EmbeddedPostgres> => {
    running = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line), ...options });
    return running;
  };
  const clusterOnItsOwn = async () => {
    const cluster = clusterIn(dataDir);
    const account = await serverAccount(cluster, () => {});
    return { cluster, account, binaries: await postgresBinaries(account, () => {}) };
  };

  beforeEach(async () => {
    dataDir = await openDirectory();
    parent = dirname(dataDir);
    said = [];
  });
  afterEach(async () => {
    await running?.remove();
    running = undefined;
    await rm(parent, { recursive: true, force: true });
  });

  test('keeps its data between starts', async () => {
    const first = await start();
    await remember(first.url, 'Sam');
    await first.stop();
    const second = await start();
    expect(await remembered(second.url)).toEqual(['Sam']);
  });

  test('refuses a port that is taken, and the directory is free again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
    other.close();
    expect((await start({ port })).url).toContain(`:${port}/`);
  });

  test('ends with a gateway that is killed, and the next one finds everything committed', async () => {
    const gateway = spawn(process.execPath, [join(import.meta.dirname, 'gateway-process.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(gateway.stdout, 'data')) as [Buffer];
    const { url, serverPid } = JSON.parse(line.toString()) as { url: string; serverPid: number };
    await remember(url, 'Sam');
    gateway.kill('SIGKILL');
    await until(() => !isAlive(serverPid));
    expect(await remembered((await start()).url)).toEqual(['Sam']);
  });

  test('stops a server that has outlived its gateway all the same, and takes over its data', async () => {
    await (await start()).stop();
    const { cluster, account, binaries } = await clusterOnItsOwn();
    const left = spawn(binaries.postgres, ['-D', cluster, '-p', '19999', '-c', 'unix_socket_directories='], {
      ...account,
      cwd: cluster,
      stdio: 'ignore',
    });
    const lockFile = join(cluster, 'postmaster.pid');
    await until(async () => (await readFile(lockFile, 'utf8').catch(() => '')).includes('ready'));

    const postgres = await start();
    expect(said).toEqual([`Stopping a PostgreSQL server (pid ${left.pid}) that outlived its gateway.`]);
    expect(left.exitCode).toBe(0);
    await remember(postgres.url, 'Sam');
  });

  test('is not held up by a lock file whose process number is some other program by now', async () => {
    await (await start()).stop();
    const { cluster, account } = await clusterOnItsOwn();
    const stranger = spawn('sleep', ['600'], { ...account, cwd: '/', stdio: 'ignore' });
    await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n\n  1234567         0\nready   \n`);

    await remember((await start()).url, 'Sam');
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  describe('below a directory that is closed to everyone else', () => {
    beforeEach(async () => {
      await chmod(parent, 0o700);
    });

    test('keeps its data between starts', async () => {
      const first = await start();
      await remember(first.url, 'Sam');
      await first.stop();
      expect(await remembered((await start()).url)).toEqual(['Sam']);
    });

    test('starts empty when its directory was removed', async () => {
      const first = await start();
      await remember(first.url, 'Sam');
      await first.stop();
      await rm(dataDir, { recursive: true });
      const second = await start();
      await remember(second.url, 'Kim');
      expect(await remembered(second.url)).toEqual(['Kim']);
    });

    test('does not share its data with a copy of its directory', async () => {
      await (await start()).stop();
      const original = running!;
      await remember(await original.start().then(() => original.url), 'Sam');
      await original.stop();
      const note = await readFile(join(dataDir, 'moved-to'), 'utf8').catch(() => undefined);

      dataDir = join(parent, 'copy');
      await mkdir(dataDir);
      if (note !== undefined) await writeFile(join(dataDir, 'moved-to'), note);
      const copy = await start();
      await remember(copy.url, 'Kim');
      expect(await remembered(copy.url)).toEqual(['Kim']);
      await original.remove();
    });
  });
});

describe('a running embedded PostgreSQL', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let said: string[];
  beforeAll(async () => {
    dataDir = await openDirectory();
    postgres = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
  });
  beforeEach(() => {
    said = [];
  });
  afterAll(async () => {
    await postgres.remove();
    await rm(dirname(dataDir), { recursive: true, force: true });
  });

  test('treats text and time alike on every machine, for a role that is no superuser', async () => {
    const { url } = postgres;
    const [facts] = await connected(url, async (execute) => {
      await execute('create extension pg_trgm');
      await execute('create extension unaccent');
      return execute(`
        select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone, current_setting('is_superuser') as superuser,
          lower('ÉŁЖ') as lower, unaccent('José') as unaccented, similarity('Жуков', 'жуков') as cyrillic,
          (select string_agg(name, '' order by name) from unnest(array['é', 'Z', 'a', 'B']) as name) as ordered`);
    });
    expect(facts).toEqual({
      encoding: 'UTF8',
      zone: 'UTC',
      superuser: 'off',
      lower: 'éłж',
      unaccented: 'Jose',
      cyrillic: 1,
      ordered: 'BZaé',
    });
  });

  test('lets nobody in without the password, which only its owner can read', async () => {
    const { url } = postgres;
    for (const stranger of ['league:guess@', 'league@', 'postgres@']) {
      const other = url.replace(/league:.*@/, stranger);
      await expect(connected(other, (execute) => execute('select 1'))).rejects.toThrow();
    }
    expect((await stat(join(dataDir, 'password'))).mode & 0o077).toBe(0);
  });

  test('refuses a second start on the same directory, says who has it, and leaves the first alone', async () => {
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `The data directory ${dataDir} is in use by another gateway (pid ${process.pid}). Stop that one, or set DATA_DIR to another directory.`,
    );
    await remember(postgres.url, 'Kim');
    expect(await remembered(postgres.url)).toContain('Kim');
  });

  test('comes back at the same address, with everything committed, after a power cut', async () => {
    await remember(postgres.url, 'Lee');
    const before = postgres.pid();
    await postgres.restart('immediate');
    expect(postgres.pid()).not.toBe(before);
    expect(await remembered(postgres.url)).toContain('Lee');
  });

  test('says that its server was killed, and starts it again at the same address', async () => {
    await remember(postgres.url, 'Ivy');
    process.kill(postgres.pid()!, 'SIGKILL');
    await until(() => postgres.pid() === undefined);
    expect(said.at(-1)).toContain('PostgreSQL ended unexpectedly (SIGKILL)');
    await expect(postgres.lost).rejects.toThrow('PostgreSQL ended unexpectedly (SIGKILL)');
    await postgres.start();
    expect(await remembered(postgres.url)).toContain('Ivy');
  });
});
