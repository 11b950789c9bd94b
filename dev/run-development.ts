import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pretty from 'pino-pretty';
import { makeLogger } from '../src/adapters/log/logger.ts';
import { newPlayerId } from '../src/adapters/system/new-id.ts';
import { ConfigError } from '../src/config.ts';
import { TOKENS } from '../src/container.ts';
import { runGateway } from '../src/run-gateway.ts';
import type { DevelopmentConfig } from './config.ts';
import { moveDemoLeague, reassignDemoUsers } from './demo-league/keep-demo-current.ts';
import { seedDemoLeague } from './demo-league.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import { DEMO_USERS } from './oidc/demo-users.ts';
import { localProvider } from './oidc/local-provider.ts';

const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };

/** Runs the gateway with everything that production brings along: a database, an identity provider and a league. */
export async function runDevelopment({ config, dataDir, needsDatabase }: DevelopmentConfig): Promise<void> {
  const { port, publicUrl } = config;
  const log = makeLogger({
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

  await runGateway(
    {
      ...config,
      ...(database && { storage: { kind: 'postgres', url: database.url } }),
      issuers: [{ issuer: provider.issuer, audience: [provider.audience], claims: CLAIMS }],
    },
    {
      log,
      /** Puts the demo league into a storage that has none, and brings one that is there up to today. */
      async seed(container) {
        const [ports, orm] = [container.get(TOKENS.ports), container.get(TOKENS.orm)];
        if (orm) await reassignDemoUsers(orm, provider.issuer);
        await seedDemoLeague({ ...ports, newPlayerId }, provider.issuer);
        if (orm) await moveDemoLeague(orm, ports.clock());
      },
      inFront: (handler) => (request, response) => {
        if (!provider.handle(request, response)) handler(request, response);
      },
      onListening: () => void process.stdout.write(greeting(publicUrl, port)),
      onStopped: async () => database?.stop(),
    },
  );
}

async function requireDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((cause: Error) => {
    throw new ConfigError(`DATA_DIR cannot be used: ${cause.message}. Set it to a directory that this user can write.`, { cause });
  });
}

const greeting = (publicUrl: string, port: number) => `
League Gateway is at ${publicUrl}

Demo users, who need no password:
${DEMO_USERS.map(({ email, shows }) => `  ${email.padEnd(20)} ${shows}`).join('\n')}

Try it:
  curl -s -H "Authorization: Bearer $(${port === 3000 ? '' : `PORT=${port} `}npm run --silent token -- admin@demo.test)" ${publicUrl}/api/me/orgs

The API is described at ${publicUrl}/api/openapi.json. Stop with Ctrl-C.

`;
