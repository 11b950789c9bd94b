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

/** Of each signal; a server on a busy disk may take this long to write what it holds in memory. */
const ENDS_WITHIN_MS = 60_000;

/** Whether `pid` is a server on `cluster`, and not another process that reuses the pid. */
const serves = async (pid: number, cluster: string): Promise<boolean> =>
  process.platform === 'win32' ? isAlive(pid) : (await commandOf(pid)).includes(` -D ${cluster} `);

const endsWithin = async (milliseconds: number, pid: number, cluster: string): Promise<boolean> => {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(20)) {
    if (!(await serves(pid, cluster))) return true;
  }
  return false;
};

/**
 * Cleanly shuts down a server on `cluster` that outlived its gateway.
 * The caller must hold the lock on the cluster's directory, so that the server of a running gateway is never stopped.
 */
export const stopAbandonedServer = async (cluster: string, binaries: PostgresBinaries, log: (line: string) => void): Promise<void> => {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10);
  if (Number.isNaN(pid)) return;

  if (await serves(pid, cluster)) {
    log(`Stopping a PostgreSQL server (pid ${pid}) that outlived its gateway.`);
    signalServer(pid, 'INT', binaries);
    if (!(await endsWithin(ENDS_WITHIN_MS, pid, cluster))) signalServer(pid, 'QUIT', binaries);
    if (!(await endsWithin(ENDS_WITHIN_MS, pid, cluster)))
      throw new Error(`A PostgreSQL server (pid ${pid}) on ${cluster} does not stop; end it by hand.`);
  }

  const left = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (left === undefined || process.platform === 'win32') return;
  // PostgreSQL refuses to start if a process with that pid exists, but ignores its own parent's pid. The rest of the file is kept:
  // PostgreSQL uses the shared memory it names to verify that no old backend is running.
  await writeFile(lockFile, left.replace(/^.*/, String(process.pid)));
};
