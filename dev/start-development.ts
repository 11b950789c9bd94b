import { loadDevelopmentConfig } from './config.ts';
import { loopbackPort } from './embedded-postgres/loopback-port.ts';

/** Starts the development gateway with an embedded database, a local identity provider and a demo league. */
export async function startDevelopment(): Promise<void> {
  const { PORT } = process.env;
  // The issuer URL contains the port, so a free port is chosen first.
  const development = loadDevelopmentConfig({ ...process.env, PORT: PORT === '0' ? String(await loopbackPort()) : PORT });
  // The rest of the program is imported only once the settings are valid and the port is free, so that a mistake is reported at once.
  await (await import('../src/adapters/http/server/bind.ts')).requireFreePort(development.config);
  await (await import('./run-development.ts')).runDevelopment(development);
}
