import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import pretty from 'pino-pretty';
import { makeLogger } from '../src/adapters/log/logger.ts';
import { newPlayerId } from '../src/adapters/system/new-id.ts';
import type { Ports } from '../src/application/use-cases.ts';
import { type Config, ConfigError, type StorageConfig } from '../src/config.ts';
import { moveDemoLeague, reassignDemoUsers } from './demo-league/keep-demo-current.ts';
import { seedDemoLeague } from './demo-league.ts';
import { loopbackPort } from './embedded-postgres/loopback-port.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import { DEMO_USERS } from './oidc/demo-users.ts';
import { localProvider } from './oidc/local-provider.ts';

const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };

/** Everything that a gateway in development has and one in production has not: a database, an identity provider and a league of its own. */
export async function setUpDevelopment(config: Config) {
  const log = makeLogger({
    level: config.logLevel,
    stream: pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', singleLine: true, sync: true }),
  });
  await requireDataDirectory(config.dataDir);
  const port = config.port === 0 ? await loopbackPort() : config.port;
  const publicUrl = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;

  const database = config.storage.kind === 'embedded' ? await embedded(config, (line) => log.info(line)) : undefined;
  const storage: StorageConfig = database ? { kind: 'postgres', url: database.url } : (config.storage as StorageConfig);
  const provider = await localProvider({
    baseUrl: publicUrl,
    keysFile: join(config.dataDir, 'oidc-keys.json'),
    appScheme: config.appScheme,
    onError: (err) => log.error({ err }, 'the local identity provider failed'),
  });

  return {
    log,
    config: {
      ...config,
      port,
      publicUrl,
      storage,
      issuers: [...config.issuers, { issuer: provider.issuer, audience: [provider.audience], claims: CLAIMS }],
    },

    /** Puts the demo league into a storage that has none, and brings one that is there up to today. */
    async seed(ports: Ports, orm: MikroORM | undefined) {
      if (orm) await reassignDemoUsers(orm, provider.issuer);
      await seedDemoLeague({ ...ports, newPlayerId }, provider.issuer);
      if (orm) await moveDemoLeague(orm, ports.clock());
    },

    withLocalSignIn:
      (handler: RequestListener): RequestListener =>
      (request, response) => {
        if (!provider.handle(request, response)) handler(request, response);
      },

    printGreeting() {
      process.stdout.write(greeting(publicUrl, port));
    },

    async close() {
      await database?.stop();
    },
  };
}

async function requireDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((cause: Error) => {
    throw new ConfigError(`DATA_DIR cannot be used: ${cause.message}. Set it to a directory that this user can write.`, { cause });
  });
}

const embedded = ({ dataDir }: Config, log: (line: string) => void) => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });

const greeting = (publicUrl: string, port: number) => `
League Gateway is at ${publicUrl}

Demo users, who need no password:
${DEMO_USERS.map(({ email, shows }) => `  ${email.padEnd(20)} ${shows}`).join('\n')}

Try it:
  curl -s -H "Authorization: Bearer $(${port === 3000 ? '' : `PORT=${port} `}npm run --silent token -- admin@demo.test)" ${publicUrl}/api/me/orgs

The API is described at ${publicUrl}/api/openapi.json. Stop with Ctrl-C.

`;
