import type { Config } from '../../src/composition/config.ts';
import { LIMITS, WEBHOOKS } from './limits.ts';
import { SITE } from './openapi-check.ts';

/** The gateway's configuration in tests, on the memory adapters. */
export const configOf = (over: Partial<Config> = {}): Config => ({
  warnings: [],
  port: 0,
  host: '127.0.0.1',
  logLevel: 'silent',
  metricsAddress: undefined,
  tracing: undefined,
  storage: { kind: 'memory' },
  poolSize: 1,
  preparedStatements: 'auto',
  databaseWaitMs: 0,
  push: { kind: 'record' },
  webPush: undefined,
  mail: undefined,
  mailPerMinute: 60,
  operatorEmail: undefined,
  publicUrl: SITE.publicUrl,
  appScheme: SITE.appScheme,
  appLinkTemplate: undefined,
  store: undefined,
  appleAppId: undefined,
  android: undefined,
  issuers: [],
  orgCreators: 'operator',
  docs: undefined,
  corsOrigins: ['https://app.example.org'],
  trustedProxies: 1,
  maxInFlight: 100,
  cacheMegabytes: 8,
  drainMs: 0,
  limits: LIMITS,
  webhooks: WEBHOOKS,
  ...over,
});
