import { type Config, type ConfigRules, givenOf, loadConfig, thatHold } from '../src/composition/config.ts';
import { isLoopback } from '../src/domain/shared/loopback.ts';
import { LOOPBACK_ORIGIN } from './loopback-origin.ts';
import { CLIENT_ID } from './oidc/client.ts';

export type DevelopmentConfig = Readonly<{
  config: Config;
  /** The directory of the embedded database and of the local identity provider's keys. */
  dataDir: string;
  /** Whether to start an embedded PostgreSQL. */
  needsDatabase: boolean;
  /** How long a start waits for the database; `Infinity`, which is as long as waiting can help, unless a limit is set. */
  waitMs: number;
}>;

/** Public: development data is not secret. */
const NO_SECRET = Buffer.alloc(32, 'development').toString('base64');
const RISK = 'in development mode, users sign in without a password';

const rulesFor = ({ HOST, EXPO_PUSH_URL, EXPO_ACCESS_TOKEN }: Readonly<Record<string, string>>): ConfigRules => ({
  defaults: {
    DATA_DIR: '.data',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    API_DOCS: 'true',
    ORG_CREATION: 'signed-in',
    LIMIT_ORGS_PER_NETWORK: '0',
    API_DOCS_CLIENT_ID: CLIENT_ID,
    WEBHOOK_KEYS: NO_SECRET,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
    ...(EXPO_PUSH_URL === undefined && EXPO_ACCESS_TOKEN === undefined && { PUSH_SENDER: 'record' }),
  },
  faults: ({ NODE_ENV, DATABASE_URL, OIDC_ISSUER, OIDC_PROVIDERS }) =>
    thatHold([
      [NODE_ENV === 'production', ['NODE_ENV', `must not be production here: ${RISK}`]],
      [
        DATABASE_URL !== undefined && !isLocalDatabase(DATABASE_URL),
        ['NODE_ENV', `must be production: DATABASE_URL names a database on another machine, and ${RISK}`],
      ],
      [OIDC_ISSUER !== undefined, ['NODE_ENV', `must be production: OIDC_ISSUER names an identity provider, and ${RISK}`]],
      [OIDC_PROVIDERS !== undefined, ['NODE_ENV', `must be production: OIDC_PROVIDERS names identity providers, and ${RISK}`]],
    ]),
  warnings: ({ PUBLIC_URL }) => {
    const publicHost = URL.parse(PUBLIC_URL ?? '')?.hostname;
    return thatHold([
      [
        HOST === undefined && publicHost !== undefined && !isLoopback(publicHost),
        'PUBLIC_URL names another machine, but only this machine can connect: set HOST=0.0.0.0 to accept connections from others',
      ],
    ]);
  },
});

/** Reads the development environment, in which everything has a default. Throws a ConfigError that lists every error. */
export function loadDevelopmentConfig(variables: Readonly<Record<string, string | undefined>>): DevelopmentConfig {
  const given = givenOf(variables);
  const rules = rulesFor(given);
  const config = loadConfig(given, rules);
  return {
    config: given['CORS_ORIGINS'] === undefined ? { ...config, corsOrigins: [LOOPBACK_ORIGIN] } : config,
    dataDir: given['DATA_DIR'] ?? rules.defaults['DATA_DIR']!,
    needsDatabase: given['STORAGE'] !== 'memory' && given['DATABASE_URL'] === undefined,
    waitMs: given['DATABASE_WAIT_SECONDS'] === undefined ? Infinity : config.databaseWaitMs,
  };
}

/** Whether the database is on this machine, by loopback or Unix socket. */
function isLocalDatabase(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  // A `host` parameter overrides the URL's authority, for libpq and for the driver.
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || isLoopback(host);
}
