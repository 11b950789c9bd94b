import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import pretty from 'pino-pretty';
import { makeLogger } from '../adapters/log/logger.ts';
import type { Ports } from '../application/use-cases.ts';
import type { Config, StorageConfig } from '../config.ts';
import { loadDemoLeague } from './demo-league.ts';
import { loopbackPort } from './embedded-postgres/loopback-port.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import { DEMO_USERS } from './oidc/demo-users.ts';
import { localProvider } from './oidc/local-provider.ts';

const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };

/** Everything that a gateway at a desk has and one in production has not: a database, an identity provider and a league of its own. */
export async function setUpDesk(config: Config) {
  const log = makeLogger({
    level: config.logLevel,
    stream: pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', singleLine: true, sync: true }),
  });
  const say = (line: string) => log.info(line);
  const port = config.port === 0 ? await loopbackPort() : config.port;
  const publicUrl = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;

  const database = config.storage.kind === 'embedded' ? await embedded(config, say) : undefined;
  const storage: StorageConfig = database ? { kind: 'postgres', url: database.url } : (config.storage as StorageConfig);
  const provider = await localProvider({ baseUrl: `http://localhost:${port}`, keysFile: join(config.dataDir, 'oidc-keys.json') });

  return {
    log,
    config: {
      ...config,
      port,
      publicUrl,
      storage,
      issuers: [...config.issuers, { issuer: provider.issuer, audience: [provider.audience], claims: CLAIMS }],
    },

    /** Loads the demo league into an empty storage. */
    async furnish(ports: Ports, orm: MikroORM | undefined) {
      if (orm) await adoptUsers(orm, provider.issuer);
      await loadDemoLeague(ports, provider.issuer);
    },

    inFrontOf:
      (handler: RequestListener): RequestListener =>
      (request, response) => {
        if (!provider.handle(request, response)) handler(request, response);
      },

    greet() {
      process.stdout.write(greeting(publicUrl, port));
    },

    async close() {
      await database?.stop();
    },
  };
}

const embedded = ({ dataDir }: Config, log: (line: string) => void) => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });

/** The provider's name holds the port: on another port the same demo users would be strangers. */
async function adoptUsers(orm: MikroORM, issuer: string) {
  await orm.em.fork().execute(
    `update app_user u set issuer = ? where issuer like 'http://localhost:%/dev/oidc' and issuer <> ?
     and not exists (select 1 from app_user other where other.issuer = ? and other.subject = u.subject)`,
    [issuer, issuer, issuer],
  );
}

const greeting = (publicUrl: string, port: number) => `
League Gateway is at ${publicUrl}

Demo users, who need no password:
${DEMO_USERS.map(({ email, shows }) => `  ${email.padEnd(20)} ${shows}`).join('\n')}

Try it:
  curl -s -H "Authorization: Bearer $(${port === 3000 ? '' : `PORT=${port} `}npm run --silent token -- admin@demo.test)" ${publicUrl}/api/me/orgs

The API is described at ${publicUrl}/api/openapi.json. Stop with Ctrl-C.

`;
