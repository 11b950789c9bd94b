import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { AUDIENCE } from '../support/issuer.ts';

/** A gateway in its own process, as in production, which keeps its port when it is killed and restarted. */
export type GatewayProcess = Readonly<{
  origin: string;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** Ends it with SIGKILL, as a machine failure does; does nothing if it is not running. */
  kill(): Promise<void>;
  /** Its output and exit status, for each time it ended without being killed. */
  unexpectedEnds: readonly string[];
}>;

export type GatewayTerms = Readonly<{
  /** The module to run, relative to this one. */
  entry: string;
  databaseUrl: string;
  issuer: string;
  environment?: Readonly<Record<string, string>>;
  /** Where its log is written; no log is kept by default. */
  logFile?: string | undefined;
}>;

const READY_WITHIN_MS = 300_000;

/** A gateway, not started yet, for a free port on loopback. If this process ends first, for whatever reason, the gateway ends after it. */
export async function gatewayProcess({ entry, databaseUrl, issuer, environment, logFile }: GatewayTerms): Promise<GatewayProcess> {
  const port = await loopbackPort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: AUDIENCE,
    PUBLIC_URL: 'https://league.test',
    LOG_LEVEL: 'fatal',
    // A few users generate the load of many.
    LIMIT_USER_PER_MINUTE: '0',
    LIMIT_USER_AT_ONCE: '0',
    ...environment,
  };
  const unexpectedEnds: string[] = [];
  let running: ChildProcess | undefined;

  function launch(): ChildProcess {
    const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
    const child = spawn(process.execPath, [fileURLToPath(new URL(entry, import.meta.url))], { env, stdio: ['ignore', log, 'pipe'] });
    if (typeof log === 'number') closeSync(log);
    const watchdog = watchOver(child.pid!, undefined);
    let said = '';
    child.stderr!.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    child.once('exit', (code, signal) => {
      watchdog.dismiss();
      if (running !== child) return;
      running = undefined;
      unexpectedEnds.push(`${origin} ended with ${signal ?? code}. ${said}`.trim());
    });
    return child;
  }

  const isReady = async () => {
    const health = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await health?.arrayBuffer().catch(() => undefined);
    return health?.ok === true;
  };

  async function start(): Promise<void> {
    running = launch();
    for (const deadline = Date.now() + READY_WITHIN_MS; !(await isReady()); await pause(50)) {
      if (!running) throw new Error(`A gateway did not start: ${unexpectedEnds.at(-1)}`);
      if (Date.now() < deadline) continue;
      await kill();
      throw new Error(`The gateway at ${origin} was not ready within five minutes.`);
    }
  }

  async function kill(): Promise<void> {
    const child = running;
    if (!child) return;
    running = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  return { origin, start, kill, unexpectedEnds };
}
