import './composition/require-node.ts';

import { loadConfig } from './composition/config.ts';
import { exitWith } from './composition/exit-with.ts';

/** The production gateway. Development starts from dev/main.ts. */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  // The rest of the program is imported only once the settings are valid and the port is free, so that a mistake is reported at once.
  await (await import('./adapters/http/server/bind.ts')).requireFreePort(config);
  const [{ checkIssuers }, { makeLogger }, { observabilityOf }, { runGateway }] = await Promise.all([
    import('./adapters/identity/check-issuers.ts'),
    import('./adapters/observability/logger.ts'),
    import('./composition/observability.ts'),
    import('./composition/run-gateway.ts'),
  ]);
  const observability = await observabilityOf(config);
  const log = makeLogger({ level: config.logLevel, ...observability });
  await runGateway(config, {
    log,
    observability,
    check: () => checkIssuers(config.issuers, log),
  });
}

start().catch(exitWith);
