import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { league } from '../src/adapters/cli/league.ts';
import type { Config } from '../src/composition/config.ts';
import { openDeployment } from '../src/composition/open-deployment.ts';
import { loadDevelopmentConfig } from './config.ts';
import { runningServer } from './embedded-postgres/running-server.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';

let stopDatabase = async () => {};

/** The URL of the development database: of a running gateway's server, or of one started for the duration of the command. */
async function databaseIn(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const postgres = join(dataDir, 'postgres');
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: postgres, log: (line) => process.stderr.write(`${line}\n`) });
    stopDatabase = stop;
    return url;
  } catch (error) {
    const url = await runningServer(postgres);
    if (url === undefined) throw error;
    return url;
  }
}

let url: Promise<string> | undefined;
async function configured(): Promise<Config> {
  const { config, dataDir, needsDatabase } = loadDevelopmentConfig(process.env);
  if (!needsDatabase) return config;
  url ??= databaseIn(dataDir);
  return { ...config, storage: { kind: 'postgres', url: await url } };
}

const deployment = openDeployment({ ofCommandLine: configured, ofGateway: configured }, async ({ ports }, { storage, publicUrl }) => {
  const { keepDemoCurrent } = await import('./demo-league/keep-demo-current.ts');
  const { localIssuer } = await import('./oidc/local-provider.ts');
  await keepDemoCurrent(storage, ports, localIssuer(publicUrl));
});

process.exitCode = await league(process.argv.slice(2), deployment, process);
await stopDatabase();
