import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

/** Gateways as in production, which share a database and what `variables` names with each other. */
export function killableGateways(variables: () => Readonly<Record<string, string>>) {
  const gateways: ChildProcess[] = [];

  async function start(): Promise<ChildProcess> {
    const gateway = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(await loopbackPort()),
        PUBLIC_URL: 'https://league.test',
        DATABASE_POOL_SIZE: '3',
        OIDC_ISSUER: 'http://127.0.0.1:1',
        OIDC_ANY_AUDIENCE: 'true',
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'fatal',
        ...variables(),
      },
      stdio: 'ignore',
    });
    const watchdog = watchOver(gateway.pid!, undefined);
    gateway.once('exit', watchdog.dismiss);
    gateways.push(gateway);
    return gateway;
  }

  async function end(gateway: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (gateway.exitCode !== null || gateway.signalCode !== null) return;
    const ended = once(gateway, 'exit');
    gateway.kill(signal);
    await ended;
  }

  return { start, end, endAll: () => Promise.all(gateways.map((gateway) => end(gateway, 'SIGKILL'))) };
}
