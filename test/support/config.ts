import type { Config } from '../../src/config.ts';
import { SITE } from './openapi-check.ts';

/** Of the limits, only those on messages and polls: tests call quickly, and their clocks do not advance. */
export const LIMITS = {
  ...{ userPerMinute: 0, userAtOnce: 0, addressPerMinute: 0, addressAtOnce: 0, secretPerHour: 0 },
  ...{ messagesPerMinute: 30, pollsPerMinute: 120 },
};

export const WEBHOOKS = { keys: [Buffer.alloc(32, 7)], allowedNetworks: ['127.0.0.0/8', '::1/128'] };

/** The gateway's configuration in tests, on the memory adapters. */
export const configOf = (over: Partial<Config> = {}): Config => ({
  ...{ warnings: [], port: 0, host: '127.0.0.1', logLevel: 'silent', metricsAddress: undefined, tracing: undefined },
  ...{ storage: { kind: 'memory' }, poolSize: 1, preparedStatements: 'auto', databaseWaitMs: 0, push: { kind: 'record' } },
  ...{
    publicUrl: SITE.publicUrl,
    appScheme: SITE.appScheme,
    store: undefined,
    appleAppId: undefined,
    android: undefined,
    issuers: [],
    docs: undefined,
  },
  ...{ corsOrigins: ['https://app.example.org'], trustedProxies: 1, maxInFlight: 100, cacheMegabytes: 8, drainMs: 0 },
  limits: LIMITS,
  webhooks: WEBHOOKS,
  ...over,
});
