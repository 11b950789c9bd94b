import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { listen, requireFreePort } from './adapters/http/listen.ts';
import { checkIssuers } from './adapters/identity/check-issuers.ts';
import { makeLogger } from './adapters/log/logger.ts';
import { migrateWhenReachable } from './adapters/postgres/migrate.ts';
import { housekeeping } from './adapters/system/housekeeping.ts';
import { returnMemoryWhenIdle } from './adapters/system/return-memory.ts';
import { ConfigError, loadConfig } from './config.ts';
import { buildContainer, TOKENS } from './container.ts';

const CLOSE_WITHIN_MS = 25_000;

async function start() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const configured = loadConfig(process.env);
  await requireFreePort(configured);
  // What only development needs is no dependency of production, so it is loaded only there.
  const development = configured.isProduction ? undefined : await (await import('../dev/development.ts')).setUpDevelopment(configured);
  const config = development?.config ?? configured;
  const { storage } = config;
  if (storage.kind === 'embedded') throw new ConfigError('The embedded database is for development, not for production.');
  const log = development?.log ?? makeLogger({ level: config.logLevel });
  for (const warning of config.warnings) log.warn(warning);

  let isDraining = false;
  // The issuers of development answer only once this process listens.
  await Promise.all([
    checkIssuers(configured.issuers, log),
    storage.kind === 'postgres' && migrateWhenReachable(storage.url, log, config.databaseWaitMs),
  ]);
  const container = await buildContainer({ ...config, storage }, { log, version, isDraining: () => isDraining });
  await development?.seed(container.get(TOKENS.ports), container.get(TOKENS.orm));

  const handler = container.get(TOKENS.app).callback();
  const server = await listen(development ? development.withLocalSignIn(handler) : handler, {
    port: config.port,
    ...(config.host && { host: config.host }),
  });
  const pushWorker = container.get(TOKENS.pushWorker);
  if (pushWorker) pushWorker.start();
  else log.info('push messages are not sent: PUSH_SENDER is none');

  const retention = housekeeping(container.get(TOKENS.retention), log);

  const stop = async (signal: NodeJS.Signals) => {
    if (isDraining) process.exit(1);
    isDraining = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    retention.stop();
    // Whoever waits for news is answered now, and waits elsewhere from here on.
    container.get(TOKENS.roomWatermarks).close();
    // The container waits for it to end.
    void pushWorker?.stop();
    // Health answers 503 from here on; the balancer needs a moment to see it before connections are refused.
    await pause(config.drainMs);
    await server.close(CLOSE_WITHIN_MS - config.drainMs - 3000);
    await container.close();
    await development?.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  returnMemoryWhenIdle();

  // Last, since whoever reads it may stop the gateway at once.
  if (development) development.printGreeting();
  else log.info({ port: server.port, version, publicUrl: config.publicUrl }, 'listening');
}

start().catch((error: Error) => {
  // Whoever starts the gateway needs the sentence; the place in the code is for those who debug it.
  process.stderr.write(`${process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message}\n`);
  process.exit(1);
});
