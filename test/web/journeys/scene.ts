import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepDemoCurrent } from '../../../dev/demo-league/keep-demo-current.ts';
import { watchOver } from '../../../dev/embedded-postgres/watchdog.ts';
import { CLIENT_ID } from '../../../dev/oidc/client.ts';
import { localIssuer, localProvider } from '../../../dev/oidc/local-provider.ts';
import { CONSOLE_PATH, FAMILY_PATH } from '../../../src/adapters/http/pages/web-paths.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { freshDatabase } from '../../support/database.ts';
import { runInDevelopment } from '../../support/development-process.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/killable-gateways.ts';
import type { Need } from '../../support/need.ts';
import { NGINX, startCachingNginx } from '../../support/nginx.ts';
import { migrated } from '../../support/postgres.ts';

/** Where the apps are. Only the helper of the journeys knows. */
export type JourneyScene = Readonly<{ origin: string; family: string; console: string; stop(): Promise<void> }>;

/** The demo league, made once for all journeys of a run. */
const demoDatabase = () =>
  freshDatabase(async (url) => {
    await migrated(url);
    await keepDemo(url, localIssuer('http://localhost'));
  }, 'demo_league');

const keepDemo = (url: string, issuer: string) =>
  // The unit of work is used in memory only.
  keepDemoCurrent({ kind: 'postgres', url }, { newId, clock: () => new Date(), unitOfWork: undefined as never }, issuer);

/** The first request bundles the apps, or reads their files, which on a busy machine takes longer than a request may. */
async function served(origin: string): Promise<Omit<JourneyScene, 'stop'>> {
  const apps = { family: `${origin}${FAMILY_PATH}/`, console: `${origin}${CONSOLE_PATH}/` };
  for (const address of Object.values(apps)) {
    await until(() =>
      fetch(address).then(
        (response) => response.arrayBuffer().then(() => response.ok),
        () => false,
      ),
    );
  }
  return { origin, ...apps };
}

/** What `npm start` runs, on a database of the tests, with the demo league. */
export async function startedScene(): Promise<JourneyScene> {
  const database = await demoDatabase();
  const gateway = await runInDevelopment({ DATABASE_URL: database.url });
  return {
    ...(await served(`http://localhost:${gateway.port}`)),
    async stop() {
      await gateway.stop();
      await database.drop();
    },
  };
}

const BUILT = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

export const PRODUCTION: Need = {
  name: 'nginx and a build',
  isThere: NGINX.isThere && existsSync(BUILT),
  get: 'apt-get install nginx; npm run build',
};

/**
 * What an operator runs: the built files, an nginx with caching headers of its own in front, browsers of the apps' origin only, an identity
 * provider at an address of its own. The league's data are those of the demo league.
 */
export async function productionScene(): Promise<JourneyScene> {
  const [database, directory, port, providerPort] = await Promise.all([
    demoDatabase(),
    mkdtemp(join(tmpdir(), 'league-production-')),
    freePort(),
    freePort(),
  ]);
  const provider = await localProvider({
    baseUrl: `http://localhost:${providerPort}`,
    keysFile: join(directory, 'keys.json'),
    appScheme: 'leagueapp',
    onError: (error) => {
      throw error;
    },
  });
  const signIn = createServer((request, response) => {
    if (!provider.handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => signIn.listen(providerPort, '127.0.0.1', resolve));
  await keepDemo(database.url, provider.issuer);
  const nginx = await startCachingNginx(`http://127.0.0.1:${port}`);
  const origin = nginx.origin.replace('127.0.0.1', 'localhost');
  const gateway = spawn(process.execPath, [BUILT], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      CORS_ORIGINS: origin,
      TRUSTED_PROXIES: '1',
      DATABASE_URL: database.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: provider.audience,
      WEB_CLIENT_ID: CLIENT_ID,
      ORG_CREATION: 'signed-in',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const watchdog = watchOver(gateway.pid!, undefined);
  gateway.once('exit', watchdog.dismiss);
  return {
    ...(await served(origin)),
    async stop() {
      const exited = once(gateway, 'exit');
      gateway.kill('SIGTERM');
      await exited;
      await nginx.stop();
      signIn.closeAllConnections();
      await new Promise((resolve) => signIn.close(resolve));
      await database.drop();
      await rm(directory, { recursive: true });
    },
  };
}
