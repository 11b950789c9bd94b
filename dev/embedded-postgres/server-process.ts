import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterIn } from './data-home.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type Account, serverEnvironment } from './run-program.ts';
import { type ServerSignal, signalServer } from './signal-server.ts';
import { watchOver } from './watchdog.ts';

export type ServerProcess = Readonly<{
  pid: number;
  /** Resolves to the exit code or signal name when the server has exited. */
  ended: Promise<string>;
  /** Sends `first`, then stronger signals if the server does not exit; takes at most 25 s. */
  stop(first: ServerSignal): Promise<void>;
}>;

export type ServerOrder = Readonly<{
  home: string;
  port: number;
  settings: Readonly<Record<string, string | number>>;
  account: Account;
  binaries: PostgresBinaries;
}>;

/** How often a long start is mentioned. */
const TOLD_EVERY_MS = 10_000;
const READY_LINE = 7;

/** PostgreSQL writes its state to its lock file, which `pg_ctl start` polls too. */
const isReady = async (cluster: string, pid: number): Promise<boolean> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[READY_LINE]?.trim() === 'ready';
};

export const logFileIn = (home: string): string => join(home, 'postgres.log');

export const lastComplaints = async (home: string): Promise<string> => {
  const lines = (await readFile(logFileIn(home), 'utf8')).split('\n').filter((line) => /FATAL|PANIC|DETAIL|HINT|error:/.test(line));
  return lines.slice(-4).join('\n');
};

/**
 * Starts the server and resolves once it accepts connections, however long that takes: after a crash it first recovers, and on a busy machine
 * it is slow. Throws with the server's output if it ends instead.
 */
export const launchServer = async (
  { home, port, settings, account, binaries }: ServerOrder,
  tell: (line: string) => void = () => {},
): Promise<ServerProcess> => {
  const cluster = clusterIn(home);
  const log = openSync(logFileIn(home), 'a', 0o600);
  const server = spawn(
    binaries.postgres,
    ['-D', cluster, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Runs in its own session: Ctrl-C in the terminal signals only the gateway, which stops the server when it has finished.
    { ...account, cwd: cluster, env: serverEnvironment(), stdio: ['ignore', log, log], detached: true, windowsHide: true },
  );
  closeSync(log);
  server.unref();
  await once(server, 'spawn');
  const pid = server.pid!;
  let hasEnded = false;
  const ended = once(server, 'exit').then(([code, signal]) => {
    hasEnded = true;
    return String(signal ?? code);
  });
  const watchdog = watchOver(pid, account);
  void ended.then(() => watchdog.dismiss());

  const endsWithin = async (milliseconds: number) => {
    // The timer keeps the event loop alive, which the unreferenced server does not.
    const timer = new AbortController();
    await Promise.race([ended, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
    return hasEnded;
  };
  const stop = async (first: ServerSignal) => {
    for (const [signal, waitMs] of [
      [first, 10_000],
      ['QUIT', 10_000],
      ['KILL', 5_000],
    ] as const) {
      if (hasEnded) return;
      signalServer(pid, signal, binaries);
      if (await endsWithin(waitMs)) return;
    }
  };

  const began = Date.now();
  for (let toldAt = began; !hasEnded; await sleep(20)) {
    if (await isReady(cluster, pid)) return { pid, ended, stop };
    if (Date.now() - toldAt < TOLD_EVERY_MS) continue;
    toldAt = Date.now();
    tell(`Waiting for PostgreSQL to start, ${Math.round((toldAt - began) / 1000)} seconds so far; its log is ${logFileIn(home)}.`);
  }
  throw new Error(`PostgreSQL did not start on ${cluster}:\n${await lastComplaints(home)}`);
};
