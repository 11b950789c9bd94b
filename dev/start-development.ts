import { requireFreePort } from '../src/adapters/http/listen.ts';
import { loadDevelopmentConfig } from './config.ts';
import { loopbackPort } from './embedded-postgres/loopback-port.ts';
import type { InFront } from './run-development.ts';

/** The gateway of development: with a database, an identity provider and a league of its own. */
export async function startDevelopment(inFront?: InFront): Promise<void> {
  const { PORT } = process.env;
  // Its issuer's name holds the port, so any free one is chosen before anything is started.
  const development = loadDevelopmentConfig({ ...process.env, PORT: PORT === '0' ? String(await loopbackPort()) : PORT });
  await requireFreePort(development.config);
  // Loaded once the environment is known to be usable, since a production that is started by mistake does not have what it needs.
  await (await import('./run-development.ts')).runDevelopment(development, inFront);
}
