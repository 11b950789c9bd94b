import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pretty from 'pino-pretty';
import { CONSOLE_PATH, FAMILY_PATH } from '../src/adapters/http/pages/web-paths.ts';
import { makeLogger } from '../src/adapters/observability/logger.ts';
import { type Config, ConfigError, type StorageConfig } from '../src/composition/config.ts';
import { observabilityOf } from '../src/composition/observability.ts';
import type { DevelopmentConfig } from './config.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import type { HeldDatabase } from './hold-database.ts';
import { CLIENT_ID } from './oidc/client.ts';
import { DEMO_USERS } from './oidc/demo-users.ts';
import { keptWebPushKeys } from './web-push-keys.ts';

const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };

/** Runs the gateway with what production provides: a database, an identity provider and a league. */
export async function runDevelopment({ config, dataDir, needsDatabase, waitMs }: DevelopmentConfig): Promise<void> {
  const { publicUrl } = config;
  const observability = await observabilityOf(config);
  const log = makeLogger({
    ...observability,
    level: config.logLevel,
    stream: pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', singleLine: true, sync: true }),
  });
  await requireDataDirectory(dataDir);
  const waiting = Promise.withResolvers<boolean>();
  const starting = needsDatabase
    ? startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: (line) => log.info(line), onWaiting: waiting.resolve })
    : Promise.resolve(undefined);
  // Until it is awaited.
  starting.catch(() => undefined);
  // Loading the rest blocks the event loop, so PostgreSQL's programs are started before it and run beside it.
  const isNew = await Promise.race([waiting.promise, starting.then(() => false)]);
  const [{ bundleApp }, { localProvider }, { keptMail }, { runGateway }, { whenReady }, { holdDatabase }, { keepDemoCurrent }] =
    await Promise.all([
      import('../web/bundle.ts'),
      import('./oidc/local-provider.ts'),
      import('./mail/kept-mail.ts'),
      import('../src/composition/run-gateway.ts'),
      import('../src/adapters/postgres/driver/when-ready.ts'),
      import('./hold-database.ts'),
      import('./demo-league/keep-demo-current.ts'),
      config.storage.kind === 'postgres' && import('../src/adapters/postgres/storage.ts'),
      isNew && import('../src/adapters/postgres/orm/connect.ts'),
      isNew && import('../src/adapters/postgres/schema/migrate.ts'),
    ]);
  const [database, provider, webPush] = await Promise.all([
    starting,
    localProvider({
      baseUrl: publicUrl,
      keysFile: join(dataDir, 'oidc-keys.json'),
      appScheme: config.appScheme,
      onError: (err) => log.error({ err }, 'the local identity provider failed'),
    }),
    config.webPush ?? keptWebPushKeys(join(dataDir, 'web-push-keys.json')),
  ]);
  const mail = config.mail ? undefined : keptMail();
  const storage: StorageConfig = database ? { kind: 'postgres', url: database.url } : config.storage;

  let held: HeldDatabase | undefined;

  const running = runGateway(
    {
      ...config,
      storage,
      databaseWaitMs: waitMs,
      issuers: [{ issuer: provider.issuer, audience: [provider.audience], claims: CLAIMS }],
      webPush,
      web: { clientId: CLIENT_ID, files: bundleApp },
      demo: { users: DEMO_USERS, hasMail: mail !== undefined },
    },
    {
      log,
      observability,
      ...(mail && { mailSender: mail.sender }),
      async onReady(ports) {
        const waiting = { waitMs, log };
        if (storage.kind === 'postgres') held = await whenReady(() => holdDatabase(storage.url), waiting);
        await whenReady(() => keepDemoCurrent(storage, ports, provider.issuer), { ...waiting, waitsFor: 'the demo league to be stored' });
      },
      inFront: (handler) => (request, response) => {
        const isHandled = mail?.handle(request, response) || provider.handle(request, response);
        if (!isHandled) handler(request, response);
      },
      onListening: () => void process.stdout.write(greeting(config)),
      async onStopped() {
        await held?.release();
        await database?.stop();
      },
    },
  );
  await (database ? Promise.race([running, database.lost]) : running);
}

async function requireDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((cause: Error) => {
    throw new ConfigError(`DATA_DIR cannot be used: ${cause.message}. Set it to a directory that this user can write.`, { cause });
  });
}

/** Five lines; the front page has the rest. */
const greeting = ({ publicUrl }: Config) => `
League Gateway is at ${publicUrl}
Families begin at ${publicUrl}${FAMILY_PATH}/ as parent@demo.test, admins at ${publicUrl}${CONSOLE_PATH}/ as admin@demo.test
App developers begin at ${publicUrl}/docs
Every demo user, mail and a command to try are on ${publicUrl}/
Stop with Ctrl-C.

`;
