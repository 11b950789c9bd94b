import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { AUDIENCE } from '../support/issuer.ts';

export type Instance = Readonly<{
  origin: string;
  pid: number;
  /** Sends SIGTERM, and returns the exit code. */
  stop(): Promise<number | null>;
  kill(): void;
  /** Resolves once it accepts no more connections. */
  refusing(): Promise<void>;
}>;

/** A version's location, and whether to run the built code. */
export type Version = Readonly<{ folder: string; entry: string }>;

/** Starts a version of the gateway as in production, and waits until it is ready. */
export async function startInstance(
  { folder, entry }: Version,
  port: number,
  { databaseUrl, issuer, drainSeconds }: Readonly<{ databaseUrl: string; issuer: string; drainSeconds: number }>,
): Promise<Instance> {
  const child = spawn(process.execPath, [entry], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: AUDIENCE,
      PUBLIC_URL: 'https://league.test',
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
      // A few users generate the load of many; the first version knows none of these settings.
      LIMIT_USER_PER_MINUTE: '0',
      LIMIT_USER_AT_ONCE: '0',
      LIMIT_MESSAGES_PER_MINUTE: '0',
      LIMIT_POLLS_PER_MINUTE: '0',
    },
    stdio: ['ignore', process.env['LOG_LEVEL'] ? 'inherit' : 'ignore', 'inherit'],
  });
  const watchdog = watchOver(child.pid!, undefined);
  const ended = once(child, 'exit').then(([code]) => {
    watchdog.dismiss();
    return code as number | null;
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/api/health`).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`A gateway of ${folder} did not start`);
    await pause(50);
  }
  return {
    origin,
    pid: child.pid!,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => void child.kill('SIGKILL'),
    async refusing() {
      for (;;) {
        const socket = connect(port, '127.0.0.1');
        const isTaken = await once(socket, 'connect').then(
          () => true,
          () => false,
        );
        socket.destroy();
        if (!isTaken) return;
        await pause(20);
      }
    },
  };
}
