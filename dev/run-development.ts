import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pretty from 'pino-pretty';
import { APP_PATH, appPages } from '../examples/app/pages.ts';
import { makeLogger } from '../src/adapters/log/logger.ts';
import { connect } from '../src/adapters/postgres/connect.ts';
import { whenReady } from '../src/adapters/postgres/when-ready.ts';
import { newPlayerId } from '../src/adapters/system/new-id.ts';
import type { Ports } from '../src/application/use-cases.ts';
import { type Config, ConfigError, type StorageConfig } from '../src/composition/config.ts';
import { observabilityOf } from '../src/composition/observability.ts';
import { runGateway } from '../src/composition/run-gateway.ts';
import type { DevelopmentConfig } from './config.ts';
import { moveDemoLeague, reassignDemoUsers } from './demo-league/keep-demo-current.ts';
import { seedDemoLeague } from './demo-league.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import { DEMO_USERS } from './oidc/demo-users.ts';
import { localProvider } from './oidc/local-provider.ts';

const DEMO = { appPath: APP_PATH, users: DEMO_USERS };
const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };

/** Runs the gateway with what production provides: a database, an identity provider and a league. */
export async function runDevelopment({ config, dataDir, needsDatabase }: DevelopmentConfig): Promise<void> {
  const { publicUrl } = config;
  const observability = await observabilityOf(config);
  const log = makeLogger({
    ...observability,
    level: config.logLevel,
    stream: pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', singleLine: true, sync: true }),
  });
  await requireDataDirectory(dataDir);
  const database = needsDatabase
    ? await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: (line) => log.info(line) })
    : undefined;
  const provider = await localProvider({
    baseUrl: publicUrl,
    keysFile: join(dataDir, 'oidc-keys.json'),
    appScheme: config.appScheme,
    onError: (err) => log.error({ err }, 'the local identity provider failed'),
  });

  const app = appPages({ issuer: provider.issuer });
  const storage: StorageConfig = database ? { kind: 'postgres', url: database.url } : config.storage;

  await runGateway(
    {
      ...config,
      storage,
      issuers: [{ issuer: provider.issuer, audience: [provider.audience], claims: CLAIMS }],
      demo: DEMO,
    },
    {
      log,
      observability,
      // On a slow machine, the first connections and statements may time out.
      seed: (ports) => whenReady(() => keepDemoCurrent(storage, ports, provider.issuer), { waitMs: config.databaseWaitMs, log }),
      inFront: (handler) => (request, response) => {
        if (!provider.handle(request, response) && !app(request, response)) handler(request, response);
      },
      onListening: () => void process.stdout.write(greeting(config)),
      onStopped: async () => database?.stop(),
    },
  );
}

/** Adds the demo league to a storage without one, and moves an existing one to the current date. Safe to repeat. */
export async function keepDemoCurrent(storage: StorageConfig, ports: Ports, issuer: string): Promise<void> {
  const orm = storage.kind === 'postgres' ? await connect({ url: storage.url, poolSize: 1 }) : undefined;
  try {
    if (orm) await reassignDemoUsers(orm, issuer);
    await seedDemoLeague({ ...ports, newPlayerId }, issuer);
    if (orm) await moveDemoLeague(orm, ports.clock());
  } finally {
    await orm?.close(true);
  }
}

async function requireDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((cause: Error) => {
    throw new ConfigError(`DATA_DIR cannot be used: ${cause.message}. Set it to a directory that this user can write.`, { cause });
  });
}

const greeting = ({ publicUrl, port, docs }: Config) => `
League Gateway is at ${publicUrl}
The sample app is at ${publicUrl}${APP_PATH}

Demo users, who need no password:
${DEMO_USERS.map(({ email, shows }) => `  ${email.padEnd(20)} ${shows}`).join('\n')}

Try it:
  curl -s -H "Authorization: Bearer $(${port === 3000 ? '' : `PORT=${port} `}npm run --silent token -- admin@demo.test)" ${publicUrl}/api/me/orgs

${docs ? `Guides and reference: ${publicUrl}/docs\n` : ''}The API is described at ${publicUrl}/api/openapi.json. Stop with Ctrl-C.

`;
