import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { signalServer } from './signal-server.ts';

const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether `pid` is a server on `cluster`, and not some other process that has got the number since. */
const serves = async (pid: number, cluster: string): Promise<boolean> =>
  process.platform === 'win32' ? isAlive(pid) : (await commandOf(pid)).includes(` -D ${cluster} `);

const endsWithin = async (milliseconds: number, pid: number, cluster: string): Promise<boolean> => {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(20)) {
    if (!(await serves(pid, cluster))) return true;
  }
  return false;
};

/**
 * Leaves `cluster` without a server: one that outlived the gateway that started it is shut down cleanly.
 * Only for who holds the lock on the cluster's directory: the server of a living gateway must never get here.
 */
export const stopAbandonedServer = async (cluster: string, binaries: PostgresBinaries, log: (line: string) => void): Promise<void> => {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10);
  if (Number.isNaN(pid)) return;

  if (await serves(pid, cluster)) {
    log(`Stopping a PostgreSQL server (pid ${pid}) that outlived its gateway.`);
    signalServer(pid, 'INT', binaries);
    if (!(await endsWithin(10_000, pid, cluster))) signalServer(pid, 'QUIT', binaries);
    if (!(await endsWithin(10_000, pid, cluster)))
      throw new Error(`A PostgreSQL server (pid ${pid}) on ${cluster} does not stop; end it by hand.`);
  }

  const left = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (left === undefined || process.platform === 'win32') return;
  // PostgreSQL would refuse to start if that pid belonged to anyone by now, but ignores its own parent's. The rest of the file stays:
  // by the shared memory it names PostgreSQL proves that no old backend is at work.
  await writeFile(lockFile, left.replace(/^.*/, String(process.pid)));
};
