import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';

export type LogLine = Readonly<Record<string, unknown>>;
export type Ended = Readonly<{ code: number | null; stderr: string; lines: readonly LogLine[] }>;

export type GatewayProcess = Readonly<{
  /** The gateway's address; rejects if the process exits before it listens. */
  origin: Promise<string>;
  pid: number;
  lines(): readonly LogLine[];
  signal(signal: NodeJS.Signals): void;
  ended: Promise<Ended>;
}>;

/** What `npm start` runs. */
const MAIN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

/** Runs the gateway as in production, with only `variables` in its environment. It ends when this process ends, for whatever reason. */
export function runGateway(variables: Readonly<Record<string, string>>): GatewayProcess {
  const gateway = spawn(process.execPath, [MAIN], {
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: 'https://league.test', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watchdog = watchOver(gateway.pid!, undefined);
  gateway.once('exit', watchdog.dismiss);

  const lines: LogLine[] = [];
  const stderr = text(gateway.stderr);
  const listening = Promise.withResolvers<string>();
  createInterface(gateway.stdout).on('line', (line) => {
    const logged: LogLine = JSON.parse(line);
    lines.push(logged);
    if (logged['msg'] === 'listening') listening.resolve(`http://127.0.0.1:${logged['port']}`);
  });
  const ended = once(gateway, 'close').then(async ([code]) => {
    listening.reject(new Error(`The gateway ended before it was listening: ${await stderr}`));
    return { code, stderr: await stderr, lines };
  });
  // A test that only waits for the exit does not need the address.
  listening.promise.catch(() => undefined);
  return { origin: listening.promise, pid: gateway.pid!, lines: () => lines, signal: (signal) => void gateway.kill(signal), ended };
}
