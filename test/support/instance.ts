import { listen } from '../../src/adapters/http/server/listen.ts';
import { makeLogger } from '../../src/adapters/observability/logger.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { loadConfig } from '../../src/composition/config.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import { AUDIENCE } from './issuer.ts';

/** A gateway wired as in production, in this process: one of several on the same database. */
export async function startInstance(
  databaseUrl: string,
  issuer: string,
  environment: Readonly<Record<string, string>> = {},
  storage?: Storage,
) {
  const config = loadConfig({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: AUDIENCE,
    PUBLIC_URL: 'https://league.test',
    MAX_IN_FLIGHT: '4000',
    ...environment,
    LIMIT_USER_PER_MINUTE: '0',
    LIMIT_USER_AT_ONCE: '0',
  });
  const gateway = await composeGateway(config, { log: makeLogger({ level: 'silent' }), version: 'test', ...(storage && { storage }) });
  const server = await listen(gateway.handler, { port: 0, host: '127.0.0.1' });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    async close() {
      gateway.drain();
      await server.close(1000);
      await gateway.close();
    },
  };
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;
