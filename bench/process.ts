import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf } from './processor-time.ts';

export const ROOT = join(import.meta.dirname, '..');
/** The output of each contender's last run. */
const LOGS = join(ROOT, 'bench/.data/logs');

/** Killed when the bench exits. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

type Environment = Readonly<Record<string, string>>;

/** Passes only the variables that a production machine would have. */
const environment = (own: Environment): NodeJS.ProcessEnv => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: 'production', ...own };
};

/** Runs a program of the gateway until it exits. */
export async function run([file, ...args]: readonly [string, ...string[]], own: Environment): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), file, ...args], {
    cwd: ROOT,
    env: environment(own),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = lastWords(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${said()}`);
}

/** Builds the gateway as it runs in production. */
export const buildGateway = (): void => {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
};

export type Running = Readonly<{
  url: string;
  pid: number;
  startedInMs: number;
  cpuMs(): number;
  memoryMb(): number;
  stop(): Promise<void>;
}>;

const START_MS = 60_000;

/** Starts a server that logs under `name`, and resolves once `path` returns 200. */
export async function start(name: string, command: readonly string[], port: number, path: string, own: Environment): Promise<Running> {
  const began = performance.now();
  mkdirSync(LOGS, { recursive: true });
  const log = openSync(join(LOGS, `${name}.log`), 'w');
  const child = spawn(process.execPath, [...command], { cwd: ROOT, env: environment(own), stdio: ['ignore', log, 'pipe'] });
  closeSync(log);
  children.add(child);
  child.once('exit', () => children.delete(child));
  const said = lastWords(child);
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit');
  while (
    !(await fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - began > START_MS) {
      child.kill('SIGKILL');
      throw new Error(`${command.join(' ')} did not start:\n${said()}`);
    }
    await pause(20);
  }
  const pid = child.pid!;
  return {
    url,
    pid,
    startedInMs: performance.now() - began,
    cpuMs: () => cpuMsOf(pid),
    memoryMb: () => memoryMbOf(pid),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(deadline);
    },
  };
}

function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr!.on('data', (chunk) => {
    text = (text + chunk).slice(-4000);
  });
  return () => text;
}

function memoryMbOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
