import { readFileSync } from 'node:fs';
import { type Deployment, Unusable } from '../adapters/cli/deployment.ts';
import { makeLogger } from '../adapters/observability/logger.ts';
import { keyIdOf } from '../adapters/webhooks/webhook-secrets.ts';
import { type Finding, fault, good, warning } from '../application/ports/diagnosis.ts';
import { COMMAND_LINE, type Config, ConfigError, loadConfig } from './config.ts';
import { diagnoseSettings, openFilesLimit } from './diagnose-settings.ts';
import type { Gateway } from './gateway.ts';

/** A command runs few statements at a time. */
const POOL_SIZE = 2;
/** Short, since an operator is waiting at a terminal. */
const WAIT_FOR_DATABASE_MS = 5000;

/** The configuration that the command line needs, and the one that the gateway itself would start with. */
export type Configured = Readonly<{ ofCommandLine: () => Promise<Config>; ofGateway: () => Promise<Config> }>;

/** The production configuration from the environment, with a short wait for the database. */
export const configuredBy = (variables: Readonly<Record<string, string | undefined>>): Configured => ({
  ofCommandLine: async () => ({ ...loadConfig(variables, COMMAND_LINE), poolSize: POOL_SIZE, databaseWaitMs: WAIT_FOR_DATABASE_MS }),
  ofGateway: async () => loadConfig(variables),
});

/** What the command line works on: the gateway's use cases on its database, without its server and jobs. */
export function openDeployment(configured: Configured, addDemo?: (gateway: Gateway, config: Config) => Promise<void>): Deployment {
  let opened: Promise<Readonly<{ gateway: Gateway; config: Config }>> | undefined;
  const log = makeLogger({ level: 'error', stream: process.stderr });
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

  async function open() {
    const config = await usable(configured.ofCommandLine);
    // Large, and not needed by other commands, nor to report a wrong environment.
    const { composeGateway } = await import('./gateway.ts');
    const gateway = await composeGateway({ ...config, storage: primaryOf(config), push: { kind: 'none' } }, { log, version });
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
    version,
    useCases: async () => (await opening()).gateway.useCases,
    async operation(operationId) {
      const { operationNamed } = await import('../adapters/http/routes/all-routes.ts');
      return operationNamed(operationId);
    },
    async migrate() {
      const { storage } = await usable(configured.ofCommandLine);
      if (storage.kind === 'memory') return [];
      const { migrateWhenReachable } = await import('../adapters/postgres/schema/migrate-when-reachable.ts');
      return usable(() => migrateWhenReachable(storage.url, log));
    },
    async verifyRestored() {
      const { storage } = await usable(configured.ofCommandLine);
      if (storage.kind === 'memory') throw new Unusable('STORAGE is memory: there is no database to be restored.');
      const { verifyRestored } = await import('../adapters/postgres/schema/verify-restored.ts');
      return usable(() => verifyRestored(storage.url));
    },
    async afterRestore() {
      const { storage } = await usable(configured.ofCommandLine);
      if (storage.kind === 'memory') return 0;
      const [{ migrateWhenReachable }, { afterRestore }] = await Promise.all([
        import('../adapters/postgres/schema/migrate-when-reachable.ts'),
        import('../adapters/postgres/schema/raise-versions.ts'),
      ]);
      return usable(async () => {
        await migrateWhenReachable(storage.url, log);
        return afterRestore(storage.url);
      });
    },
    async touch(code) {
      const { storage } = await usable(configured.ofCommandLine);
      if (storage.kind === 'memory') return false;
      const { touchOrg } = await import('../adapters/postgres/schema/raise-versions.ts');
      return usable(() => touchOrg(storage.url, code));
    },
    async distribute(options) {
      const { storage } = await usable(configured.ofCommandLine);
      if (storage.kind === 'memory') return { obstacles: ['STORAGE is memory: there is no database.'], tables: [], steps: [] };
      const { distribute } = await import('../adapters/postgres/cluster/distribute.ts');
      return usable(() => distribute(storage.url, options));
    },
    diagnose: () => diagnose(configured),
    async consoleUrl() {
      const { publicUrl, web } = await usable(configured.ofGateway);
      if (!web) throw new Unusable('The console is not served: set WEB_CLIENT_ID.');
      return `${publicUrl}/console/`;
    },
    withSettings: (variables) => openDeployment(configuredBy(variables)),
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

/** Commands use the primary only, so that they see their own writes at once. */
const primaryOf = ({ storage }: Config): Config['storage'] =>
  storage.kind === 'postgres' ? { kind: 'postgres', url: storage.url } : storage;

/** Reports any failure to open the deployment as one for the operator to fix. */
async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unusable((error as Error).message, { cause: error });
  }
}

const now = () => new Date();

/** Checks each part separately, so that one fault does not hide another. */
async function diagnose({ ofCommandLine, ofGateway }: Configured): Promise<readonly Finding[]> {
  const [settings, config] = await read(ofGateway);
  const { storage, poolSize, webhooks } = config ?? (await read(ofCommandLine))[1] ?? {};
  const ofDatabase =
    storage?.kind === 'postgres' && poolSize !== undefined
      ? (await import('../adapters/postgres/schema/diagnose.ts')).diagnosePostgres({
          url: storage.url,
          poolSize,
          now,
          webhookKeyIds: webhooks?.keys.map(keyIdOf) ?? [],
        })
      : [];
  const [{ diagnoseIssuers, diagnoseWebSignIn }, { webSignIn }] = await Promise.all([
    import('../adapters/identity/diagnose-issuers.ts'),
    import('../adapters/identity/web-sign-in.ts'),
  ]);
  const [first] = config?.issuers ?? [];
  const ofSignIn =
    config?.web && first
      ? diagnoseWebSignIn({
          issuer: first.issuer,
          publicUrl: config.publicUrl,
          clientId: config.web.clientId,
          signIn: webSignIn(first, config.web.signIn),
        })
      : [];
  const found = await Promise.all([
    ofDatabase,
    diagnoseIssuers(config?.issuers ?? [], { now }),
    ofSignIn,
    ...(config ? diagnoseServices(config) : []),
  ]);
  return [...settings, ...(config ? diagnoseSettings(config, openFilesLimit()) : []), ...found.flat()];
}

/** The services that messages are handed to, as far as they can be asked without one. */
const diagnoseServices = ({ mail, push }: Config): readonly Promise<readonly Finding[]>[] => [
  ...(mail ? [import('../adapters/email/diagnose-mail.ts').then(({ diagnoseMail }) => diagnoseMail(mail))] : []),
  ...(push.kind === 'expo' ? [import('../adapters/push/diagnose-push.ts').then(({ diagnosePush }) => diagnosePush(push))] : []),
];

async function read(configured: () => Promise<Config>): Promise<readonly [findings: readonly Finding[], config?: Config]> {
  try {
    const config = await configured();
    const warnings = config.warnings.map((what) => warning('settings', `${what}.`, 'Correct the environment, unless this is intended.'));
    return [warnings.length > 0 ? warnings : [good('settings', 'The environment is valid.')], config];
  } catch (error) {
    const faults = error instanceof ConfigError && error.faults.length > 0 ? error.faults : [(error as Error).message];
    return [faults.map((what) => fault('settings', `${what}.`, 'Correct the environment: docs/settings.md lists the variables.'))];
  }
}
