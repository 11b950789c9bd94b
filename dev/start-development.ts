import { requireFreePort } from '../src/adapters/http/listen.ts';
import { loadDevelopmentConfig } from './config.ts';
import { loopbackPort } from './embedded-postgres/loopback-port.ts';

/** Starts the development gateway with an embedded database, a local identity provider and a demo league. */
export async function startDevelopment(): Promise<void> {
  const { PORT } = process.env;
  // The issuer URL contains the port, so a free port is chosen first.
  const development = loadDevelopmentConfig({ ...process.env, PORT: PORT === '0' ? String(await loopbackPort()) : PORT });
  await requireFreePort(development.config);
  // Imported only after the environment is validated, since production does not have the packages it needs.
  await (await import('./run-development.ts')).runDevelopment(development);
}
