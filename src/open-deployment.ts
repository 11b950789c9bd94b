import { readFileSync } from 'node:fs';
import { type Deployment, Unusable } from './adapters/cli/deployment.ts';
import { makeLogger } from './adapters/log/logger.ts';
import { composeGateway } from './compose-gateway.ts';
import { COMMAND_LINE, type Config, loadConfig } from './config.ts';
import type { Gateway } from './container.ts';

/** A command asks for little at a time. */
const POOL_SIZE = 2;
/** Somebody waits at a terminal. */
const WAIT_FOR_DATABASE_MS = 5000;

/** What the command line works on: the gateway's use cases on its database, without its server and its jobs. */
export function openDeployment(
  configured: () => Promise<Config>,
  addDemo?: (gateway: Gateway, config: Config) => Promise<void>,
): Deployment {
  let opened: Promise<Readonly<{ gateway: Gateway; config: Config }>> | undefined;
  const log = makeLogger({ level: 'error', stream: process.stderr });

  async function open() {
    const config = await usable(configured);
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const gateway = await composeGateway({ ...config, push: { kind: 'none' } }, { log, version });
    try {
      await usable(() => gateway.storage.prepare());
    } catch (error) {
      await gateway.close();
      throw error;
    }
    return { gateway, config };
  }
  const opening = () => {
    opened ??= open();
    return opened;
  };

  return {
    useCases: async () => (await opening()).gateway.useCases,
    async migrate() {
      const { storage } = await usable(configured);
      if (storage.kind === 'memory') return [];
      const { migrateWhenReachable } = await import('./adapters/postgres/migrate.ts');
      return usable(() => migrateWhenReachable(storage.url, log));
    },
    ...(addDemo && {
      async addDemo() {
        const { gateway, config } = await opening();
        await addDemo(gateway, config);
      },
    }),
    async close() {
      const { gateway } = (await opened?.catch(() => undefined)) ?? {};
      await gateway?.close();
    },
  };
}

/** What the environment of the command line says, over a database that need not answer for long. */
export const configOfCommandLine = async (): Promise<Config> => ({
  ...loadConfig(process.env, COMMAND_LINE),
  ...{ poolSize: POOL_SIZE, databaseWaitMs: WAIT_FOR_DATABASE_MS },
});

/** Whatever goes wrong before there is something to work on is for the operator to mend. */
async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unusable((error as Error).message, { cause: error });
  }
}
