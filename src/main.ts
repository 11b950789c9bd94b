import './composition/require-node.ts';

import { requireFreePort } from './adapters/http/listen.ts';
import { checkIssuers } from './adapters/identity/check-issuers.ts';
import { makeLogger } from './adapters/log/logger.ts';
import { loadConfig } from './composition/config.ts';
import { observabilityOf } from './composition/observability.ts';
import { exitWith, runGateway } from './composition/run-gateway.ts';

/** The production gateway. Development starts from dev/main.ts. */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  await requireFreePort(config);
  const observability = await observabilityOf(config);
  const log = makeLogger({ level: config.logLevel, ...observability });
  await runGateway(config, { log, observability, check: () => checkIssuers(config.issuers, log) });
}

start().catch(exitWith);
