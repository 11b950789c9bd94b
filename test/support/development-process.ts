import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { CLUSTER_FOLDER } from './cluster-folder.ts';

/** `stop` resolves to what it wrote to its standard error. */
export type DevelopmentProcess = Readonly<{ port: number; stop(): Promise<string> }>;

const MAIN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

/**
 * Runs the gateway as `npm start` does, on any free port with its own data directory. It ends when this process ends, for whatever reason.
 * `onLine` gets each line that it writes to its standard output.
 */
export async function runInDevelopment(
  variables: Readonly<Record<string, string>>,
  onLine: (line: string) => void = () => {},
): Promise<DevelopmentProcess> {
  const dataDir = await mkdtemp(join(CLUSTER_FOLDER, 'league-development-'));
  const gateway = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watchdog = watchOver(gateway.pid!, undefined);
  gateway.once('exit', watchdog.dismiss);
  const closed = once(gateway, 'close');
  const stderr = text(gateway.stderr);

  const listening = Promise.withResolvers<number>();
  createInterface(gateway.stdout).on('line', (line) => {
    onLine(line);
    const [, port] = /^League Gateway is at http:\/\/localhost:(\d+)$/.exec(line) ?? [];
    if (port !== undefined) listening.resolve(Number(port));
  });
  void closed.then(async () => listening.reject(new Error(`The gateway ended before it was listening: ${await stderr}`)));

  return {
    port: await listening.promise,
    async stop() {
      gateway.kill('SIGTERM');
      await closed;
      await rm(dataDir, { recursive: true, force: true });
      return stderr;
    },
  };
}
