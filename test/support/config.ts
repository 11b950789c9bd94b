import type { RequestLimits } from '../../src/adapters/http/request-limits.ts';
import type { buildContainer } from '../../src/container.ts';
import { SITE } from './openapi-check.ts';

/** The clock of a test stands still, and its people are quick. */
const LIMITS = {
  ...{ userPerMinute: 0, userAtOnce: 0, addressPerMinute: 0, addressAtOnce: 0 },
  ...{ messagesPerMinute: 30, pollsPerMinute: 120 },
};

/** The gateway as it runs, but for what tests replace. */
export const configOf = (requestLimits: Partial<RequestLimits> = {}): Parameters<typeof buildContainer>[0] => ({
  ...{ warnings: [], port: 0, host: '127.0.0.1', logLevel: 'silent' },
  ...{ storage: { kind: 'memory' }, poolSize: 1, preparedStatements: 'auto', databaseWaitMs: 0, push: { kind: 'record' } },
  ...{ publicUrl: SITE.publicUrl, appScheme: SITE.appScheme, store: undefined, appleAppId: undefined, android: undefined, issuers: [] },
  ...{ corsOrigins: ['https://app.example.org'], trustedProxies: 1, maxInFlight: 100, drainMs: 0 },
  limits: { ...LIMITS, ...requestLimits },
});
