import { makeLogger } from '../../src/adapters/observability/logger.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import { configOf } from './config.ts';

/** Sends webhooks from the database of DATABASE_URL, as a gateway does, until it is ended. */
const { workers, storage } = await composeGateway(
  configOf({ storage: { kind: 'postgres', url: process.env['DATABASE_URL']! }, poolSize: 3, push: { kind: 'none' } }),
  { log: makeLogger({ level: 'fatal' }), version: 'test' },
);
await storage.prepare();
workers.webhooks!.start();
// The worker's pauses do not keep the process alive.
setInterval(() => {}, 60_000);
